package org.parseval.counting.search;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.counting.search.count.ComponentCache;
import org.parseval.counting.search.count.Search;
import org.parseval.counting.search.encoding.Encoding;
import org.parseval.counting.search.preprocessing.CountPreprocessing;
import org.parseval.counting.search.sat.SatOracle;
import org.parseval.counting.search.sat.Strengthening;
import org.parseval.counting.search.trace.CircuitCount;
import org.parseval.counting.search.trace.SearchCircuit;
import org.parseval.counting.search.trace.SpareTrace;
import org.parseval.counting.search.trace.Trace;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.model.Model;
import org.parseval.numeric.Logarithms;
import org.parseval.numeric.ScaledNumber;
import org.parseval.parallel.Looks;

/** The counting of one part. */
final class CompilationSolver implements Solver {
    /** A clause's literal in its lists and watches, with room for what is learned. */
    private static final int BYTES_PER_LITERAL = 64;

    /** Of the whole time, for making the clauses stronger. */
    private static final double SHARE_FOR_CLAUSES = 0.25;

    /** Of all the time that is left to a count over some variables, for the clauses: its own limit is counted work, and what it leaves undone the search pays for. */
    private static final double SHARE_FOR_PREPROCESSING = 0.5;

    /** Relative, of logarithms; far above what rounding does. */
    private static final double AGREEMENT = 1e-6;

    /** The time of steps at the pace of all costs: between two looks at the clock, to give a literal a value, for an entry of a list. */
    private static final double NANOS_PER_LOOK_OF_ENCODING = 5e3;

    private static final double NANOS_PER_VALUE = 50;
    private static final double NANOS_PER_VISIT = 6;

    private final Part part;
    private final Resources resources;
    private final long mostDecisions;
    private final Diagnostics.Builder diagnostics = new Diagnostics.Builder();
    private final SearchCircuit circuit;
    private final ComponentCache cache;
    private final Deadline beforeSearch;
    private final boolean takesEvidence;
    private double workOfLooks;
    private Optional<Encoding> encoding = Optional.empty();
    private Optional<Strengthening> strengthening = Optional.empty();
    private Optional<SatOracle> oracle = Optional.empty();
    private Optional<CountPreprocessing> simplified = Optional.empty();
    private Optional<SearchOrder> order = Optional.empty();
    private Optional<Search> search = Optional.empty();
    private Optional<SpareTrace> counted = Optional.empty();
    private Optional<PartAnswer> answer = Optional.empty();
    private Optional<SearchBracket> bracketed = Optional.empty();
    private Optional<PartAnswer> bracket = Optional.empty();

    CompilationSolver(Part part, Resources resources) {
        this(part, resources, false, Long.MAX_VALUE);
    }

    /** @param mostDecisions after which the search ends as if the time were up */
    CompilationSolver(Part part, Resources resources, long mostDecisions) {
        this(part, resources, false, mostDecisions);
    }

    private CompilationSolver(Part part, Resources resources, boolean takesEvidence, long mostDecisions) {
        this.mostDecisions = mostDecisions;
        this.part = part;
        this.resources = resources;
        this.takesEvidence = takesEvidence;
        long memory = resources.memoryBytes();
        cache = new ComponentCache(memory / (resources.asksMarginals() ? 4 : 2));
        circuit = new SearchCircuit(memory / 4);
        beforeSearch = resources.budget().deadline().share(SHARE_FOR_CLAUSES);
    }

    /** A solver for marginals whose circuit says all that is needed to ask again under evidence. */
    static CompilationSolver forCircuit(Part part, Resources resources) {
        return new CompilationSolver(part, resources, true, Long.MAX_VALUE);
    }

    /** Counted, so that it is the same on every machine: a decision looks at no more than all literals. */
    double literalsLookedAt() {
        return search.map(begun -> (double) begun.decisions()
                        * encoding.orElseThrow().clauses().literals())
                .orElse(0.0);
    }

    @Override
    public double work() {
        return workOfLooks
                + order.map(SearchOrder::work).orElse(0.0)
                + strengthening.map(begun -> NANOS_PER_VALUE * begun.work()).orElse(0.0)
                + simplified.map(done -> NANOS_PER_VALUE * done.work()).orElse(0.0)
                + oracle.map(asked -> NANOS_PER_VALUE * asked.work()).orElse(0.0)
                + search.map(begun -> NANOS_PER_VISIT * begun.visits()).orElse(0.0);
    }

    /** The same deadline for work whose steps nobody counts but by their looks at it. */
    private Deadline counted(Deadline deadline, double nanosPerLook) {
        return deadline.orWhile(() -> {
            workOfLooks += nanosPerLook;
            return false;
        });
    }

    SearchCircuit circuit() {
        return circuit;
    }

    Encoding encoding() {
        return encoding.orElseThrow();
    }

    @Override
    public boolean advance(Deadline deadline) {
        if (answer.isPresent()) {
            count(answer.get(), deadline);
            return false;
        }
        if (search.isEmpty()) {
            if (!strengthen(deadline) || !order(deadline)) {
                throw new Deadline.TimeUp();
            }
            deadline.check();
            search = Optional.of(prepared(encoding.orElseThrow(), order.orElseThrow()));
        }
        if (!goOn(search.get(), deadline)) {
            // With time left the decisions are used up, and more work changes nothing.
            return deadline.passed();
        }
        PartAnswer found = bracketed.filter(SearchBracket::isImpossible).isPresent()
                ? PartAnswer.zero()
                : answerOf(search.get().count(), encoding.orElseThrow());
        answer = Optional.of(found);
        return !found.isZero() && counted.isPresent();
    }

    /** A search for a sum that is left off still tells between what bounds it lies; of marginals it tells nothing. */
    private boolean goOn(Search begun, Deadline deadline) {
        if (resources.asksMarginals() || mostDecisions < Long.MAX_VALUE) {
            return begun.advance(deadline, mostDecisions);
        }
        if (bracketed.isEmpty()) {
            bracketed = Optional.of(new SearchBracket(
                    begun, oracle.orElseGet(() -> strengthening.orElseThrow().oracle())));
        }
        SearchBracket open = bracketed.get();
        boolean over = open.advance(deadline);
        if (!over) {
            bracket = open.answer(encoding.orElseThrow().constant().log(), new Looks(deadline::mustHurry));
        }
        return over;
    }

    /** Adds the number of states to the last digit, if the circuit of the search and the numbers in it fit the memory. */
    private void count(PartAnswer found, Deadline deadline) {
        counted.flatMap(SpareTrace::whole)
                .flatMap(whole -> CircuitCount.of(whole, resources.memoryBytes() / 8, deadline))
                .ifPresent(count -> {
                    checkAgainst(found, Logarithms.of(count));
                    answer = Optional.of(found.withCount(count));
                });
    }

    /** The search has added up the same in floating point. */
    private void checkAgainst(PartAnswer found, double logCount) {
        double log = found.value().ln() - encoding.orElseThrow().constant().log();
        if (Math.abs(logCount - log) > AGREEMENT * Math.max(1, Math.abs(log))) {
            throw new IllegalStateException("a count of e^" + logCount + " where the sum is e^" + log);
        }
    }

    @Override
    public double shareDone() {
        return search.map(Search::shareDone).orElse(0.0);
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer.isPresent() ? answer : bracket;
    }

    /**
     * A term is a solution. It has a weight for each Boolean and each soft clause, an addition and a multiplication for each node that decides
     * one of its Booleans and for each Boolean that is left alone, and what the making of the weights took.
     */
    @Override
    public OptionalDouble operationsOfTerm() {
        if (answer.isEmpty()) {
            return OptionalDouble.empty();
        }
        Encoding all = encoding.orElseThrow();
        return OptionalDouble.of(
                6.0 * all.variables() + 2.0 * all.clauses().soft().size() + all.roundingsOfWeights());
    }

    @Override
    public Optional<String> obstacle() {
        return search.map(begun -> String.format(
                Locale.ROOT,
                "no answer within the time limit of %s: %d decisions, %d conflicts and %d components cached, %.3g of the"
                        + " search space done",
                resources.budget().timeText(),
                begun.decisions(),
                begun.conflicts(),
                cache.entriesMade(),
                begun.shareDone()));
    }

    /**
     * The split into components sees no learned clause, so what follows from all clauses is found before. Tells whether that is done,
     * or has had its share of the whole time.
     */
    private boolean strengthen(Deadline deadline) {
        if (strengthening.isEmpty()) {
            Encoding all = Encoding.of(part.model(), mostLiterals(), counted(deadline, NANOS_PER_LOOK_OF_ENCODING));
            for (int v = 0; v < part.size(); v++) {
                if (!part.isShown(v)) {
                    all.hide(v);
                }
            }
            encoding = Optional.of(all);
            strengthening =
                    Optional.of(new Strengthening(all.variables(), all.clauses().hard()));
        }
        if (part.isProjected()) {
            if (simplified.isEmpty()) {
                // A turn may be far shorter than what is worth its time for all turns to come.
                simplify(encoding.orElseThrow(), deadline.ofAll().share(SHARE_FOR_PREPROCESSING));
            }
            return true;
        }
        boolean done = strengthening.get().advance(deadline.within(beforeSearch.remainingSeconds()));
        return done || beforeSearch.passed();
    }

    /** A count over some variables has more to take away than one of which marginals may be asked. */
    private void simplify(Encoding all, Deadline end) {
        CountPreprocessing simpler =
                new CountPreprocessing(all.variables(), all.clauses().hard(), all.hidden(), all.weighted());
        simpler.run(end);
        encoding = Optional.of(all.simplified(simpler, mostLiterals(), Looks.giveUpBy(end::check)));
        simplified = Optional.of(simpler);
        oracle = Optional.of(new SatOracle(
                encoding.get().variables(), encoding.get().clauses().hard()));
    }

    private long mostLiterals() {
        return resources.memoryBytes() / 8 / BYTES_PER_LITERAL;
    }

    /** Tells whether the tree that leads the search is found. */
    private boolean order(Deadline deadline) {
        if (order.isEmpty()) {
            Encoding clauses = encoding.orElseThrow();
            if (simplified.isEmpty()) {
                clauses.clauses().replaceHard(strengthening.orElseThrow().clauses());
            }
            deadline.check();
            order = Optional.of(new SearchOrder(clauses, resources.seed(), deadline));
        }
        return order.get().advance(deadline);
    }

    private Search prepared(Encoding clauses, SearchOrder along) {
        diagnostics
                .width(along.width())
                .count("encodingVariables", clauses.variables())
                .count("encodingClauses", clauses.clauses().hard().size())
                .count("encodingSoftClauses", clauses.clauses().soft().size());
        return new Search(clauses, along.formula(), along.scores(), cache, trace(clauses), resources.progress());
    }

    private Trace trace(Encoding clauses) {
        if (takesEvidence) {
            circuit.wantNegative(clauses.areOfTwoStates());
        }
        if (resources.asksMarginals()) {
            return circuit;
        }
        if (!clauses.isUnweighted()) {
            return Trace.NONE;
        }
        counted = Optional.of(new SpareTrace(circuit));
        return counted.get();
    }

    private PartAnswer answerOf(ScaledNumber count, Encoding clauses) {
        if (count.isZero()) {
            return PartAnswer.zero();
        }
        count.multiply(clauses.constant());
        PartAnswer value = PartAnswer.exactLn(count.log());
        return resources.asksMarginals()
                ? value.withMarginals(Marginals.exact(
                        distributions(clauses, circuit.probabilities(clauses.weights(), clauses.variables()))))
                : value;
    }

    private static double[][] distributions(Encoding encoding, double[] whenTrue) {
        Model model = encoding.model();
        double[][] marginals = new double[model.variableCount()][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = new double[model.cardinality(v)];
            double sum = 0;
            for (int s = 0; s < marginals[v].length; s++) {
                int literal = encoding.is(v, s);
                double probability = whenTrue[literal >> 1];
                marginals[v][s] = (literal & 1) == 0 ? probability : Math.max(0, 1 - probability);
                sum += marginals[v][s];
            }
            for (int s = 0; s < marginals[v].length; s++) {
                marginals[v][s] /= sum;
            }
        }
        return marginals;
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder all = new Diagnostics.Builder().add(diagnostics.build());
        search.ifPresent(begun -> all.memoryBytes(bytes())
                .count("decisions", begun.decisions())
                .count("conflicts", begun.conflicts())
                .count("cacheEntries", cache.entriesMade())
                .count("cacheHits", cache.hits()));
        if (answer.isEmpty()) {
            search.ifPresent(open -> all.smallest("searchSpaceDone", open.shareDone()));
        }
        if (isTraced()) {
            all.count("circuitNodes", circuit.nodes()).count("circuitEdges", circuit.edges());
        }
        return all.build();
    }

    private double bytes() {
        double ofClauses =
                encoding.map(clauses -> clauses.clauses().literals()).orElse(0L) * (double) BYTES_PER_LITERAL;
        return ofClauses + cache.bytes() + (isTraced() ? circuit.bytes() : 0);
    }

    private boolean isTraced() {
        return resources.asksMarginals() || counted.isPresent();
    }
}
