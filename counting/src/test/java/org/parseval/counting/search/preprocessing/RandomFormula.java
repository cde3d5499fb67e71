package org.parseval.counting.search.preprocessing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.parseval.inference.Budget;

/**
 * A small random formula with clauses, gates and parities; some variables are hidden and some have weights, some are in no clause, and
 * some formulas have no solution.
 */
public record RandomFormula(int variables, List<int[]> clauses, boolean[] hidden, boolean[] weighted) {
    /** The same for the same seed. */
    public static RandomFormula of(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(6, 14);
        List<int[]> clauses = new ArrayList<>();
        int count = random.nextInt(3, 5 * n);
        for (int i = 0; i < count; i++) {
            int width = random.nextInt(12) == 0 ? Math.min(n, 9) : random.nextInt(2, 5);
            clauses.add(random.ints(0, n)
                    .distinct()
                    .limit(width)
                    .map(variable -> 2 * variable + random.nextInt(2))
                    .toArray());
        }
        int gates = random.nextInt(4);
        for (int i = 0; i < gates; i++) {
            int[] of = random.ints(0, n).distinct().limit(3).toArray();
            addGate(clauses, 2 * of[0], 2 * of[1] + random.nextInt(2), 2 * of[2] + random.nextInt(2), random);
        }
        boolean[] hidden = new boolean[n];
        boolean[] weighted = new boolean[n];
        for (int v = 0; v < n; v++) {
            hidden[v] = seed % 3 != 0 && random.nextInt(3) == 0;
            weighted[v] = seed % 3 == 2 && !hidden[v] && random.nextInt(3) == 0;
        }
        return new RandomFormula(n, clauses, hidden, weighted);
    }

    private static void addGate(List<int[]> clauses, int output, int one, int other, SplittableRandom random) {
        if (random.nextBoolean()) {
            clauses.add(new int[] {output ^ 1, one});
            clauses.add(new int[] {output ^ 1, other});
            clauses.add(new int[] {output, one ^ 1, other ^ 1});
        } else {
            clauses.add(new int[] {output ^ 1, one, other});
            clauses.add(new int[] {output ^ 1, one ^ 1, other ^ 1});
            clauses.add(new int[] {output, one ^ 1, other});
            clauses.add(new int[] {output, one, other ^ 1});
        }
    }

    private RandomFormula with(List<int[]> others) {
        return new RandomFormula(variables, others, hidden, weighted);
    }

    private RandomFormula withoutClause(int index) {
        List<int[]> fewer = new ArrayList<>(clauses);
        fewer.remove(index);
        return with(fewer);
    }

    private RandomFormula withoutLiteral(int index, int literal) {
        List<int[]> shorter = new ArrayList<>(clauses);
        shorter.set(
                index,
                IntStream.of(clauses.get(index)).filter(each -> each != literal).toArray());
        return with(shorter);
    }

    private int literals() {
        return clauses.stream().mapToInt(clause -> clause.length).sum();
    }

    /** Fewer clauses and shorter ones, none of which can do without any more if something is still to be wrong. */
    public RandomFormula shrunk(Predicate<RandomFormula> isWrong) {
        RandomFormula smallest = this;
        int before = -1;
        while (smallest.literals() != before) {
            before = smallest.literals();
            for (int i = smallest.clauses.size() - 1; i >= 0; i--) {
                RandomFormula smaller = smallest.withoutClause(i);
                smallest = isWrong.test(smaller) ? smaller : smallest;
            }
            for (int i = 0; i < smallest.clauses.size(); i++) {
                for (int literal : smallest.clauses.get(i)) {
                    RandomFormula smaller = smallest.withoutLiteral(i, literal);
                    smallest = smaller.clauses.get(i).length > 0 && isWrong.test(smaller) ? smaller : smallest;
                }
            }
        }
        return smallest;
    }

    /** The mistake in the preprocessing of this formula by these steps, or nothing. */
    String complaint(Set<CountPreprocessing.Step> steps) {
        boolean[] shown = new boolean[variables];
        for (int v = 0; v < variables; v++) {
            shown[v] = !hidden[v];
        }
        Set<Long> expected = projections(clauses, shown);
        CountPreprocessing simpler = new CountPreprocessing(
                variables, clauses.stream().map(int[]::clone).toList(), hidden, weighted, steps);
        simpler.run(Budget.standard().deadline());
        boolean[] summed = new boolean[variables];
        for (int v = 0; v < variables; v++) {
            int variable = v;
            boolean occurs = simpler.clauses().stream()
                    .flatMapToInt(IntStream::of)
                    .anyMatch(literal -> literal >> 1 == variable);
            summed[v] = simpler.counted()[v] || (!simpler.hidden()[v] && occurs);
            if (weighted[v] && !simpler.counted()[v]) {
                return "variable " + v + " has a weight and is not counted";
            }
        }
        int counted = projections(simpler.clauses(), simpler.counted()).size();
        int sum = projections(simpler.clauses(), summed).size();
        if (counted != expected.size() || sum != expected.size()) {
            return expected.size() + " states, but " + counted + " of what is counted and " + sum
                    + " of what is summed over";
        }
        // Weights are those of the weighted variables alone, so that the states of these must be the same.
        return projections(clauses, weighted).equals(projections(simpler.clauses(), weighted))
                ? ""
                : "other states of the variables with weights";
    }

    /** The states of some variables that the others complete. */
    private Set<Long> projections(List<int[]> of, boolean[] kept) {
        long mask = 0;
        for (int v = 0; v < variables; v++) {
            mask |= kept[v] ? 1L << v : 0;
        }
        Set<Long> found = new HashSet<>();
        for (long state = 0; state < 1L << variables; state++) {
            long bits = state;
            if (of.stream().allMatch(clause -> isTrue(clause, bits))) {
                found.add(state & mask);
            }
        }
        return found;
    }

    /** Whether a state, a bit for each variable, makes a clause true. */
    public static boolean isTrue(int[] clause, long state) {
        for (int literal : clause) {
            if ((state >> (literal >> 1) & 1) == ((literal & 1) ^ 1)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("p cnf " + variables + " " + clauses.size() + "\nc p show");
        for (int v = 0; v < variables; v++) {
            text.append(hidden[v] ? "" : " " + (v + 1));
        }
        text.append(" 0\n");
        for (int[] clause : clauses) {
            for (int literal : clause) {
                text.append((literal & 1) == 0 ? "" : "-")
                        .append((literal >> 1) + 1)
                        .append(' ');
            }
            text.append("0\n");
        }
        return text.toString();
    }
}
