package org.parseval.cli.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.options.InputOptions;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.UsageException;
import org.parseval.formats.text.Visible;
import org.parseval.fourier.FactorPolynomials;
import org.parseval.fourier.Polynomial;
import org.parseval.inference.Budget;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parseval expand}. */
@Command(
        name = "expand",
        mixinStandardHelpOptions = true,
        description = {
            "The Fourier expansion of a factor: a sum of products of its variables.",
            "A variable is -1 in its first state and +1 in its second."
        },
        footer = {
            "",
            "Examples:",
            "  parseval expand examples/sprinkler.bif --factor 3",
            "  parseval expand examples/ising-10x10.uai --factor 100 --terms 8"
        })
public final class ExpandCommand extends ProgramCommand {
    @Mixin
    private InputOptions input = new InputOptions();

    @Option(names = "--factor", paramLabel = "N", required = true, descriptionKey = "expand.factor")
    private int number;

    @Option(names = "--terms", paramLabel = "N", descriptionKey = "expand.terms")
    private int terms = 64;

    @Mixin
    private FileOutput output = new FileOutput();

    /** A set of variables with its coefficient. */
    private record Term(String variables, int degree, double coefficient) {}

    @Override
    public Integer call() throws IOException {
        if (terms < 1) {
            throw new UsageException("--terms: found " + terms + ", expected 1 or more");
        }
        output.check();
        Model model = input.read(err(), output.progress(), Budget.standard().withTime(Budget.UNLIMITED))
                .model();
        if (number < 0 || number >= model.factors().size()) {
            throw new UsageException("--factor: found " + number + ", expected a number from 0 to "
                    + (model.factors().size() - 1));
        }
        Polynomial expansion = UsageException.checked(
                () -> FactorPolynomials.of(model, model.factors().get(number)));
        output.write(text(expansion, model), out());
        return 0;
    }

    private String text(Polynomial expansion, Model model) {
        List<Term> all = terms(expansion, model);
        double weight = expansion.weight();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "terms %d, degree %d, variables %d%n%-14s%-8s%-10s%s%n",
                expansion.size(),
                expansion.degree(),
                expansion.scope().length,
                "coefficient",
                "degree",
                "weight",
                "variables"));
        all.stream()
                .sorted(Comparator.comparingDouble((Term term) -> -Math.abs(term.coefficient)))
                .limit(terms)
                .forEach(term -> text.append(String.format(
                        Locale.ROOT,
                        "%-14.6g%-8d%-10.3g%s%n",
                        term.coefficient,
                        term.degree,
                        term.coefficient * term.coefficient / weight,
                        term.variables)));
        if (all.size() > terms) {
            text.append(String.format("and %d more; --terms shows them%n", all.size() - terms));
        }
        return text.toString();
    }

    private static List<Term> terms(Polynomial expansion, Model model) {
        int words = expansion.words();
        int[] scope = expansion.scope();
        long[] masks = expansion.masks();
        double[] coefficients = expansion.coefficients();
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < coefficients.length; i++) {
            int row = i * words;
            List<String> names = IntStream.range(0, scope.length)
                    .filter(bit -> (masks[row + bit / Long.SIZE] >>> bit & 1) == 1)
                    .mapToObj(bit -> Visible.plain(model.names().variable(scope[bit])))
                    .collect(Collectors.toList());
            terms.add(new Term(names.isEmpty() ? "none" : String.join(" ", names), names.size(), coefficients[i]));
        }
        return terms;
    }
}
