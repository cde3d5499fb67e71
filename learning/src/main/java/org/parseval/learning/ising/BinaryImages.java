package org.parseval.learning.ising;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.parseval.random.RandomStreams;

/**
 * Images of two colours, all of one size.
 *
 * @param images the pixels row by row, 0 for black and 1 for white. Shared, not copied
 */
public record BinaryImages(GridShape shape, List<byte[]> images) {
    /** Stream of the shuffle, apart from those of the learners. */
    private static final long SHUFFLE = -1;

    /** @throws IllegalArgumentException if a value is out of its range */
    public BinaryImages {
        images = List.copyOf(images);
        for (byte[] image : images) {
            if (image.length != shape.pixels()) {
                throw new IllegalArgumentException("an image of " + image.length + " pixels among images of " + shape);
            }
        }
    }

    /** How many images there are. */
    public int size() {
        return images.size();
    }

    /** Some of the images, drawn without replacement, kept from the others. */
    public record Split(BinaryImages train, BinaryImages heldOut) {}

    /**
     * Keeps a share of the images apart.
     *
     * @throws IllegalArgumentException if there is no image to learn from
     */
    public Split split(double share, long seed) {
        int kept = (int) Math.round(share * size());
        if (!(share >= 0) || kept >= size()) {
            throw new IllegalArgumentException(
                    "of " + size() + " images, a share of " + share + " held out leaves none to learn from");
        }
        byte[][] shuffled = images.toArray(byte[][]::new);
        SplittableRandom random = new RandomStreams(seed).random(SHUFFLE);
        for (int last = shuffled.length - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            byte[] image = shuffled[last];
            shuffled[last] = shuffled[other];
            shuffled[other] = image;
        }
        List<byte[]> all = Arrays.asList(shuffled);
        return new Split(
                new BinaryImages(shape, all.subList(kept, all.size())), new BinaryImages(shape, all.subList(0, kept)));
    }

    /** The means of x_i and of x_i x_j over the images. */
    public double[] moments() {
        PairCounts counts = new PairCounts(shape);
        images.forEach(counts::add);
        return counts.means();
    }

    /**
     * The moments with one image more, of which every pixel and every pair is half of the time so and half of the time otherwise: what
     * no image shows is then not taken for impossible.
     */
    double[] smoothedMoments() {
        double[] moments = moments();
        double weight = size() / (size() + 1.0);
        for (int entry = 0; entry < moments.length; entry++) {
            moments[entry] *= weight;
        }
        return moments;
    }
}
