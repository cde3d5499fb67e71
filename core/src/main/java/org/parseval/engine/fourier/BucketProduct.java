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

    /** Variables up to which a product of polynomials goes through the value domain, whole. */
    private static final int VALUE_DOMAIN = 22;

    private final FourierSettings settings;
    private final MessageLimit limit;
    private final int messageBits;
    private final Contractor contractor;
    private final Losses losses;

    BucketProduct(FourierSettings settings, int messageSize, MessageLimit limit, Contractor contractor, Losses losses) {
        this.settings = settings;
        this.limit = limit;
        this.messageBits = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(messageSize);
        this.contractor = contractor;
        this.losses = losses;
    }

    /** The product of the messages, summed over all variables that are not in the scope. */
    Message sum(List<Message> messages, int[] scope) {
        int[] joint = scope;
        for (Message message : messages) {
            joint = union(joint, message.scope());
        }
        losses.scope(joint.length);
        boolean fits = settings.tables() && scope.length <= messageBits && joint.length <= messageBits + 1;
        List<Message> combined = combineSmall(messages);
        return fits ? values(combined, joint, scope) : terms(combined, joint, scope);
    }

    private Message values(List<Message> messages, int[] joint, int[] scope) {
        Table[] inputs = new Table[messages.size()];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = messages.get(i).toTable();
        }
        int[] sizes = new int[joint.length];
        Arrays.fill(sizes, 2);
        return new Message.Values(contractor.contract(joint, sizes, inputs, scope));
    }

    private Message terms(List<Message> messages, int[] joint, int[] scope) {
        long start = System.nanoTime();
        int messageSize = limit.terms();
        List<Message.Terms> factors = new ArrayList<>();
        for (Message message : messages) {
            factors.add(message.toTerms());
        }
        factors.sort(Comparator.comparingInt(factor -> factor.polynomial().size()));
        int[] summed = Arrays.stream(joint)
                .filter(v -> Arrays.binarySearch(scope, v) < 0)
                .toArray();
        Polynomial product = Polynomial.constant(1);
        long power = 0;
        for (int i = 0; i < factors.size(); i++) {
            boolean last = i == factors.size() - 1;
            Polynomial factor = factors.get(i).polynomial();
            power += factors.get(i).power();
            // The first variable of the joint scope goes with the last product, which then never exists as a whole.
            boolean fused = last && summed.length == 1 && summed[0] == joint[0] && i > 0;
            product = multiply(product, factor, messageSize, fused);
            if (fused) {
                summed = new int[0];
            } else if (!last) {
                product = shrink(product, Math.max(settings.productSize(), messageSize));
            }
            limit.checkTime();
        }
        for (int variable : summed) {
            product = product.sumOut(variable);
        }
        product = losses.truncated(product.truncate(settings.truncation(), messageSize));
        Message.Terms result = Message.Terms.normalised(product.withoutUnusedVariables(), power);
        losses.message(result.polynomial(), messageSize);
        limit.spent((System.nanoTime() - start) * 1e-9);
        return result;
    }

    private Polynomial multiply(Polynomial f, Polynomial g, int messageSize, boolean sumOutFirst) {
        Polynomial small = f;
        Polynomial large = g;
        int variables = union(f.scope(), g.scope()).length;
        double most = Math.max((double) settings.productSize() * settings.productSize(), 16.0 * messageSize);
        boolean whole = settings.tables() && variables <= VALUE_DOMAIN;
        if (!whole && (double) small.size() * large.size() > most) {
            // The paper's rule: both shrink to the product size, unless the smaller leaves the larger more room.
            small = shrink(small, settings.productSize());
            large = shrink(large, (int) Math.min(Integer.MAX_VALUE, most / small.size()));
        }
        return sumOutFirst ? small.productSumOut(large) : small.times(large);
    }

    private Polynomial shrink(Polynomial polynomial, int terms) {
        return losses.truncated(polynomial.truncate(settings.truncation(), terms));
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
