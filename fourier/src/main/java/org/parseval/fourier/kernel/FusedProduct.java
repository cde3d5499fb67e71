package org.parseval.fourier.kernel;

import java.util.ArrayDeque;

/**
 * The step of variable elimination in one kernel: a small factor times a big sorted message, with the variable of bit 0
 * summed out. Only terms without bit 0 survive, doubled (Theorem 6), and the other bits move down by one.
 *
 * <p>Group the factor's terms by what remains of them without bit 0. Each group T turns the message into a sorted list in
 * one pass, the terms T and T + bit 0 of the factor weighing the message's terms without and with bit 0. The product is
 * the sum over T of these lists with the bits of T flipped. Lists that differ in low bits are added before the bits above
 * are flipped: K groups over a message of m terms take O(K m log K) when they have log K bits, and a pairwise factor
 * takes one flip and one sum.
 *
 * <p>Terms come out sorted. Zero sums are left out.
 */
final class FusedProduct {
    private final int words;
    private final long[] masks;
    private final double[] message;
    private final int n;
    /** The remaining masks of the factor, increasing; the coefficients weigh message terms without bit 0. */
    private final Terms groups;
    /** Weighs message terms with bit 0. */
    private final double[] weightsWithBit;

    private final ArrayDeque<Terms> spare = new ArrayDeque<>();

    private FusedProduct(Terms factor, Terms message) {
        words = message.words;
        masks = message.masks;
        this.message = message.coefficients;
        n = message.size;
        groups = new Terms(words, factor.size);
        weightsWithBit = new double[factor.size];
        for (int i = 0; i < factor.size; i++) {
            boolean withBit = (factor.masks[i * words] & 1) != 0;
            if (!(withBit && i > 0 && differOnlyInBit0(factor.masks, i - 1))) {
                shiftRow(factor.masks, i, groups.masks, groups.size);
                groups.size++;
            }
            (withBit ? weightsWithBit : groups.coefficients)[groups.size - 1] = 2 * factor.coefficients[i];
        }
    }

    /**
     * Appends to {@code out}, sorted, the product of factor and message with the variable of bit 0 summed out. Depends on
     * the masks of both being strictly increasing.
     */
    static void multiplyAndSumOut(Terms factor, Terms message, Terms out) {
        if (factor.size == 0) {
            return;
        }
        FusedProduct product = new FusedProduct(factor, message);
        int start = out.size;
        product.sum(0, product.groups.size, product.words * Long.SIZE - 1, out);
        out.dropZeros(start);
    }

    /** Appends the sum over groups {@code from} to {@code to}, which agree in bit {@code top} and above. */
    private void sum(int from, int to, int top, Terms out) {
        int bit = top - 1;
        int middle = to;
        while (bit >= 0 && middle == to) {
            middle = firstWith(bit, from, to);
            bit -= middle == to ? 1 : 0;
        }
        if (bit < 0) {
            weigh(groups.coefficients[from], weightsWithBit[from], out);
            return;
        }
        Terms list = buffer();
        sum(middle, to, bit, list);
        if (middle == from) {
            SortedSum.flip(list, bit, out);
        } else {
            Terms flipped = buffer();
            SortedSum.flip(list, bit, flipped);
            list.clear();
            sum(from, middle, bit, list);
            SortedSum.add(list, flipped, out);
            release(flipped);
        }
        release(list);
    }

    private int firstWith(int bit, int from, int to) {
        int group = from;
        while (group < to && (groups.masks[group * words + bit / Long.SIZE] >>> bit & 1) == 0) {
            group++;
        }
        return group;
    }

    /** Appends the message's terms, bit 0 removed: those without it times one weight plus those with it times another. */
    private void weigh(double without, double with, Terms out) {
        out.reserve(n);
        if (with == 0) {
            select(0, without, out);
        } else if (without == 0) {
            select(1, with, out);
        } else if (words == 1) {
            out.size = weighOneWord(without, with, out.masks, out.coefficients, out.size);
        } else {
            weighRows(without, with, out);
        }
    }

    /** Appends the terms in which bit 0 is {@code value}. */
    private void select(int value, double weight, Terms out) {
        int size = out.size;
        long[] outMasks = out.masks;
        double[] outTerms = out.coefficients;
        for (int i = 0; i < n; i++) {
            // Written in any case, and written over unless kept: bit 0 cannot be predicted.
            shiftRow(masks, i, outMasks, size);
            outTerms[size] = weight * message[i];
            size += 1 ^ value ^ ((int) masks[i * words] & 1);
        }
        out.size = size;
    }

    private int weighOneWord(double without, double with, long[] outMasks, double[] outTerms, int outSize) {
        int size = outSize - 1;
        long last = -1;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            long mask = masks[i] >>> 1;
            double weighed = ((masks[i] & 1) == 0 ? without : with) * message[i];
            boolean same = mask == last;
            sum = same ? sum + weighed : weighed;
            size += same ? 0 : 1;
            outMasks[size] = mask;
            outTerms[size] = sum;
            last = mask;
        }
        return size + 1;
    }

    private void weighRows(double without, double with, Terms out) {
        for (int i = 0; i < n; i++) {
            boolean pair = i + 1 < n && (masks[i * words] & 1) == 0 && differOnlyInBit0(masks, i);
            shiftRow(masks, i, out.masks, out.size);
            double sum = ((masks[i * words] & 1) == 0 ? without : with) * message[i];
            if (pair) {
                i++;
                sum += with * message[i];
            }
            out.coefficients[out.size++] = sum;
        }
    }

    /** Whether rows {@code i} and i + 1 agree but for bit 0. */
    private boolean differOnlyInBit0(long[] rows, int i) {
        long difference = (rows[i * words] ^ rows[(i + 1) * words]) & ~1L;
        for (int w = 1; w < words; w++) {
            difference |= rows[i * words + w] ^ rows[(i + 1) * words + w];
        }
        return difference == 0;
    }

    /** Copies a row with all bits one position lower. */
    private void shiftRow(long[] from, int row, long[] to, int toRow) {
        for (int w = 0; w < words; w++) {
            long above = w + 1 < words ? from[row * words + w + 1] << (Long.SIZE - 1) : 0;
            to[toRow * words + w] = from[row * words + w] >>> 1 | above;
        }
    }

    private Terms buffer() {
        Terms list = spare.isEmpty() ? new Terms(words, 0) : spare.pop();
        list.clear();
        return list;
    }

    private void release(Terms list) {
        spare.push(list);
    }
}
