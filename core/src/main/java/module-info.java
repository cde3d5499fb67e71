/** Models, questions and engines. Packages that are not exported may change without notice. */
@SuppressWarnings("module") // A module that gets more than others is compiled after this one.
module org.parseval.core {
    requires static org.jspecify;

    uses org.parseval.engine.BestStates;
    uses org.parseval.engine.CountWithGuarantee;
    uses org.parseval.engine.CountingSearch;
    uses org.parseval.engine.catalogue.EngineEntry;

    exports org.parseval.circuit;
    exports org.parseval.cluster;
    exports org.parseval.engine.catalogue;
    exports org.parseval.engine.contract;
    exports org.parseval.inference;
    exports org.parseval.model;
    exports org.parseval.cluster.connect to
            org.parseval.cli;
    exports org.parseval.elimination to
            org.parseval.cli,
            org.parseval.counting,
            org.parseval.experiments,
            org.parseval.formats,
            org.parseval.fourier,
            org.parseval.optimisation,
            org.parseval.serve;
    exports org.parseval.encoding to
            org.parseval.fourier;
    exports org.parseval.engine to
            org.parseval.cli,
            org.parseval.counting,
            org.parseval.fourier,
            org.parseval.optimisation,
            org.parseval.serve;
    exports org.parseval.engine.auto to
            org.parseval.cli,
            org.parseval.formats,
            org.parseval.optimisation,
            org.parseval.serve;
    exports org.parseval.engine.circuit to
            org.parseval.cli,
            org.parseval.counting,
            org.parseval.learning;
    exports org.parseval.engine.costs to
            org.parseval.cli,
            org.parseval.formats,
            org.parseval.serve;
    exports org.parseval.engine.energy to
            org.parseval.optimisation;
    exports org.parseval.engine.estimate to
            org.parseval.fourier;
    exports org.parseval.engine.exact to
            org.parseval.cli;
    exports org.parseval.engine.minibucket to
            org.parseval.optimisation;
    exports org.parseval.engine.propagation to
            org.parseval.fourier;
    exports org.parseval.engine.settings to
            org.parseval.fourier;
    exports org.parseval.engine.state to
            org.parseval.fourier,
            org.parseval.optimisation;
    exports org.parseval.numeric to
            org.parseval.counting,
            org.parseval.formats,
            org.parseval.fourier,
            org.parseval.learning,
            org.parseval.optimisation;
    exports org.parseval.packet to
            org.parseval.cli,
            org.parseval.counting,
            org.parseval.experiments,
            org.parseval.learning;
    exports org.parseval.parallel to
            org.parseval.counting,
            org.parseval.experiments,
            org.parseval.fourier,
            org.parseval.learning,
            org.parseval.optimisation;
    exports org.parseval.propagation to
            org.parseval.fourier;
    exports org.parseval.propagation.graph to
            org.parseval.fourier;
    exports org.parseval.random to
            org.parseval.counting,
            org.parseval.fourier,
            org.parseval.learning,
            org.parseval.optimisation;
    exports org.parseval.reduction to
            org.parseval.counting,
            org.parseval.fourier;
    exports org.parseval.support to
            org.parseval.fourier,
            org.parseval.optimisation;
    exports org.parseval.table to
            org.parseval.fourier,
            org.parseval.optimisation;
    exports org.parseval.transform to
            org.parseval.experiments,
            org.parseval.fourier;
}
