/** The best state of all variables, and of some while the others are summed over. */
module org.parseval.optimisation {
    requires static org.jspecify;
    requires transitive org.parseval.core;
}
