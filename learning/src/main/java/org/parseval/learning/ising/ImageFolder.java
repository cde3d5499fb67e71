package org.parseval.learning.ising;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.model.InputException;

/** The PNG files of a folder as images of two colours: a pixel is white from half of the full brightness on. */
public final class ImageFolder {
    private static final int HALF = 128;

    private final List<Path> files;

    private ImageFolder(List<Path> files) {
        this.files = files;
    }

    /**
     * Reads all images, in the order of their names.
     *
     * @throws InputException if there are none, one cannot be read, or one has another size than the first
     */
    public static BinaryImages read(Path folder) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                if (entry.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
                    files.add(entry);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw error(folder, "a folder that cannot be read", "a folder of PNG files");
        }
        if (files.isEmpty()) {
            throw error(folder, "no PNG file", "a folder of PNG files");
        }
        Collections.sort(files);
        return new ImageFolder(files).images();
    }

    private BinaryImages images() {
        ImageReader reader = ImageIO.getImageReadersByFormatName("png").next();
        try {
            GridShape shape = shape(reader, files.get(0));
            List<byte[]> images = new ArrayList<>();
            for (Path file : files) {
                images.add(image(reader, file, shape));
            }
            return new BinaryImages(shape, images);
        } finally {
            reader.dispose();
        }
    }

    private static GridShape shape(ImageReader reader, Path file) {
        return within(reader, file, () -> sizeOf(reader, file));
    }

    private static GridShape sizeOf(ImageReader reader, Path file) throws IOException {
        int height = reader.getHeight(0);
        int width = reader.getWidth(0);
        try {
            return new GridShape(height, width);
        } catch (IllegalArgumentException e) {
            throw error(file, "an image of " + width + " x " + height + " pixels", "a smaller one");
        }
    }

    private byte[] image(ImageReader reader, Path file, GridShape shape) {
        return within(reader, file, () -> {
            // Asked first, so that nothing large is decoded in vain.
            GridShape size = sizeOf(reader, file);
            if (!size.equals(shape)) {
                throw error(
                        file,
                        "an image of " + size + " pixels",
                        shape + " as " + files.get(0).getFileName());
            }
            int[] colours = reader.read(0).getRGB(0, 0, shape.columns(), shape.rows(), null, 0, shape.columns());
            byte[] pixels = new byte[colours.length];
            for (int i = 0; i < pixels.length; i++) {
                pixels[i] = (byte) (brightness(colours[i]) >= HALF ? 1 : 0);
            }
            return pixels;
        });
    }

    /** From 0 to 255, as the eye weighs the colours (ITU-R BT.601). */
    private static double brightness(int colour) {
        return 0.299 * (colour >> 16 & 255) + 0.587 * (colour >> 8 & 255) + 0.114 * (colour & 255);
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T within(ImageReader reader, Path file, Reading<T> reading) {
        try (InputStream bytes = Files.newInputStream(file);
                ImageInputStream stream = new MemoryCacheImageInputStream(bytes)) {
            reader.setInput(stream);
            return reading.read();
        } catch (InputException told) {
            throw told;
        } catch (IOException | RuntimeException damaged) {
            // The decoder meets some damage with exceptions about indices and arguments.
            throw error(file, "bytes that are no PNG image", "a PNG image");
        }
    }

    private static InputException error(Path file, String found, String expected) {
        return Mistake.at(file.toString(), new Position(1, 1), found, expected);
    }
}
