/** Models, questions and engines. Packages that are not exported may change without notice. */
@SuppressWarnings("module") // A module that gets more than others is compiled after this one.
module org.parseval.core {
    requires static org.jspecify;

    uses org.parseval.engine.BestStates;
    uses org.parseval.engine.CountWithGuarantee;
    uses org.parseval.engine.catalogue.EngineEntry;

    exports org.parseval.circuit;
    exports org.parseval.cluster;
    exports org.parseval.model;
    exports org.parseval.inference;
    exports org.parseval.engine;
    exports org.parseval.engine.auto;
    exports org.parseval.engine.catalogue;
    exports org.parseval.engine.circuit;
    exports org.parseval.engine.compilation;
    exports org.parseval.engine.energy;
    exports org.parseval.engine.exact;
    exports org.parseval.engine.minibucket;
    exports org.parseval.engine.propagation;
    exports org.parseval.propagation;
    exports org.parseval.packet;
    exports org.parseval.elimination;
    exports org.parseval.parallel;
    exports org.parseval.support;
    exports org.parseval.engine.compilation.clauses to
            org.parseval.counting,
            org.parseval.optimisation;
    exports org.parseval.engine.compilation.preprocessing to
            org.parseval.counting;
    exports org.parseval.encoding to
            org.parseval.fourier,
            org.parseval.optimisation;
    exports org.parseval.engine.estimate to
            org.parseval.fourier,
            org.parseval.optimisation;
    exports org.parseval.engine.state to
            org.parseval.fourier,
            org.parseval.optimisation;
    exports org.parseval.numeric to
            org.parseval.counting,
            org.parseval.formats,
            org.parseval.fourier,
            org.parseval.learning,
            org.parseval.optimisation;
    exports org.parseval.propagation.graph to
            org.parseval.fourier,
            org.parseval.optimisation;
    exports org.parseval.reduction to
            org.parseval.counting,
            org.parseval.fourier,
            org.parseval.optimisation;
    exports org.parseval.table to
            org.parseval.fourier,
            org.parseval.optimisation;
    exports org.parseval.transform to
            org.parseval.experiments,
            org.parseval.fourier,
            org.parseval.optimisation;
}
