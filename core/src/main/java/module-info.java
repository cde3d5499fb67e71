/** Models, questions and engines. What is not exported may change without notice. */
@SuppressWarnings("module") // A module that gets more than others is compiled after this one.
module org.parseval.core {
    requires static org.jspecify;

    exports org.parseval.circuit;
    exports org.parseval.model;
    exports org.parseval.inference;
    exports org.parseval.engine.auto;
    exports org.parseval.engine.catalogue;
    exports org.parseval.engine.circuit;
    exports org.parseval.engine.compilation;
    exports org.parseval.engine.energy;
    exports org.parseval.engine.exact;
    exports org.parseval.engine.fourier;
    exports org.parseval.engine.minibucket;
    exports org.parseval.engine.propagation;
    exports org.parseval.engine.sampling;
    exports org.parseval.fourier;
    exports org.parseval.propagation;
    exports org.parseval.spectrum;
    exports org.parseval.packet;
    exports org.parseval.parallel to
            org.parseval.experiments,
            org.parseval.learning;
    exports org.parseval.engine to
            org.parseval.experiments,
            org.parseval.learning,
            org.parseval.serve;
    exports org.parseval.elimination to
            org.parseval.experiments,
            org.parseval.serve;
    exports org.parseval.numeric to
            org.parseval.formats,
            org.parseval.learning;
}
