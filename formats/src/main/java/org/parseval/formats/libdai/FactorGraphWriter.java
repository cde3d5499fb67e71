package org.parseval.formats.libdai;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.parseval.formats.text.TextOutput;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.TableFactor;

/** Writes libDAI's {@code .fg}, with names in comments, where there are any. */
public final class FactorGraphWriter {
    /** Begins a comment that names a variable and its states. */
    static final String VARIABLE = "variable";

    /** The label that stands for the whole graph: it is a Bayesian network. */
    static final int NETWORK_MARK = -1;

    private FactorGraphWriter() {}

    /**
     * Writes the factors and flushes; the stream stays open.
     *
     * @throws IllegalArgumentException if a factor that is no table is too wide to become one
     */
    public static void write(Model model, OutputStream stream) throws IOException {
        List<Factor> factors = new ArrayList<>(model.factors());
        factors.addAll(onesForUnused(model));
        TextOutput out = new TextOutput(stream);
        writeNames(out, model);
        out.add(factors.size() + "\n");
        for (Factor factor : factors) {
            writeFactor(out, model, factor.toTable(model));
        }
        out.flush();
    }

    private static void writeNames(TextOutput out, Model model) throws IOException {
        if (model.kind() == Model.Kind.BAYES) {
            out.add("# " + VARIABLE + " " + NETWORK_MARK + " network\n");
        }
        Names names = model.names();
        for (int v = 0; names.areGiven() && v < names.variableCount(); v++) {
            out.add("# " + VARIABLE + " " + v + " " + TextOutput.quoted(names.variable(v)) + " "
                    + names.states(v).stream().map(TextOutput::quoted).collect(Collectors.joining(" ")) + "\n");
        }
    }

    /** A variable that no factor names does not exist in this format, and its states would not be counted. */
    private static List<Factor> onesForUnused(Model model) {
        boolean[] used = new boolean[model.variableCount()];
        for (Factor factor : model.factors()) {
            for (int variable : factor.scope()) {
                used[variable] = true;
            }
        }
        List<Factor> ones = new ArrayList<>();
        for (int v = 0; v < used.length; v++) {
            if (!used[v]) {
                double[] values = new double[model.cardinality(v)];
                Arrays.fill(values, 1);
                ones.add(TableFactor.of(new int[] {v}, values));
            }
        }
        return ones;
    }

    private static void writeFactor(TextOutput out, Model model, TableFactor table) throws IOException {
        int[] scope = table.scope();
        StringBuilder labels = new StringBuilder();
        StringBuilder states = new StringBuilder();
        // The first variable runs fastest here, so that the last of ours comes first.
        for (int i = scope.length - 1; i >= 0; i--) {
            labels.append(scope[i]).append(i == 0 ? "" : " ");
            states.append(model.cardinality(scope[i])).append(i == 0 ? "" : " ");
        }
        double[] values = table.values();
        int entries = 0;
        for (double value : values) {
            entries += value == 0 ? 0 : 1;
        }
        out.add("\n" + scope.length + "\n" + labels + "\n" + states + "\n" + entries + "\n");
        for (int i = 0; i < values.length; i++) {
            if (values[i] != 0) {
                out.add(i + " " + TextOutput.number(values[i]) + "\n");
            }
        }
    }
}
