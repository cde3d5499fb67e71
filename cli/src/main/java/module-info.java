/** The program {@code parseval}. */
module org.parseval.cli {
    requires static org.jspecify;
    requires org.parseval.experiments;
    requires org.parseval.counting;
    requires org.parseval.fourier;
    requires org.parseval.optimisation;
    requires org.parseval.learning;
    requires org.parseval.serve;
    requires com.fasterxml.jackson.core;
    requires info.picocli;
    requires java.desktop;
    // The processor time of the process.
    requires jdk.management;
    // Signals of the operating system, which are called by reflection.
    requires jdk.unsupported;

    uses org.parseval.cluster.connect.ClusterConnector;

    opens org.parseval.cli to
            info.picocli;
    opens org.parseval.cli.answer to
            info.picocli;
    opens org.parseval.cli.batch to
            info.picocli;
    opens org.parseval.cli.connect to
            info.picocli;
    opens org.parseval.cli.experiment to
            info.picocli;
    opens org.parseval.cli.help to
            info.picocli;
    opens org.parseval.cli.learn to
            info.picocli;
    opens org.parseval.cli.model to
            info.picocli;
    opens org.parseval.cli.options to
            info.picocli;
    opens org.parseval.cli.program to
            info.picocli;
}
