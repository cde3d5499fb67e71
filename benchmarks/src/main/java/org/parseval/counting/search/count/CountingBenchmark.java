package org.parseval.counting.search.count;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.parseval.counting.search.encoding.Encoding;
import org.parseval.counting.search.encoding.Formula;
import org.parseval.counting.search.sat.ClauseStore;
import org.parseval.counting.search.sat.UnitPropagation;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.ScaledNumber;

/** The most frequent steps of a search: conclusions from clauses, the split into components, and looks into the cache. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CountingBenchmark {
    private static final double CLAUSES_PER_VARIABLE = 3;

    /** The logarithm of the number of variables, and of that of components in the cache. */
    @Param({"11", "15"})
    int n;

    private boolean[] solution = {};
    private UnitPropagation open = new UnitPropagation(new ClauseStore(), 0);
    private ComponentSplitter splitter = splitterOf(encoding(List.of(), 1), open);
    private ComponentCache cache = new ComponentCache(0);
    private long[] keys = {};

    /** Clauses of three literals that all agree with one solution. */
    @Setup
    public void setUp() {
        SplittableRandom random = new SplittableRandom(n);
        int variables = 1 << n;
        solution = new boolean[variables];
        for (int v = 0; v < variables; v++) {
            solution[v] = random.nextBoolean();
        }
        List<Factor> clauses = new ArrayList<>();
        while (clauses.size() < CLAUSES_PER_VARIABLE * variables) {
            int[] scope = random.ints(0, variables).distinct().limit(3).sorted().toArray();
            boolean[] positive = {random.nextBoolean(), random.nextBoolean(), random.nextBoolean()};
            if (positive[0] == solution[scope[0]]
                    || positive[1] == solution[scope[1]]
                    || positive[2] == solution[scope[2]]) {
                clauses.add(ClauseFactor.hard(scope, positive));
            }
        }
        Encoding encoding = encoding(clauses, variables);
        open = assignmentOf(encoding);
        UnitPropagation half = assignmentOf(encoding);
        decide(half, variables / 2);
        splitter = splitterOf(encoding, half);
        cache = new ComponentCache(1L << (n + 8));
        keys = random.longs(variables).toArray();
        ScaledNumber one = new ScaledNumber();
        for (int i = 0; i < keys.length; i += 2) {
            cache.put(keys[i], keys[i] * 31, one, i);
        }
    }

    private static Encoding encoding(List<Factor> clauses, int variables) {
        return Encoding.of(Model.binary(variables, clauses), Long.MAX_VALUE, Deadline.never(Host.here()));
    }

    private static UnitPropagation assignmentOf(Encoding encoding) {
        return new Reasoner(encoding, new Scores(new double[encoding.variables()], encoding.variables(), 1))
                .assignment();
    }

    private static ComponentSplitter splitterOf(Encoding encoding, UnitPropagation assignment) {
        return new ComponentSplitter(
                new Formula(encoding),
                assignment,
                new Scores(new double[encoding.variables()], encoding.variables(), 1));
    }

    /** Gives variables their values one after the other, with all that follows; never a contradiction, for there is a solution. */
    private void decide(UnitPropagation assignment, int until) {
        for (int v = 0; v < solution.length && assignment.trailSize() < until; v++) {
            if (assignment.value(2 * v) == 0) {
                assignment.assign(solution[v] ? 2 * v : 2 * v + 1, 1, UnitPropagation.NONE);
                assignment.propagate(1);
            }
        }
    }

    /** Every variable gets a value. */
    @Benchmark
    public int propagate() {
        decide(open, solution.length);
        int assigned = open.trailSize();
        open.takeBackTo(0);
        return assigned;
    }

    /** Half of the variables, or a few more, have a value; the others fall into components. */
    @Benchmark
    public int split() {
        splitter.split(0, solution.length);
        int count = splitter.count();
        splitter.takeBackTo(0);
        return count;
    }

    /** Every other component is there. */
    @Benchmark
    public int lookUp() {
        int found = 0;
        for (long key : keys) {
            found += cache.find(key, key * 31) == ComponentCache.NONE ? 0 : 1;
        }
        return found;
    }

    /** The variables without a value in what is split. */
    int members() {
        splitter.split(0, solution.length);
        int members = 0;
        for (int component = 0; component < splitter.count(); component++) {
            members += splitter.end(component) - splitter.start(component);
        }
        splitter.takeBackTo(0);
        return members;
    }
}
