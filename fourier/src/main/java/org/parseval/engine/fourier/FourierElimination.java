package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.parseval.fourier.FactorPolynomials;
import org.parseval.inference.Deadline;
import org.parseval.inference.LogNumber;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.numeric.Increasing;
import org.parseval.table.Contractor;

/**
 * Bucket elimination on a Boolean model whose variables are numbered in elimination order (the paper, section 4). A
 * message goes to the bucket of the first variable that it still mentions: truncation may have removed some. Marginals
 * take a second pass back through the same buckets. Independent buckets may run at the same time: a bucket takes its
 * messages in the order of their senders, so that nothing depends on who came first.
 */
final class FourierElimination {
    private final Model model;
    private final double logConstant;
    private final int variables;
    private final MessageBasis basis;
    private final BucketProduct products;
    private final int messageSize;
    private final Deadline deadline;
    private final BucketSchedule schedule;
    /** The messages that each bucket received, factors first. */
    private final List<List<Received>> buckets = new ArrayList<>();

    private final LogNumber[] numbers;
    private final TruncationTally[] losses;
    /** For each bucket that sent a message, what the others above know of the message's variables. */
    private final Message[] fromAbove;

    /** A message and the bucket that sent it, or -1 for a factor. */
    private record Received(Message message, int sender) {}

    /** @param logConstant the logarithm of what the model's factors are to be multiplied by */
    FourierElimination(
            Model model,
            double logConstant,
            Contractor contractor,
            MessageBasis basis,
            BucketProduct products,
            int messageSize,
            BucketSchedule schedule,
            Deadline deadline) {
        this.model = model;
        this.logConstant = logConstant;
        this.variables = model.variableCount();
        this.basis = basis;
        this.products = products;
        this.messageSize = messageSize;
        this.schedule = schedule;
        this.deadline = deadline;
        this.numbers = new LogNumber[variables];
        this.losses = new TruncationTally[variables];
        this.fromAbove = new Message[variables];
        for (int v = 0; v < variables; v++) {
            buckets.add(new ArrayList<>());
            numbers[v] = LogNumber.ofLn(0);
            losses[v] = new TruncationTally();
        }
        for (Factor factor : model.factors()) {
            deliver(message(model, factor, contractor), -1);
        }
    }

    private static Message message(Model model, Factor factor, Contractor contractor) {
        if (!(factor instanceof TableFactor)) {
            return new Message.Terms(FactorPolynomials.of(model, factor), 0);
        }
        int[] scope = factor.scope().clone();
        Arrays.sort(scope);
        return new Message.Values(contractor.tableOf(model, factor, scope));
    }

    private void deliver(Message message, int sender) {
        List<Received> bucket = buckets.get(message.scope()[0]);
        synchronized (bucket) {
            bucket.add(new Received(message, sender));
        }
    }

    /** Z; the messages are dropped on the way unless they are needed for marginals or samples. */
    LogNumber partitionFunction(boolean keepMessages) {
        schedule.upward("eliminating", v -> {
            deadline.check();
            eliminate(v);
            if (!keepMessages) {
                buckets.get(v).clear();
            }
        });
        int sign = 1;
        double log = logConstant;
        for (LogNumber number : numbers) {
            if (number.isZero()) {
                return LogNumber.ZERO;
            }
            sign *= number.sign();
            log += number.ln();
        }
        return new LogNumber(sign, log);
    }

    private void eliminate(int v) {
        List<Received> received = buckets.get(v);
        received.sort(Comparator.comparingInt(Received::sender));
        int[] scope = {v};
        for (Received input : received) {
            scope = Increasing.union(scope, input.message().scope());
        }
        Message sent = products.sumOutFirst(messages(received), scope, messageSize, losses[v]);
        if (sent.scope().length > 0) {
            deliver(sent, v);
        } else {
            numbers[v] = number(sent);
        }
    }

    private static List<Message> messages(List<Received> received) {
        return received.stream().map(Received::message).toList();
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

    /** The losses by truncation so far, those of the way back included once there was one. */
    TruncationTally losses() {
        TruncationTally all = new TruncationTally();
        Stream.of(losses).forEach(all::add);
        return all;
    }

    /**
     * The messages as a distribution to draw from; to be called after {@link #partitionFunction}, which must have kept them.
     *
     * @param target the function whose weights samples have
     */
    MessageDraw proposal(Model target) {
        List<List<Message>> heard = buckets.stream()
                .map(bucket -> bucket.stream()
                        .filter(input -> input.sender() >= 0)
                        .map(Received::message)
                        .toList())
                .toList();
        return new MessageDraw(target, model, basis, heard);
    }

    /**
     * The beliefs of groups of variables, up to a factor; to be called after {@link #partitionFunction}.
     *
     * @param groups for each variable, the group that it is the first to go of, increasing; empty where it is not the first
     * @return for each variable the belief of its group, the last variable running fastest
     */
    double[][] beliefs(int[][] groups) {
        double[][] beliefs = new double[variables][];
        schedule.downward("marginals", v -> {
            deadline.check();
            sendBack(v);
            beliefs[v] = groups[v].length == 0 ? new double[0] : belief(v, groups[v]);
            buckets.get(v).clear();
        });
        return beliefs;
    }

    /** The messages of a bucket with the one from above. */
    private List<Message> known(int v) {
        List<Message> known = new ArrayList<>(messages(buckets.get(v)));
        if (fromAbove[v] != null) {
            known.add(fromAbove[v]);
        }
        return known;
    }

    private void sendBack(int v) {
        List<Received> received = buckets.get(v);
        List<Message> known = known(v);
        for (int k = 0; k < received.size(); k++) {
            int sender = received.get(k).sender();
            if (sender >= 0) {
                List<Message> others = new ArrayList<>(known);
                others.remove(k);
                fromAbove[sender] =
                        products.sum(others, received.get(k).message().scope(), messageSize, losses[v]);
            }
        }
    }

    private double[] belief(int v, int[] group) {
        List<Message> operands = known(v);
        for (Received input : buckets.get(v)) {
            // An input with its message from above is all that is known of its own variables: two operands, often
            // small.
            int[] scope = input.message().scope();
            if (input.sender() >= 0 && Increasing.union(scope, group).length == scope.length) {
                operands = List.of(input.message(), fromAbove[input.sender()]);
                break;
            }
        }
        Message belief;
        if (operands.size() == 2
                && operands.get(0) instanceof Message.Terms first
                && operands.get(1) instanceof Message.Terms second) {
            belief = products.marginal(first, second, group, losses[v]);
        } else {
            // A belief is as large as the marginal that is asked for, whatever the size of messages.
            belief = products.sum(operands, group, Math.max(messageSize, 1 << group.length), losses[v]);
        }
        return weighted(Arrays.copyOf(products.spread(belief, group).values(), 1 << group.length), group);
    }

    private double[] weighted(double[] belief, int[] group) {
        for (int i = 0; basis.isWeighted() && i < belief.length; i++) {
            for (int bit = 0; bit < group.length; bit++) {
                belief[i] *= basis.weights(group[bit]).values()[i >> (group.length - 1 - bit) & 1];
            }
        }
        return belief;
    }
}
