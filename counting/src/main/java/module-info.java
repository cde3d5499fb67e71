/** Sums by search, exactly; and counts of states that are right within a factor, with a probability that is stated. */
@SuppressWarnings("module") // A module that gets more than others is compiled after this one.
module org.parseval.counting {
    requires static org.jspecify;
    requires transitive org.parseval.core;

    exports org.parseval.counting.search.sat to
            org.parseval.optimisation;

    provides org.parseval.engine.catalogue.EngineEntry with
            org.parseval.counting.hashing.HashingEntry,
            org.parseval.counting.search.CompilationEntry;
    provides org.parseval.engine.CountWithGuarantee with
            org.parseval.counting.hashing.HashingService;
    provides org.parseval.engine.CountingSearch with
            org.parseval.counting.search.SearchService;
}
