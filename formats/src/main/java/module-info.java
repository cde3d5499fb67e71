/** Files: models, evidence and results in, models and answers out. */
@SuppressWarnings("module") // A module that gets more than others is compiled after this one.
module org.parseval.formats {
    requires static org.jspecify;
    requires transitive org.parseval.core;
    requires com.fasterxml.jackson.core;
    requires java.xml;
    requires org.apache.commons.compress;
    requires org.tukaani.xz;

    exports org.parseval;
    exports org.parseval.formats to
            org.parseval.cli,
            org.parseval.experiments,
            org.parseval.serve;
    exports org.parseval.formats.circuit to
            org.parseval.cli,
            org.parseval.learning;
    exports org.parseval.formats.cnf to
            org.parseval.cli;
    exports org.parseval.formats.info to
            org.parseval.cli,
            org.parseval.serve;
    exports org.parseval.formats.json to
            org.parseval.cli,
            org.parseval.experiments,
            org.parseval.serve;
    exports org.parseval.formats.text to
            org.parseval.cli,
            org.parseval.experiments,
            org.parseval.learning,
            org.parseval.serve;
    exports org.parseval.formats.uai to
            org.parseval.cli,
            org.parseval.experiments;
    exports org.parseval.joint to
            org.parseval.cli,
            org.parseval.serve;
}
