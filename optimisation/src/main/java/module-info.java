/** The best state of all variables, and of some while the others are summed over. */
@SuppressWarnings("module") // A module that gets more than others is compiled after this one.
module org.parseval.optimisation {
    requires static org.jspecify;
    requires transitive org.parseval.core;
    requires org.parseval.counting;

    exports org.parseval.optimisation.diverse to
            org.parseval.cli;

    provides org.parseval.engine.BestStates with
            org.parseval.optimisation.dual.DualStates;
    provides org.parseval.engine.catalogue.EngineEntry with
            org.parseval.optimisation.dual.DualEntry,
            org.parseval.optimisation.mmap.MarginalMapEntry;
}
