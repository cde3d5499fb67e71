package org.parseval.learning.ising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parseval.formats.text.Source;
import org.parseval.model.InputException;

/** Images from files, and what is said of files that are none. */
class ImageInputTest {
    @TempDir
    Path folder = Path.of("");

    private static BinaryImages csv(String text, int width) {
        return ImageCsv.read(Source.ofText("bits.csv", text), width);
    }

    @Test
    void linesOfBits() {
        BinaryImages images = csv("0,1,1,0,0,1\n\n1, 0 ,0,1 1,1\r\n", 3);
        assertThat(images.shape()).isEqualTo(new GridShape(2, 3));
        assertThat(images.images()).containsExactly(new byte[] {0, 1, 1, 0, 0, 1}, new byte[] {1, 0, 0, 1, 1, 1});
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0,1|0,2; 'bits.csv:2:3: found \"2\", expected 0 or 1'",
                "0,1|01,1; 'bits.csv:2:2: found \"1,1\", expected a comma'",
                "0,,1; 'bits.csv:1:3: found \",1\", expected 0 or 1'",
                "0,1|1,1,; 'bits.csv:2:4: found a comma at the end of the line, expected a pixel after it, 0 or 1'",
                "0,1|1,1,0; 'bits.csv:2:1: found 3 pixels, expected 2 as in the first image'",
                "0,1,1; 'bits.csv:1:1: found 3 pixels, expected a multiple of the width, 2'",
                "|; 'bits.csv:3:1: found the end of the file, expected an image a line, its pixels as 0 or 1'"
            })
    void wrongLinesAreToldWithTheirPlace(String lines, String message) {
        assertThatThrownBy(() -> csv(lines.replace('|', '\n') + "\n", 2))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    private void png(String name, int width, int height, int... grey) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int pixel = 0; pixel < grey.length; pixel++) {
            image.setRGB(pixel % width, pixel / width, 0x010101 * grey[pixel]);
        }
        ImageIO.write(image, "png", folder.resolve(name).toFile());
    }

    @Test
    void imagesOfAFolderAreThresholdedInTheOrderOfTheirNames() throws IOException {
        png("b.PNG", 3, 2, 255, 0, 0, 0, 0, 0);
        png("a.png", 3, 2, 0, 127, 129, 130, 255, 1);
        Files.writeString(folder.resolve("notes.txt"), "not an image");
        BinaryImages images = ImageFolder.read(folder);
        assertThat(images.shape()).isEqualTo(new GridShape(2, 3));
        assertThat(images.images()).containsExactly(new byte[] {0, 0, 1, 1, 1, 0}, new byte[] {1, 0, 0, 0, 0, 0});
    }

    @Test
    void imagesOfAnotherSizeAreToldWithTheirFile() throws IOException {
        png("a.png", 3, 2);
        png("b.png", 2, 2);
        assertThatThrownBy(() -> ImageFolder.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessage(folder.resolve("b.png") + ":1:1: found an image of 2 x 2 pixels, expected 2 x 3 as a.png");
    }

    @Test
    void whatIsNoImageIsToldWithItsFile() throws IOException {
        assertThatThrownBy(() -> ImageFolder.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessage(folder + ":1:1: found no PNG file, expected a folder of PNG files");
        png("b.png", 3, 2);
        byte[] whole = Files.readAllBytes(folder.resolve("b.png"));
        Files.write(folder.resolve("a.png"), Arrays.copyOf(whole, whole.length / 2));
        assertThatThrownBy(() -> ImageFolder.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(folder.resolve("a.png") + ":1:1: found bytes that are no PNG image");
        Files.writeString(folder.resolve("a.png"), "no image");
        assertThatThrownBy(() -> ImageFolder.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a.png:1:1");
    }
}
