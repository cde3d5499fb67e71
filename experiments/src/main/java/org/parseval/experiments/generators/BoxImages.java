package org.parseval.experiments.generators;

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
public record BoxImages(int box, int gap, int margin) {
    /** Boxes in a row. */
    private static final int ACROSS = 3;

    private static final int LONGEST_SIDE = 10_000;

    /** Boxes of an image. */
    public static final int BOXES = ACROSS * ACROSS;

    /** @throws IllegalArgumentException if a box has no pixel, or a number is negative */
    public BoxImages {
        if (box < 1
                || gap < 0
                || margin < 0
                || ACROSS * (long) box + (ACROSS - 1L) * gap + 2L * margin > LONGEST_SIDE) {
            throw new IllegalArgumentException(
                    "a box has 1 pixel or more, gap and margin 0 or more, and a side " + LONGEST_SIDE + " at most");
        }
    }

    /** Pixels in a row of an image. */
    public int side() {
        return ACROSS * box + (ACROSS - 1) * gap + 2 * margin;
    }

    /** Rows and columns. */
    public GridShape shape() {
        return new GridShape(side(), side());
    }

    /** The number of the box that a pixel lies in, or -1. */
    public int boxAt(int pixel) {
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
    public byte[] template() {
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

    /**
     * Images that are drawn independently.
     *
     * @param noise the probability that a pixel has the other colour, independently of all others
     */
    public BinaryImages draw(int count, double noise, long seed) {
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
