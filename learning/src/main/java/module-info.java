/** Networks from tables: parameters, structures, scores; and Ising models of images. */
@SuppressWarnings("module") // A module that gets more than others is compiled after this one.
module org.parseval.learning {
    requires static org.jspecify;
    requires transitive org.parseval.formats;
    requires de.siegmar.fastcsv;
    requires java.desktop;

    exports org.parseval.learning to
            org.parseval.cli,
            org.parseval.serve;
    exports org.parseval.learning.data to
            org.parseval.cli,
            org.parseval.serve;
    exports org.parseval.learning.ising to
            org.parseval.cli,
            org.parseval.experiments;
    exports org.parseval.learning.parameters to
            org.parseval.cli,
            org.parseval.serve;
    exports org.parseval.learning.score to
            org.parseval.cli;
    exports org.parseval.learning.structure to
            org.parseval.cli,
            org.parseval.serve;
}
