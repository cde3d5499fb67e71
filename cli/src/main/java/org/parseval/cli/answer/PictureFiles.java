package org.parseval.cli.answer;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.program.UsageException;
import org.parseval.experiments.drawing.Picture;
import org.parseval.formats.text.AtomicFile;

/** Pictures in files: the first under the name that was given, the others with a number before its ending. */
final class PictureFiles {
    private static final String PNG = ".png";

    private PictureFiles() {}

    /** Before any work, which may be long. */
    static void check(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (!name.endsWith(".svg") && !name.endsWith(PNG)) {
            throw new UsageException("--plot " + file + ", expected a name that ends in .svg or .png");
        }
        FileOutput.check(file);
    }

    static void write(List<Picture> pictures, Path file, PrintWriter err) throws IOException {
        for (int page = 0; page < pictures.size(); page++) {
            Picture picture = pictures.get(page);
            boolean png = file.toString().toLowerCase(Locale.ROOT).endsWith(PNG);
            AtomicFile.write(numbered(file, page), png ? picture::writePng : picture::writeSvg);
        }
        if (pictures.size() > 1) {
            err.println(
                    "parseval: " + pictures.size() + " pages, " + file + " to " + numbered(file, pictures.size() - 1));
        }
    }

    private static Path numbered(Path file, int page) {
        String name = String.valueOf(file.getFileName());
        int end = name.lastIndexOf('.');
        return page == 0 ? file : file.resolveSibling(name.substring(0, end) + "-" + (page + 1) + name.substring(end));
    }
}
