package org.parseval.engine.circuit;

/**
 * By which route a circuit is written down, and how memory is divided.
 *
 * @param fewCells table entries up to which an elimination is written down at once: a second of work, and evaluated in some milliseconds
 * @param affordableCells table entries up to which tables are sure to be written down in the end: a minute of work
 * @param literalsACell the work of a search, in literals, for each table entry that it may save: it then takes a fifth of the time of
 *     affordable tables
 * @param shareForOrder of the time left; a poor order still gives a circuit
 * @param shareForSearch of the time left for a search before the tables, if these would be large
 * @param memoryForTables the part of the memory that the tables of new variables may take is one in so many
 * @param memoryForNumbers the part of the memory that numbers of any length may take is one in so many
 * @param agreement the difference, relative, of logarithms in doubles and without rounding, which is far above the error of rounding
 */
record CircuitPolicy(
        double fewCells,
        double affordableCells,
        double literalsACell,
        double shareForOrder,
        double shareForSearch,
        int memoryForTables,
        int memoryForNumbers,
        double agreement) {
    static final CircuitPolicy STANDARD = new CircuitPolicy(1 << 20, 1 << 28, 8, 0.1, 0.6, 8, 2, 1e-6);
}
