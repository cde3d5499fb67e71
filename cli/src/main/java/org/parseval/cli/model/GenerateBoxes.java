package org.parseval.cli.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.UsageException;
import org.parseval.experiments.generators.BoxImages;
import org.parseval.formats.text.AtomicFile;
import org.parseval.learning.ising.BinaryImages;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parseval generate boxes}. */
@Command(
        name = "boxes",
        description = {
            "Images of nine boxes, of which the paper learns an Ising model.",
            "Each box is there half of the time, and some pixels are flipped.",
            "An image a line, its pixels as 0 or 1, as 'parseval learn ising' reads them with --width."
        },
        mixinStandardHelpOptions = true)
final class GenerateBoxes extends ProgramCommand {
    @Option(names = "--images", paramLabel = "N", descriptionKey = "generate.boxes.images")
    private int images = 1000;

    @Option(names = "--box", paramLabel = "N", descriptionKey = "generate.boxes.box")
    private int box = 5;

    @Option(names = "--gap", paramLabel = "N", descriptionKey = "generate.boxes.gap")
    private int gap = 3;

    @Option(names = "--margin", paramLabel = "N", descriptionKey = "generate.boxes.margin")
    private int margin = 2;

    @Option(names = "--noise", paramLabel = "P", descriptionKey = "generate.boxes.noise")
    private double noise = 0.05;

    @Option(names = "--seed", paramLabel = "N", descriptionKey = "generate.boxes.seed")
    private long seed = 1;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            descriptionKey = "generate.boxes.output")
    private Optional<Path> output = Optional.empty();

    @Override
    public Integer call() throws IOException {
        output.ifPresent(FileOutput::check);
        if (images < 1 || !(noise >= 0 && noise <= 1)) {
            throw new UsageException("--images must be 1 or more, and --noise from 0 to 1");
        }
        BoxImages boxes = UsageException.checked(() -> new BoxImages(box, gap, margin));
        BinaryImages drawn = boxes.draw(images, noise, seed);
        if (output.isPresent()) {
            AtomicFile.write(output.get(), file -> {
                for (byte[] image : drawn.images()) {
                    file.write(line(image).getBytes(StandardCharsets.US_ASCII));
                }
            });
        } else {
            drawn.images().forEach(image -> out().print(line(image)));
            out().flush();
        }
        err().println("parseval: " + images + " images, --width " + boxes.side());
        return 0;
    }

    private static String line(byte[] image) {
        StringBuilder line = new StringBuilder(2 * image.length);
        for (byte pixel : image) {
            line.append(pixel).append(',');
        }
        line.setCharAt(line.length() - 1, '\n');
        return line.toString();
    }
}
