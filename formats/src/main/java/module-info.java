/** Files: models, evidence and results in, models and answers out. */
module org.parseval.formats {
    requires static org.jspecify;
    requires transitive org.parseval.core;
    requires com.fasterxml.jackson.core;

    exports org.parseval.formats;
    exports org.parseval.formats.cnf;
    exports org.parseval.formats.json;
    exports org.parseval.formats.text;
    exports org.parseval.formats.uai;
}
