package org.parseval.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.drawing.JointPicture;
import org.parseval.experiments.drawing.MarginalsPicture;
import org.parseval.experiments.drawing.Picture;
import org.parseval.inference.Budget;
import org.parseval.inference.JointTable;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.joint.JointQuestion;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.testing.SmallNetworks;

/** Marginals and joint tables as pictures. */
class PictureTest {
    private static String svg(Picture picture) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        picture.writeSvg(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static BufferedImage png(Picture picture) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        picture.writePng(out);
        return ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
    }

    private static Names names(int variables) {
        return Names.of(
                IntStream.range(0, variables).mapToObj(v -> "v" + v).toList(),
                IntStream.range(0, variables)
                        .mapToObj(v -> List.of("no", "yes"))
                        .toList());
    }

    private static List<Picture> pages(int variables) {
        double[][] half = new double[variables][];
        Arrays.fill(half, new double[] {0.25, 0.75});
        return MarginalsPicture.of(
                Marginals.exact(half), names(variables), "model.bif given v1=yes", Evidence.of(Map.of(1, 1)));
    }

    @Test
    void whatWasObservedIsMarkedAndTheTitleSaysIt() throws IOException {
        assertThat(svg(pages(3).get(0)))
                .contains("model.bif given v1=yes", "v1 (observed)", "class=\"seen\"", "0.7500")
                .containsOnlyOnce("(observed)");
    }

    @Test
    void bothFilesShowTheSameBars() throws IOException {
        Picture picture = pages(1).get(0);
        BufferedImage image = png(picture);
        int blue = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                blue += (image.getRGB(x, y) & 0xffffff) == 0x3b6fb6 ? 1 : 0;
            }
        }
        // Two bars of 320 units, a quarter and three quarters of them, 12.6 units high, with four dots for each.
        assertThat(blue / 4.0).isBetween(0.95 * 320 * 12.6, 1.05 * 320 * 12.6);
        assertThat(svg(picture)).contains("width=\"80\"", "width=\"240\"");
    }

    @Test
    void manyVariablesGoToSeveralPagesOfWhichNoneIsHigherThanTheOthers() throws IOException {
        List<Picture> pages = pages(60);
        assertThat(pages).hasSizeGreaterThan(2);
        StringBuilder all = new StringBuilder();
        for (Picture page : pages) {
            all.append(svg(page));
            assertThat(png(page).getHeight()).isLessThan(2 * 1250);
        }
        for (int v = 0; v < 60; v++) {
            assertThat(all).containsOnlyOnce(">v" + v + (v == 1 ? " (observed)<" : "<"));
        }
        assertThat(all).contains("(page 2)");
    }

    @Test
    void aJointTableIsAHeatMap() throws IOException {
        Model model = SmallNetworks.pair("rain", "wet", 0.4, 0.1, 0.8);
        JointTable table = new JointQuestion(Evidence.none(), new int[0], new int[] {0, 1})
                .ask(Catalogue.engine("exact"), model, Budget.standard(), Progress.SILENT);
        String drawing = svg(JointPicture.of(table, "P(rain, wet)").get(0));
        assertThat(drawing).contains("P(rain, wet)", "rain = no", "rain = yes", "0.5400", "0.3200");
        // The largest of all has the strongest colour.
        assertThat(drawing).contains("fill-opacity=\"0.600\"");
    }

    @Test
    void tooMuchToLookAtIsRefused() {
        assertThatThrownBy(() -> pages(2501)).hasMessageContaining("5002 states, at most 5000");
    }
}
