package org.parseval.counting.search.encoding;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parseval.inference.BudgetException;
import org.parseval.numeric.ScaledNumber;

/** The clauses of an encoding, each once, in the order in which they came. */
public final class ClauseSet {
    /** The literals of a soft clause but for its own, and the weight of leaving all of them false. */
    public record Soft(int[] literals, ScaledNumber weight) {}

    /** Literals in increasing order, compared by value. */
    private record Key(int[] literals) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(literals, key.literals);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(literals);
        }
    }

    private final long mostLiterals;
    private final Map<Key, int[]> hard = new LinkedHashMap<>();
    private final Map<Key, Soft> soft = new LinkedHashMap<>();
    private long literals;

    ClauseSet(long mostLiterals) {
        this.mostLiterals = mostLiterals;
    }

    void addHard(int[] clause) {
        Arrays.sort(clause);
        if (hard.putIfAbsent(new Key(clause), clause) == null) {
            count(clause.length);
        }
    }

    void addSoft(int[] clause, double mantissa, long exponent) {
        Arrays.sort(clause);
        Soft known = soft.get(new Key(clause));
        if (known == null) {
            known = new Soft(clause, new ScaledNumber());
            soft.put(new Key(clause), known);
            count(clause.length);
        }
        known.weight().multiply(mantissa, exponent);
    }

    private void count(int length) {
        literals += length;
        if (literals > mostLiterals) {
            throw new BudgetException(String.format(
                    Locale.ROOT, "the clauses have more than the %d literals that the memory allows", mostLiterals));
        }
    }

    /** The number of literals of all clauses. */
    public long literals() {
        return literals;
    }

    /** Puts other hard clauses in the place of all that there are. */
    public void replaceHard(List<int[]> clauses) {
        hard.values().forEach(clause -> literals -= clause.length);
        hard.clear();
        clauses.forEach(this::addHard);
    }

    public List<int[]> hard() {
        return List.copyOf(hard.values());
    }

    public List<Soft> soft() {
        return List.copyOf(soft.values());
    }
}
