/** Counts of states that are right within a factor, with a probability that is stated. */
module org.parseval.counting {
    requires static org.jspecify;
    requires transitive org.parseval.core;

    provides org.parseval.engine.catalogue.EngineEntry with
            org.parseval.counting.HashingEntry;
    provides org.parseval.engine.CountWithGuarantee with
            org.parseval.counting.HashingService;
}
