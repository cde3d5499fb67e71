package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.parseval.engine.settings.Settings;
import org.parseval.fourier.Polynomial;
import org.parseval.inference.Deadline;
import org.parseval.numeric.Increasing;
import org.parseval.table.Contractor;
import org.parseval.table.Table;

/**
 * Products of messages with variables summed out: in the value domain while the result fits the message size, in the
 * Fourier domain after that, truncated to the product size before large products and to the message size at the end.
 *
 * @param wholeScopes whether a message keeps the variables that none of its terms mention. Marginals need that:
 *     the sender has to hear about all of its variables, even where what it sends does not depend on them.
 */
record BucketProduct(
        Settings settings, MessageBasis basis, Contractor contractor, boolean wholeScopes, Deadline deadline) {
    /** Variables of a product of small tables. */
    private static final int SMALL_PRODUCT = 6;

    /** Variables up to which a product may go through the value domain whole, and how many more than a message. */
    private static final int LARGEST_WHOLE = 22;

    private static final int WHOLE_BEYOND_MESSAGE = 4;

    /**
     * The product of the messages, with the first variable of the joint scope summed out, whether or not a message
     * mentions it: truncation may have left a bucket empty.
     *
     * @param messageSize the most entries it may have
     * @param losses where to count what that costs
     */
    Message sumOutFirst(List<Message> messages, int[] joint, int messageSize, TruncationTally losses) {
        return sum(messages, joint, Arrays.copyOfRange(joint, 1, joint.length), messageSize, losses);
    }

    /** The product of the messages, summed over all of their variables that are not in the scope. */
    Message sum(List<Message> messages, int[] scope, int messageSize, TruncationTally losses) {
        int[] joint = scope;
        for (Message message : messages) {
            joint = Increasing.union(joint, message.scope());
        }
        return sum(messages, joint, scope, messageSize, losses);
    }

    private Message sum(List<Message> messages, int[] joint, int[] scope, int messageSize, TruncationTally losses) {
        losses.scope(joint.length);
        int bits = FourierPlan.bits(messageSize);
        boolean fits = settings.get(FourierSettings.TABLES) && scope.length <= bits && joint.length <= bits + 1;
        List<Message> combined = settings.get(FourierSettings.TABLES) ? combineSmall(messages) : messages;
        return fits ? values(combined, joint, scope) : terms(combined, joint, scope, messageSize, losses);
    }

    /** The table of a message over a few variables, which contain its own. */
    Table spread(Message message, int[] variables) {
        Table table = values(List.of(message), variables, variables).table();
        table.toLinear(Integer.MAX_VALUE);
        return table;
    }

    private Message.Values values(List<Message> messages, int[] joint, int[] scope) {
        List<Table> inputs = new ArrayList<>();
        for (Message message : messages) {
            inputs.add(basis.toTable(message));
        }
        if (basis.isWeighted()) {
            for (int variable : without(joint, scope)) {
                inputs.add(basis.weights(variable));
            }
        }
        int[] sizes = new int[joint.length];
        Arrays.fill(sizes, 2);
        return new Message.Values(contractor.contract(joint, sizes, inputs.toArray(new Table[0]), scope));
    }

    private Message terms(List<Message> messages, int[] joint, int[] scope, int messageSize, TruncationTally losses) {
        List<Message.Terms> factors = new ArrayList<>();
        for (Message message : messages) {
            factors.add(basis.toTerms(message));
            deadline.check();
        }
        if (settings.get(FourierSettings.MULTIPLY) == Multiplication.FEWEST_FIRST) {
            factors.sort(Comparator.comparingInt(factor -> factor.polynomial().size()));
        }
        int[] summed = without(joint, scope);
        Message.Terms product = factors.isEmpty() ? new Message.Terms(Polynomial.constant(1), 0) : factors.get(0);
        for (int i = 1; i < factors.size(); i++) {
            boolean last = i == factors.size() - 1;
            // The first variable of the joint scope goes with the last product, which then never exists as a whole.
            boolean fused = last && summed.length == 1 && summed[0] == joint[0];
            product = multiply(product, factors.get(i), messageSize, fused, losses);
            if (fused) {
                summed = new int[0];
            }
            deadline.check();
        }
        Polynomial left = product.polynomial();
        for (int variable : summed) {
            left = basis.sumOut(left, variable);
            deadline.check();
        }
        left = shrink(left, messageSize, losses);
        losses.message(left);
        return Message.Terms.normalised(wholeScopes ? left : left.withoutUnusedVariables(), product.power());
    }

    private Message.Terms multiply(
            Message.Terms f, Message.Terms g, int messageSize, boolean sumOutFirst, TruncationTally losses) {
        Polynomial small = f.polynomial();
        Polynomial large = g.polynomial();
        if (!settings.get(FourierSettings.TABLES)) {
            small = cutAsInThePaper(small, losses);
            large = cutAsInThePaper(large, losses);
        } else if (Increasing.union(small.scope(), large.scope()).length > wholeProduct(messageSize)) {
            // Both shrink to the product size only where the product would take too long, and the larger one less
            // if the smaller leaves it room.
            int productSize = Math.min(settings.count(FourierSettings.PRODUCT_SIZE), messageSize);
            double most = Math.max((double) productSize * productSize, 16.0 * messageSize);
            small = shrink(small, messageSize, losses);
            if ((double) small.size() * large.size() > most) {
                small = shrink(small, productSize, losses);
                large = shrink(large, (int) Math.min(Integer.MAX_VALUE, most / small.size()), losses);
            }
        }
        deadline.check();
        Polynomial product = sumOutFirst ? basis.productSumOut(small, large) : basis.times(small, large);
        return Message.Terms.normalised(product, f.power() + g.power());
    }

    /** The paper's rule as it stands there: every factor of every product, however small the other. */
    private Polynomial cutAsInThePaper(Polynomial factor, TruncationTally losses) {
        return shrink(factor, settings.count(FourierSettings.PRODUCT_SIZE), losses);
    }

    /** The product of two messages, summed over all variables but a few. */
    Message marginal(Message.Terms f, Message.Terms g, int[] group, TruncationTally losses) {
        boolean whole = settings.get(FourierSettings.TABLES);
        Polynomial first = whole ? f.polynomial() : cutAsInThePaper(f.polynomial(), losses);
        Polynomial second = whole ? g.polynomial() : cutAsInThePaper(g.polynomial(), losses);
        return Message.Terms.normalised(basis.marginal(first, second, group), 0);
    }

    /** The variables up to which a product goes through the value domain, whole. */
    private static int wholeProduct(int messageSize) {
        return Math.min(LARGEST_WHOLE, FourierPlan.bits(messageSize) + WHOLE_BEYOND_MESSAGE);
    }

    private Polynomial shrink(Polynomial polynomial, int terms, TruncationTally losses) {
        return losses.truncated(polynomial.truncate(settings.get(FourierSettings.TRUNCATE), terms));
    }

    private static int[] without(int[] joint, int[] scope) {
        return Arrays.stream(joint)
                .filter(v -> Arrays.binarySearch(scope, v) < 0)
                .toArray();
    }

    /** Multiplies small tables among themselves, so that a large message meets few factors. */
    private List<Message> combineSmall(List<Message> messages) {
        if (messages.size() <= 2) {
            return messages;
        }
        List<Message> bySize = new ArrayList<>(messages);
        bySize.sort(Comparator.comparingInt((Message message) -> message.scope().length)
                .thenComparing(Message::scope, Arrays::compare));
        List<Message> combined = new ArrayList<>();
        List<Message> group = new ArrayList<>();
        int[] scope = new int[0];
        for (Message message : bySize) {
            int[] joint = Increasing.union(scope, message.scope());
            boolean joins = message instanceof Message.Values && joint.length <= SMALL_PRODUCT;
            if (!joins) {
                flush(group, scope, combined);
                joint = message.scope();
            }
            group.add(message);
            scope = joint;
        }
        flush(group, scope, combined);
        return combined;
    }

    private void flush(List<Message> group, int[] scope, List<Message> combined) {
        if (group.size() > 1) {
            combined.add(values(group, scope, scope));
        } else {
            combined.addAll(group);
        }
        group.clear();
    }
}
