package org.parseval.experiments.paper.learning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.parseval.learning.ising.BinaryImages;
import org.parseval.learning.ising.GridShape;

/**
 * Square images of nine white boxes on black, three by three, each there with probability one half and all independent.
 *
 * @param box the side of a box
 * @param gap black pixels between two boxes
 * @param margin black pixels around
 */
record BoxImages(int box, int gap, int margin) {
    /** Boxes in a row. */
    private static final int ACROSS = 3;

    static final int BOXES = ACROSS * ACROSS;

    int side() {
        return ACROSS * box + (ACROSS - 1) * gap + 2 * margin;
    }

    GridShape shape() {
        return new GridShape(side(), side());
    }

    /** The number of the box that a pixel lies in, or -1. */
    int boxAt(int pixel) {
        int row = boxIn(pixel / side());
        int column = boxIn(pixel % side());
        return row < 0 || column < 0 ? -1 : row * ACROSS + column;
    }

    private int boxIn(int position) {
        int inside = position - margin;
        int period = box + gap;
        return inside >= 0 && inside / period < ACROSS && inside % period < box ? inside / period : -1;
    }

    /** All boxes, no noise. */
    byte[] template() {
        boolean[] all = new boolean[BOXES];
        Arrays.fill(all, true);
        return drawn(all);
    }

    private byte[] drawn(boolean[] there) {
        byte[] image = new byte[side() * side()];
        for (int pixel = 0; pixel < image.length; pixel++) {
            int at = boxAt(pixel);
            image[pixel] = (byte) (at >= 0 && there[at] ? 1 : 0);
        }
        return image;
    }

    /** @param noise the probability that a pixel has the other colour, independently of all others */
    BinaryImages draw(int count, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<byte[]> images = new ArrayList<>();
        boolean[] there = new boolean[BOXES];
        for (int i = 0; i < count; i++) {
            for (int at = 0; at < BOXES; at++) {
                there[at] = random.nextBoolean();
            }
            byte[] image = drawn(there);
            for (int pixel = 0; pixel < image.length; pixel++) {
                image[pixel] ^= (byte) (random.nextDouble() < noise ? 1 : 0);
            }
            images.add(image);
        }
        return new BinaryImages(shape(), images);
    }
}
