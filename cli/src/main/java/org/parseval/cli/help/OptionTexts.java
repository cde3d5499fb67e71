package org.parseval.cli.help;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import picocli.CommandLine.Model.CommandSpec;

/** The texts of all options and arguments, which stand in a table of their own. They are read where somebody asks for help alone. */
final class OptionTexts {
    private static final String TABLE = "options.properties";

    private OptionTexts() {}

    /** Gives the options of a command their texts. */
    static void addTo(CommandSpec command) {
        command.resourceBundle(all());
    }

    static ResourceBundle all() {
        try (InputStream table = Objects.requireNonNull(OptionTexts.class.getResourceAsStream(TABLE))) {
            return new PropertyResourceBundle(new InputStreamReader(table, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
