package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.parseval.fourier.Polynomial;
import org.parseval.inference.Deadline;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Progress;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.table.Contractor;

/**
 * Bucket elimination on a Boolean model whose variables are numbered in elimination order (the paper, section 4). A
 * message goes to the bucket of the first variable that it still mentions: truncation may have removed some. Marginals
 * take a second pass back through the same buckets.
 */
final class FourierElimination {
    private final int variables;
    private final BucketProduct products;
    private final Deadline deadline;
    private final Progress progress;
    /** The messages that each bucket received, factors first. */
    private final List<List<Message>> buckets = new ArrayList<>();
    /** For each message of a bucket, the bucket that sent it, or -1 for a factor. */
    private final List<List<Integer>> senders = new ArrayList<>();

    FourierElimination(
            Model model, Contractor contractor, BucketProduct products, Deadline deadline, Progress progress) {
        this.variables = model.variableCount();
        this.products = products;
        this.deadline = deadline;
        this.progress = progress;
        for (int v = 0; v < variables; v++) {
            buckets.add(new ArrayList<>());
            senders.add(new ArrayList<>());
        }
        for (Factor factor : model.factors()) {
            int[] scope = factor.scope().clone();
            Arrays.sort(scope);
            put(new Message.Values(contractor.tableOf(model, factor, scope)), -1);
        }
    }

    private void put(Message message, int sender) {
        buckets.get(message.scope()[0]).add(message);
        senders.get(message.scope()[0]).add(sender);
    }

    /** Z; the messages are dropped on the way unless they are needed for marginals. */
    LogNumber partitionFunction(boolean keepMessages) {
        int sign = 1;
        double log = 0;
        for (int v = 0; v < variables; v++) {
            deadline.check();
            progress.report("eliminating", (double) v / variables);
            int[] scope = {v};
            for (Message message : buckets.get(v)) {
                scope = BucketProduct.union(scope, message.scope());
            }
            Message sent = products.sum(buckets.get(v), Arrays.copyOfRange(scope, 1, scope.length));
            if (!keepMessages) {
                buckets.set(v, List.of());
            }
            if (sent.scope().length > 0) {
                put(sent, v);
                continue;
            }
            LogNumber number = number(sent);
            if (number.isZero()) {
                return LogNumber.ZERO;
            }
            sign *= number.sign();
            log += number.logAbs();
        }
        return new LogNumber(sign, log);
    }

    private static LogNumber number(Message message) {
        if (message instanceof Message.Values values) {
            int sign = values.table().signOfScalar();
            return sign == 0
                    ? LogNumber.ZERO
                    : new LogNumber(sign, values.table().logOfScalar());
        }
        Message.Terms terms = (Message.Terms) message;
        double value = terms.polynomial().coefficientOf();
        return value == 0
                ? LogNumber.ZERO
                : new LogNumber((int) Math.signum(value), Math.log(Math.abs(value)) + terms.power() * Math.log(2));
    }

    /**
     * The beliefs of groups of variables, up to a factor; to be called after {@link #partitionFunction}.
     *
     * @param groups for each variable, the group that it is the first to go of, increasing; empty where it is not the first
     * @return for each variable the belief of its group, the last variable running fastest
     */
    double[][] beliefs(int[][] groups) {
        double[][] beliefs = new double[variables][];
        Message[] fromAbove = new Message[variables];
        for (int v = variables - 1; v >= 0; v--) {
            deadline.check();
            progress.report("marginals", 1 - (double) v / variables);
            List<Message> inputs = buckets.get(v);
            List<Message> all = new ArrayList<>(inputs);
            if (fromAbove[v] != null) {
                all.add(fromAbove[v]);
            }
            for (int k = 0; k < inputs.size(); k++) {
                int sender = senders.get(v).get(k);
                if (sender >= 0) {
                    List<Message> others = new ArrayList<>(all);
                    others.remove(k);
                    fromAbove[sender] = products.sum(others, inputs.get(k).scope());
                }
            }
            beliefs[v] = groups[v].length == 0 ? new double[0] : belief(v, groups[v], all, inputs, fromAbove);
            fromAbove[v] = null;
            buckets.set(v, List.of());
        }
        return beliefs;
    }

    private double[] belief(int v, int[] group, List<Message> all, List<Message> inputs, Message[] fromAbove) {
        // An input with its message from above is all that is known of its own variables: two operands, often small.
        List<Message> operands = all;
        for (int k = 0; k < inputs.size(); k++) {
            int sender = senders.get(v).get(k);
            if (sender >= 0
                    && BucketProduct.union(inputs.get(k).scope(), group).length
                            == inputs.get(k).scope().length) {
                operands = List.of(inputs.get(k), fromAbove[sender]);
                break;
            }
        }
        if (operands.size() == 2 && operands.stream().allMatch(Message.Terms.class::isInstance)) {
            return fromTwoPolynomials(
                    ((Message.Terms) operands.get(0)).polynomial(),
                    ((Message.Terms) operands.get(1)).polynomial(),
                    group);
        }
        Message belief = products.sum(operands, group);
        if (belief instanceof Message.Terms terms) {
            return table(terms.polynomial(), group);
        }
        belief.toTable().toLinear(Integer.MAX_VALUE);
        return Arrays.copyOf(belief.toTable().values(), 1 << group.length);
    }

    /** All coefficients over the group, one by one, without the product itself. */
    private double[] fromTwoPolynomials(Polynomial f, Polynomial g, int[] group) {
        Polynomial belief = Polynomial.zero();
        for (int subset = 0; subset < 1 << group.length; subset++) {
            int chosen = subset;
            int[] members = IntStream.range(0, group.length)
                    .filter(i -> (chosen >> i & 1) == 1)
                    .map(i -> group[i])
                    .toArray();
            belief = belief.plus(Polynomial.parity(members, f.productCoefficient(g, members)));
        }
        return table(belief, group);
    }

    /** The values of a polynomial over a few variables, the last running fastest. */
    private double[] table(Polynomial polynomial, int[] group) {
        int[] states = new int[variables];
        double[] values = new double[1 << group.length];
        for (int i = 0; i < values.length; i++) {
            for (int bit = 0; bit < group.length; bit++) {
                states[group[bit]] = i >> (group.length - 1 - bit) & 1;
            }
            values[i] = polynomial.evaluate(states);
        }
        return values;
    }
}
