/** Files: models, evidence and results in, models and answers out. */
module org.parseval.formats {
    requires static org.jspecify;
    requires transitive org.parseval.core;
    requires com.fasterxml.jackson.core;
    requires java.xml;
    requires org.apache.commons.compress;
    requires org.tukaani.xz;

    exports org.parseval;
    exports org.parseval.formats;
    exports org.parseval.formats.circuit;
    exports org.parseval.formats.cnf;
    exports org.parseval.formats.info;
    exports org.parseval.formats.json;
    exports org.parseval.formats.text;
    exports org.parseval.formats.uai;
}
