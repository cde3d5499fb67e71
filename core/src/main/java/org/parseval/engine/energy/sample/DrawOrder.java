package org.parseval.engine.energy.sample;

import java.util.Arrays;
import org.parseval.numeric.Rows;

/**
 * In which order spins are drawn, and from when on nobody asks for a spin's states. A spin comes after those that its draw looks at; among
 * these orders the one that goes on where it is: next is a spin whose last missing neighbour was drawn just now. The reverse of the
 * elimination would go all over the model, and half of it would be waited for at the same time; of a grid this order keeps a few rows.
 */
final class DrawOrder {
    private final int[] order;
    private final int[][] forgotten;

    /**
     * @param spins by the number of the draw
     * @param reads by the number of the draw the spins that it looks at, all of which have smaller numbers; its own spin does not count
     */
    DrawOrder(int[] spins, int[][] reads) {
        int[] numberOf = new int[spins.length];
        for (int number = 0; number < spins.length; number++) {
            numberOf[spins[number]] = number;
        }
        order = depthFirst(numberOf, reads);
        forgotten = forgotten(spins, reads);
    }

    private static int[] depthFirst(int[] numberOf, int[][] reads) {
        int count = reads.length;
        int[] firstReader = new int[count + 1];
        int[] missing = new int[count];
        for (int number = 0; number < count; number++) {
            for (int spin : reads[number]) {
                if (numberOf[spin] != number) {
                    firstReader[numberOf[spin] + 1]++;
                    missing[number]++;
                }
            }
        }
        for (int number = 0; number < count; number++) {
            firstReader[number + 1] += firstReader[number];
        }
        int[] readers = new int[firstReader[count]];
        int[] next = Arrays.copyOf(firstReader, count);
        for (int number = 0; number < count; number++) {
            for (int spin : reads[number]) {
                if (numberOf[spin] != number) {
                    readers[next[numberOf[spin]]++] = number;
                }
            }
        }
        int[] order = new int[count];
        int[] stack = new int[count];
        int height = 0;
        for (int number = count - 1; number >= 0; number--) {
            if (missing[number] == 0) {
                stack[height++] = number;
            }
        }
        for (int place = 0; place < count; place++) {
            int number = stack[--height];
            order[place] = number;
            for (int i = firstReader[number]; i < firstReader[number + 1]; i++) {
                if (--missing[readers[i]] == 0) {
                    stack[height++] = readers[i];
                }
            }
        }
        return order;
    }

    private int[][] forgotten(int[] spins, int[][] reads) {
        int[] lastReader = new int[spins.length];
        for (int place = 0; place < order.length; place++) {
            lastReader[spins[order[place]]] = place;
            for (int spin : reads[order[place]]) {
                lastReader[spin] = place;
            }
        }
        return Rows.ofPlaces(lastReader, spins.length);
    }

    int size() {
        return order.length;
    }

    /** The number of the draw that comes at a place. */
    int number(int place) {
        return order[place];
    }

    /** The spins that no draw after a place looks at. */
    int[] forgotten(int place) {
        return forgotten[place];
    }

    /** The most spins whose states are needed at the same time. */
    int mostAtOnce() {
        int held = 0;
        int most = 0;
        for (int[] done : forgotten) {
            most = Math.max(most, ++held);
            held -= done.length;
        }
        return most;
    }
}
