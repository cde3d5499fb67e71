package org.parseval.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parseval.inference.Task;
import org.parseval.testing.BruteForce;

/** Checks that every reply must pass, whatever engine gave it. */
final class Checks {
    private static final double SLACK = 1e-9;
    private static final double MOST_ERRORS = 6;
    /** There are hundreds of marginals in a model, each with an error of its own from few samples. */
    private static final double MOST_MARGINAL_ERRORS = 10;

    private final Problem problem;
    private final Task task;
    private final Reply reply;
    private final double truth;
    private final double slack;
    private final List<Finding> findings = new ArrayList<>();

    private Checks(Problem problem, Task task, Reply reply) {
        this.problem = problem;
        this.task = task;
        this.reply = reply;
        truth = truth(problem, task);
        slack = SLACK * Math.max(1, Math.abs(truth));
    }

    static List<Finding> of(Problem problem, Task task, Reply reply) {
        Checks checks = new Checks(problem, task, reply);
        checks.run();
        return checks.findings;
    }

    static double truth(Problem problem, Task task) {
        return task == Task.MPE ? problem.truth().logMax() : problem.truth().logZ();
    }

    private void add(String kind, String format, Object... numbers) {
        findings.add(new Finding(kind, String.format(Locale.ROOT, format, numbers)));
    }

    private void run() {
        boolean zero = truth == Double.NEGATIVE_INFINITY;
        if (zero != (reply.sign() == 0)) {
            add(zero ? "missed zero" : "false zero", "said %s, true %s", reply.log(), truth);
        }
        if (zero || reply.sign() == 0) {
            return;
        }
        if (!Double.isFinite(reply.log())) {
            add("not finite", "said %s", reply.log());
        }
        checkKind();
        checkIntervals();
        if (task == Task.MAR) {
            checkMarginals();
        }
        if (task == Task.MPE) {
            checkState();
        }
    }

    private void checkKind() {
        if (reply.exact() && (reply.sign() < 0 || !(Math.abs(reply.log() - truth) <= slack))) {
            add("wrong exact", "said %s, true %s, off by %.3g", reply.log(), truth, reply.log() - truth);
        }
    }

    private void checkIntervals() {
        reply.certified().ifPresent(bounds -> {
            if (!bounds.contains(truth, slack)) {
                double off = truth < bounds.low() ? truth - bounds.low() : truth - bounds.high();
                add("violated bound", "[%s, %s], true %s, off by %.3g", bounds.low(), bounds.high(), truth, off);
            }
            if (!bounds.contains(reply.log(), slack) || reply.sign() < 0) {
                add("outside own bounds", "said %s in [%s, %s]", reply.log(), bounds.low(), bounds.high());
            }
        });
        reply.interval().ifPresent(interval -> {
            if (!(interval.low() <= reply.log() + slack && reply.log() - slack <= interval.high())) {
                add("outside own interval", "said %s in [%s, %s]", reply.log(), interval.low(), interval.high());
            }
            double errors = Calibration.errors(reply, truth);
            if (!(errors <= MOST_ERRORS)) {
                add("beyond 6 errors", "said %s +- %.3g, true %s: %.1f", reply.log(), reply.error(), truth, errors);
            }
        });
    }

    private void checkMarginals() {
        if (reply.marginals().isEmpty()) {
            add("no marginals", "for MAR");
            return;
        }
        double[][] marginals = reply.marginals().get();
        double[][] right = problem.truth().marginals();
        for (int v = 0; v < right.length; v++) {
            int variable = v;
            double sum = Arrays.stream(marginals[v]).sum();
            if (marginals[v].length != right[v].length || !(Math.abs(sum - 1) <= SLACK)) {
                add("marginal sum", "variable %d has %s", v, Arrays.toString(marginals[v]));
                return;
            }
            Integer seen = problem.evidence().states().get(v);
            for (int s = 0; s < right[v].length; s++) {
                double said = marginals[v][s];
                if (!(said >= 0 && said <= 1 + 1e-12)) {
                    add("marginal range", "variable %d has %s", variable, Arrays.toString(marginals[v]));
                    return;
                }
                if ((reply.exactMarginals() || seen != null) && !(Math.abs(said - right[v][s]) <= SLACK)) {
                    add("wrong marginal", "variable %d state %d: said %s, true %s", v, s, said, right[v][s]);
                    return;
                }
                if (reply.marginalErrors().isPresent()) {
                    double error = reply.marginalErrors().get()[v][s];
                    if (!(Math.abs(said - right[v][s]) <= MOST_MARGINAL_ERRORS * error + SLACK)) {
                        add(
                                "marginal far off",
                                "variable %d state %d: %s +- %.3g, true %s",
                                v,
                                s,
                                said,
                                error,
                                right[v][s]);
                        return;
                    }
                }
            }
        }
    }

    private void checkState() {
        if (reply.state().isEmpty()) {
            add("no state", "for MPE");
            return;
        }
        int[] state = reply.state().get();
        problem.evidence().states().forEach((v, seen) -> {
            if (state[v] != seen) {
                add("state against evidence", "variable %d is %d, observed %d", v, state[v], seen);
            }
        });
        double weight = BruteForce.logWeight(problem.model(), state);
        if (!(Math.abs(weight - reply.log()) <= slack)) {
            add("value not of state", "said %s, the state has %s, best %s", reply.log(), weight, truth);
        }
        if (reply.log() > truth + slack) {
            add("above optimum", "said %s, best %s", reply.log(), truth);
        }
    }
}
