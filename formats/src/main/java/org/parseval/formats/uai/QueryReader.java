package org.parseval.formats.uai;

import java.util.ArrayList;
import java.util.List;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;
import org.parseval.model.InputException;
import org.parseval.model.Model;

/** Reads the query of a marginal MAP task: the number of variables that are maximised, and their numbers, on any number of lines. */
public final class QueryReader {
    private QueryReader() {}

    /**
     * The variables in the order of the file.
     *
     * @throws InputException if the source is not a list of the model's variables, each once
     */
    public static int[] read(Source source, Model model) {
        try (Tokenizer tokens = new Tokenizer(source)) {
            int variables = model.variableCount();
            int count = tokens.nextInt("the number of query variables");
            if (count < 0 || count > variables) {
                throw tokens.unexpected("the number of query variables, from 0 to " + variables);
            }
            List<Integer> chosen = new ArrayList<>();
            long[] lines = new long[variables];
            for (int i = 0; i < count; i++) {
                String expected = "query variable " + (i + 1) + " of " + count + ", from 0 to " + (variables - 1);
                int variable = tokens.nextInt(expected);
                if (variable < 0 || variable >= variables) {
                    throw tokens.unexpected(expected);
                }
                if (lines[variable] > 0) {
                    throw tokens.unexpected(expected + ", this one stands on line " + lines[variable]);
                }
                lines[variable] = tokens.position().line();
                chosen.add(variable);
            }
            tokens.requireEnd("the end of the file after " + count + " query variables");
            return chosen.stream().mapToInt(Integer::intValue).toArray();
        }
    }
}
