package org.parseval.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.parseval.experiments.report.PageBlock.Axis;
import org.parseval.experiments.report.PageBlock.Branch;
import org.parseval.experiments.report.PageBlock.Chart;
import org.parseval.experiments.report.PageBlock.Gallery;
import org.parseval.experiments.report.PageBlock.Line;
import org.parseval.experiments.report.PageBlock.Node;
import org.parseval.experiments.report.PageBlock.Picture;
import org.parseval.experiments.report.PageBlock.Table;
import org.parseval.experiments.report.PageBlock.Text;
import org.parseval.experiments.report.PageBlock.TreeDrawing;

/** Pages with every kind of block, and with texts and numbers that are hard to show. */
final class DemonstrationPages {
    static final String HOSTILE =
            "<script>alert('&')</script> \"quoted\", tab\t, line\nfeed, back\\slash \\n, bell \u0007";

    private DemonstrationPages() {}

    static Report report() {
        return new Report(
                Map.of("seed", "7"),
                List.of(
                        done("curves", curves()),
                        done("pictures", pictures()),
                        new Chapter.Failed("broken", "no reason " + HOSTILE),
                        new Chapter.Missing("absent")));
    }

    static Chapter.Done done(String experiment, Page page) {
        return new Chapter.Done(experiment, page, "2020-01-01T00:00:00Z", 12.5, "2 processors, Linux");
    }

    static Page curves() {
        double[] couplings = IntStream.range(0, 9).mapToDouble(i -> 0.25 * i).toArray();
        List<Line> errors = new ArrayList<>();
        String[] names = {
            "fourier, 2^10 terms",
            "minibucket, weighted",
            "bp",
            "hak",
            "meanfield",
            "gibbs",
            "exact",
            "compile",
            "energy"
        };
        for (int k = 0; k < names.length; k++) {
            int line = k;
            errors.add(new Line(
                    names[k],
                    couplings,
                    IntStream.range(0, couplings.length)
                            .mapToDouble(i -> Math.pow(10, -9 + line * 0.9 + 2.7 * Math.sqrt(i)))
                            .toArray()));
        }
        double[] withGaps = {1e-3, Double.NaN, 0, -1, Double.POSITIVE_INFINITY, 2e-2, 0, 0, 1};
        errors.add(new Line("with gaps", couplings, withGaps));
        double[] many = IntStream.range(0, 400).mapToDouble(i -> i * 0.01).toArray();
        double[] shares = IntStream.range(0, 400)
                .mapToDouble(i -> Math.exp(-i * 0.01) * Math.cos(i * 0.05))
                .toArray();
        Line wave = new Line(
                "share of weight",
                many,
                shares,
                Arrays.stream(shares).map(share -> share - 0.1).toArray(),
                Arrays.stream(shares)
                        .map(share -> share > 0 ? share + 0.1 : Double.POSITIVE_INFINITY)
                        .toArray());
        return new Page(
                "curves",
                "Curves and tables",
                List.of(
                        Check.of(
                                "below belief propagation",
                                "The median error of fourier is below that of bp at every coupling.",
                                true,
                                "largest ratio 0.013, at coupling 2"),
                        Check.of(
                                "below 1e-3",
                                "The error stays below 1e-3 for couplings up to 1.",
                                false,
                                "4.1e-3 at coupling 0.75, " + HOSTILE),
                        Check.judged(
                                "error of the paper",
                                "The paper reports an error of 1e-3.",
                                Check.Verdict.AT_LEAST_AS_GOOD,
                                "1e-6")),
                List.of(
                        new Text("Grids of 15 x 15 spins with mixed couplings, five seeds for each coupling. "
                                + HOSTILE),
                        new Chart(
                                "errors",
                                "Median error of log10 Z by largest coupling.",
                                new Axis("largest coupling", false),
                                new Axis("error of log10 Z", true),
                                errors),
                        new Chart(
                                "wave",
                                "A curve of many points on linear axes. " + HOSTILE,
                                new Axis("degree", false),
                                new Axis("share", false),
                                List.of(wave)),
                        new Chart(
                                "empty",
                                "A chart that has nothing to draw.",
                                new Axis("terms", true),
                                new Axis("error", true),
                                List.of(new Line("none", new double[] {0}, new double[] {1}))),
                        new Table(
                                "families",
                                "Median errors by family, beside what the paper printed.",
                                List.of(
                                        "family",
                                        "instances",
                                        "median",
                                        "paper",
                                        "engines that were within 0.01",
                                        "remark " + HOSTILE),
                                List.of(
                                        List.of("BN2O", "18", "2.1e-7", "1.0e-6", "5", "|all| of them"),
                                        List.of("Grids", "320", "3.3e-2", "-", "12", HOSTILE),
                                        List.of("Promedus", "238", "inf", "4.0e-1", "", "")))));
    }

    static Page pictures() {
        List<Picture> pictures = new ArrayList<>();
        for (int k = 0; k < 7; k++) {
            double[][] rows = new double[16][16];
            for (int y = 0; y < 16; y++) {
                for (int x = 0; x < 16; x++) {
                    rows[y][x] = Math.abs(Math.sin((x - 7.5) * (y - 7.5) * (k + 1) * 0.02));
                }
            }
            pictures.add(new Picture("digit " + k + ", log-likelihood -" + (80 + k), rows));
        }
        Node tree = new Node(
                "x1",
                List.of(
                        new Branch(
                                "0",
                                new Node("x2", List.of(new Branch("0", leaf("0.25")), new Branch("1", leaf("-1"))))),
                        new Branch(
                                "1",
                                new Node(
                                        "x3",
                                        List.of(
                                                new Branch("0", leaf("1")),
                                                new Branch(
                                                        "1",
                                                        new Node(
                                                                "a long label " + HOSTILE,
                                                                List.of(
                                                                        new Branch("0", leaf("2")),
                                                                        new Branch("1", leaf("3"))))))))));
        return new Page(
                "pictures",
                "Pictures and trees",
                List.of(Check.ours("looks like digits", "Samples look like digits.", true, "7 of 7")),
                List.of(
                        new Gallery("samples", "Samples of the model.", pictures),
                        new Gallery(
                                "odd",
                                "Values that are no greys.",
                                List.of(
                                        new Picture("odd", new double[][] {{2, -1}, {Double.NaN, 0.5}}),
                                        new Picture("none", new double[0][]))),
                        new TreeDrawing("tree", "A decision tree of depth three.", tree)));
    }

    private static Node leaf(String label) {
        return new Node(label, List.of());
    }
}
