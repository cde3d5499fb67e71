package org.parseval.experiments.report;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Base64;
import javax.imageio.ImageIO;
import org.parseval.experiments.drawing.Markup;
import org.parseval.experiments.report.PageBlock.Gallery;
import org.parseval.experiments.report.PageBlock.Picture;

/** Shows grey pictures side by side, each pixel as a square. */
final class GalleryHtml {
    /** The larger side of a picture in the report, about. */
    private static final int SIDE = 132;

    /** Steps of the scale: a grey every tenth. */
    private static final int GREYS = 11;

    private GalleryHtml() {}

    static void add(Gallery gallery, Markup out) {
        out.open("div", "class", "gallery");
        for (Picture picture : gallery.pictures()) {
            out.open("figure");
            if (isEmpty(picture)) {
                out.element("p", "no pixels", "class", "gap");
            } else {
                image(picture, out);
            }
            out.element("figcaption", picture.caption()).close("figure");
        }
        out.close("div");
        greys(out);
        long gaps = gallery.pictures().stream()
                .flatMap(picture -> Arrays.stream(picture.rows()))
                .flatMapToDouble(Arrays::stream)
                .filter(value -> !(value >= 0 && value <= 1))
                .count();
        if (gaps > 0) {
            out.element(
                    "p", "Values outside of 0 to 1: " + gaps + ", drawn as the nearest end, or black.", "class", "gap");
        }
    }

    /** The legend of the greys, below all pictures. */
    private static void greys(Markup out) {
        double[] greys = new double[GREYS];
        Arrays.setAll(greys, i -> i / (GREYS - 1.0));
        out.open("p", "class", "greys").text("0 ");
        String png = Base64.getEncoder().encodeToString(png(new Picture("", new double[][] {greys}), GREYS, 1));
        out.empty(
                "img",
                "src",
                "data:image/png;base64," + png,
                "alt",
                "greys from black for 0 to white for 1",
                "width",
                Integer.toString(SIDE),
                "height",
                "12");
        out.text(" 1").close("p");
    }

    private static boolean isEmpty(Picture picture) {
        return width(picture) == 0;
    }

    private static int width(Picture picture) {
        return Arrays.stream(picture.rows()).mapToInt(row -> row.length).max().orElse(0);
    }

    private static void image(Picture picture, Markup out) {
        int width = width(picture);
        int height = picture.rows().length;
        int scale = Math.max(1, SIDE / Math.max(width, height));
        out.empty(
                "img",
                "src",
                "data:image/png;base64," + Base64.getEncoder().encodeToString(png(picture, width, height)),
                "alt",
                picture.caption() + ", " + width + " by " + height + " grey values",
                "width",
                Integer.toString(scale * width),
                "height",
                Integer.toString(scale * height));
    }

    private static byte[] png(Picture picture, int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        for (int y = 0; y < height; y++) {
            double[] row = picture.rows()[y];
            for (int x = 0; x < row.length; x++) {
                // The raster takes the grey value itself; setRGB would bend it by a gamma curve.
                image.getRaster().setSample(x, y, 0, (int) Math.round(255 * Math.max(0, Math.min(1, row[x]))));
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
