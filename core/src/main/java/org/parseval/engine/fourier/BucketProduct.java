package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.parseval.fourier.Polynomial;
import org.parseval.table.Contractor;
import org.parseval.table.Table;

/**
 * Products of messages with variables summed out: in the value domain while the result fits the message size, in the
 * Fourier domain after that, truncated to the product size before large products and to the message size at the end.
 */
final class BucketProduct {
    /** Variables of a product of small tables. */
    private static final int SMALL_PRODUCT = 6;

    private final FourierSettings settings;
    private final MessageLimit limit;
    private final Basis basis;
    private final Contractor contractor;
    private final boolean wholeScopes;

    /**
     * @param wholeScopes whether a message keeps the variables that none of its terms mention. Marginals need that: the sender
     *     has to hear about all of its variables, even where what it sends does not depend on them.
     */
    BucketProduct(
            FourierSettings settings, MessageLimit limit, Basis basis, Contractor contractor, boolean wholeScopes) {
        this.wholeScopes = wholeScopes;
        this.settings = settings;
        this.limit = limit;
        this.basis = basis;
        this.contractor = contractor;
    }

    /**
     * The product of the messages, with the first variable of the joint scope summed out, whether or not a message
     * mentions it: truncation may have left a bucket empty.
     *
     * @param messageSize the most entries it may have
     * @param losses where to count what that costs
     */
    Message sumOutFirst(List<Message> messages, int[] joint, int messageSize, Losses losses) {
        return sum(messages, joint, Arrays.copyOfRange(joint, 1, joint.length), messageSize, losses);
    }

    /** The product of the messages, summed over all of their variables that are not in the scope. */
    Message sum(List<Message> messages, int[] scope, int messageSize, Losses losses) {
        int[] joint = scope;
        for (Message message : messages) {
            joint = union(joint, message.scope());
        }
        return sum(messages, joint, scope, messageSize, losses);
    }

    private Message sum(List<Message> messages, int[] joint, int[] scope, int messageSize, Losses losses) {
        losses.scope(joint.length);
        int bits = MessageLimit.bits(messageSize);
        boolean fits = settings.tables() && scope.length <= bits && joint.length <= bits + 1;
        List<Message> combined = combineSmall(messages);
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

    private Message terms(List<Message> messages, int[] joint, int[] scope, int messageSize, Losses losses) {
        List<Message.Terms> factors = new ArrayList<>();
        for (Message message : messages) {
            factors.add(basis.toTerms(message));
        }
        factors.sort(Comparator.comparingInt(factor -> factor.polynomial().size()));
        int[] summed = without(joint, scope);
        Polynomial product = Polynomial.constant(1);
        long power = 0;
        for (int i = 0; i < factors.size(); i++) {
            boolean last = i == factors.size() - 1;
            Polynomial factor = factors.get(i).polynomial();
            power += factors.get(i).power();
            // The first variable of the joint scope goes with the last product, which then never exists as a whole.
            boolean fused = last && summed.length == 1 && summed[0] == joint[0] && i > 0;
            product = multiply(product, factor, messageSize, fused, losses);
            if (fused) {
                summed = new int[0];
            } else if (!last) {
                product = shrink(product, Math.max(limit.productTerms(messageSize), messageSize), losses);
            }
            limit.check();
        }
        for (int variable : summed) {
            product = basis.sumOut(product, variable);
        }
        product = shrink(product, messageSize, losses);
        Message.Terms result =
                Message.Terms.normalised(wholeScopes ? product : product.withoutUnusedVariables(), power);
        losses.message(result.polynomial(), messageSize);
        return result;
    }

    private Polynomial multiply(Polynomial f, Polynomial g, int messageSize, boolean sumOutFirst, Losses losses) {
        Polynomial small = f;
        Polynomial large = g;
        int variables = union(f.scope(), g.scope()).length;
        double productSize = limit.productTerms(messageSize);
        double most = Math.max(productSize * productSize, 16.0 * messageSize);
        boolean whole = settings.tables() && variables <= limit.valueDomain(messageSize);
        if (!whole && (double) small.size() * large.size() > most) {
            // The paper's rule: both shrink to the product size, unless the smaller leaves the larger more room.
            small = shrink(small, (int) productSize, losses);
            large = shrink(large, (int) Math.min(Integer.MAX_VALUE, most / small.size()), losses);
        }
        return sumOutFirst ? basis.productSumOut(small, large) : basis.times(small, large);
    }

    private Polynomial shrink(Polynomial polynomial, int terms, Losses losses) {
        return losses.truncated(polynomial.truncate(settings.truncation(), terms));
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
            int[] joint = union(scope, message.scope());
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

    static int[] union(int[] a, int[] b) {
        int[] merged = new int[a.length + b.length];
        int n = 0;
        for (int i = 0, j = 0; i < a.length || j < b.length; n++) {
            if (j == b.length || (i < a.length && a[i] <= b[j])) {
                if (j < b.length && a[i] == b[j]) {
                    j++;
                }
                merged[n] = a[i++];
            } else {
                merged[n] = b[j++];
            }
        }
        return n == merged.length ? merged : Arrays.copyOf(merged, n);
    }
}
