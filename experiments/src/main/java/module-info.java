/** Model families, reference tables, comparisons and plots. */
@SuppressWarnings("module") // A module that gets more than others is compiled after this one.
module org.parseval.experiments {
    requires static org.jspecify;
    requires transitive org.parseval.formats;
    requires transitive org.parseval.fourier;
    requires org.parseval.learning;
    requires com.fasterxml.jackson.core;
    requires java.desktop;
    requires java.management;
    requires xchart;

    exports org.parseval.experiments.anytime to
            org.parseval.cli;
    exports org.parseval.experiments.compare to
            org.parseval.cli;
    exports org.parseval.experiments.drawing to
            org.parseval.cli;
    exports org.parseval.experiments.generators to
            org.parseval.cli,
            org.parseval.serve;
    exports org.parseval.experiments.paper to
            org.parseval.cli;
    exports org.parseval.experiments.paper.ising to
            org.parseval.cli;
    exports org.parseval.experiments.paper.uai to
            org.parseval.cli;
    exports org.parseval.experiments.plot to
            org.parseval.cli;
    exports org.parseval.experiments.reference to
            org.parseval.cli;
    exports org.parseval.experiments.report to
            org.parseval.cli;
    exports org.parseval.experiments.theory to
            org.parseval.cli;
}
