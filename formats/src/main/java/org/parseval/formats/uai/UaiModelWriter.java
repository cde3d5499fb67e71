package org.parseval.formats.uai;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.parseval.formats.text.TextOutput;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** Writes UAI models such that reading them gives the same model bit for bit. */
public final class UaiModelWriter {
    /** The format has nothing but tables; a larger one nobody could read back. */
    private static final long LARGEST_TABLE = 1 << 24;

    private UaiModelWriter() {}

    /**
     * Writes the model and flushes; the stream stays open.
     *
     * @throws IllegalArgumentException with nothing written, if a factor that is no table is too wide to become one
     */
    public static void write(Model model, OutputStream out) throws IOException {
        checkWidths(model);
        Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.US_ASCII), 1 << 16);
        text.append(model.kind().name()).append('\n');
        text.append(Integer.toString(model.variableCount())).append('\n');
        writeRow(text, model.cardinalities());
        text.append(Integer.toString(model.factors().size())).append('\n');
        for (Factor factor : model.factors()) {
            text.append(Integer.toString(factor.scope().length)).append(' ');
            writeRow(text, factor.scope());
        }
        for (Factor factor : model.factors()) {
            writeTable(text, model, factor);
        }
        text.flush();
    }

    private static void checkWidths(Model model) {
        for (int f = 0; f < model.factors().size(); f++) {
            Factor factor = model.factors().get(f);
            if (!(factor instanceof TableFactor) && model.tableSize(factor.scope()) > LARGEST_TABLE) {
                int width = factor.scope().length;
                throw new IllegalArgumentException("factor " + f + " has " + width
                        + " variables: a UAI file would need a table of 2^" + width + " values, expected at most 2^24"
                        + " (a CNF needs no table)");
            }
        }
    }

    private static void writeRow(Writer text, int[] numbers) throws IOException {
        for (int i = 0; i < numbers.length; i++) {
            text.append(i == 0 ? "" : " ").append(Integer.toString(numbers[i]));
        }
        text.append('\n');
    }

    /** One line for every run of the last variable. */
    private static void writeTable(Writer text, Model model, Factor factor) throws IOException {
        double[] values = factor.toTable(model).values();
        int[] scope = factor.scope();
        int run = scope.length == 0 ? 1 : model.cardinality(scope[scope.length - 1]);
        text.append('\n').append(Integer.toString(values.length)).append('\n');
        for (int i = 0; i < values.length; i++) {
            text.append(TextOutput.number(values[i])).append((i + 1) % run == 0 ? '\n' : ' ');
        }
    }
}
