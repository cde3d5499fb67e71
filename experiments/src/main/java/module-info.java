/** Model families, reference tables, comparisons and plots. */
module org.parseval.experiments {
    requires static org.jspecify;
    requires transitive org.parseval.formats;
    requires transitive org.parseval.fourier;
    requires org.parseval.learning;
    requires com.fasterxml.jackson.core;
    requires java.desktop;
    requires java.management;
    requires xchart;

    exports org.parseval.experiments.anytime;
    exports org.parseval.experiments.compare;
    exports org.parseval.experiments.generators;
    exports org.parseval.experiments.paper.ising;
    exports org.parseval.experiments.paper.uai;
    exports org.parseval.experiments.paper;
    exports org.parseval.experiments.plot;
    exports org.parseval.experiments.reference;
    exports org.parseval.experiments.report;
    exports org.parseval.experiments.theory;
}
