package org.parseval.cli.learn;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.cli.program.UsageException;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.data.TableFile;
import org.parseval.learning.parameters.ParameterLearner;
import org.parseval.learning.parameters.Prior;
import org.parseval.learning.score.CrossValidation;
import org.parseval.learning.score.Fit;
import org.parseval.learning.score.Judge;
import org.parseval.learning.score.Predictions;
import org.parseval.learning.structure.Structure;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parseval score}. */
@Command(
        name = "score",
        mixinStandardHelpOptions = true,
        description = {
            "How well a model fits a table of data, or predicts a target.",
            "Logarithms are natural. With --folds the tables of the network are learnt anew from the other folds."
        },
        footer = {
            "",
            "To classify rows, ask batch for the target: parseval batch NETWORK rows.csv --query TARGET -o answers.csv",
            "",
            "Example:",
            "  parseval score net.bif data.csv --target rain"
        })
public final class ScoreCommand extends TableCommand {
    @Parameters(index = "0", paramLabel = "MODEL", descriptionKey = "score.path")
    private String path = "";

    @Parameters(index = "1", paramLabel = "DATA", descriptionKey = "score.table")
    private String table = "";

    @Option(names = "--target", paramLabel = "VARIABLE", descriptionKey = "score.target")
    private Optional<String> target = Optional.empty();

    @Option(names = "--folds", paramLabel = "N", descriptionKey = "score.folds")
    private Optional<Integer> folds = Optional.empty();

    @Option(names = "--prior", paramLabel = "COUNT", descriptionKey = "score.prior")
    private double prior = 1;

    @Override
    public Integer call() throws IOException {
        if (path.equals("-") && table.equals("-")) {
            throw new UsageException("standard input cannot be both the model and the data");
        }
        Prior added = UsageException.checked(() -> Prior.each(prior));
        return run(table(table), (file, session) -> {
            Model model = session.model(path);
            target.ifPresent(name -> UsageException.checked(() -> model.names().variable(name)));
            List<Fit> fits = folds.isPresent()
                    ? session.sharedWork((left, progress) -> validate(model, file, added, left, progress))
                    : session.work((left, progress) -> List.of(judge(model, file, left, progress)));
            print(model, fits);
            return session.told("these are the rows so far");
        });
    }

    private Fit judge(Model model, TableFile file, Budget budget, Progress progress) {
        return UsageException.checked(() -> Judge.of(model, target, file, budget, progress));
    }

    private List<Fit> validate(Model model, TableFile file, Prior added, Budget budget, Progress progress) {
        Structure structure = UsageException.checked(() -> Structure.of(model));
        DataTable rows = file.read(model.names(), budget, progress);
        ParameterLearner learner = new ParameterLearner(structure, added);
        return UsageException.checked(() -> CrossValidation.of(
                folds.orElseThrow(),
                rows,
                others -> learner.learn(others, budget, Progress.SILENT).model(),
                target,
                budget,
                progress));
    }

    private void print(Model model, List<Fit> fits) {
        PrintWriter out = out();
        if (isJson()) {
            out.print(LearntJson.score(model, fits, folds.isPresent(), target.map(model.names()::variable)));
            out.flush();
            return;
        }
        if (folds.isPresent()) {
            printFolds(fits, out);
        } else {
            printFit(model, fits.get(0), out);
        }
        if (target.isPresent() && !fits.isEmpty()) {
            int variable = model.names().variable(target.get());
            Predictions all = new Predictions(model.cardinality(variable));
            fits.forEach(fit -> fit.predictions().ifPresent(all::addAll));
            PredictionText.print(model.names(), variable, all, out);
        }
        out.flush();
    }

    private static void printFit(Model model, Fit fit, PrintWriter out) {
        String known = switch (fit.kind()) {
            case EXACT -> "";
            case ESTIMATE -> String.format(Locale.ROOT, " (estimate, standard error %.2g)", fit.standardError());
            case GUARANTEED, CERTIFIED, UNSUPPORTED -> " (nothing says how far off)";
        };
        out.printf(
                Locale.ROOT,
                "rows            %s%s%n",
                PredictionText.number(fit.weight()),
                fit.complete() ? "" : ", stopped before the end");
        out.printf(Locale.ROOT, "log-likelihood  %.6f%s%n", fit.logLikelihood(), known);
        if (fit.impossible() > 0) {
            out.printf(Locale.ROOT, "impossible      %.6g rows have probability zero%n", fit.impossible());
        }
        out.printf(Locale.ROOT, "a row           %.6f%n", fit.perRow());
        out.printf(Locale.ROOT, "perplexity      %.6g%n", fit.perplexity());
        if (fit.variables().length > 0) {
            Structure structure = Structure.of(model);
            out.printf(Locale.ROOT, "BIC             %.6f%n", fit.bic(structure.parameters()));
            out.printf("%nlog P(variable | parents), mean over rows where these are known%n");
            int width = 0;
            for (int v = 0; v < model.variableCount(); v++) {
                width = Math.max(width, model.names().variable(v).length());
            }
            for (int v = 0; v < model.variableCount(); v++) {
                String name = model.names().variable(v);
                out.print(name + " ".repeat(width + 2 - name.length()));
                if (fit.known()[v] > 0) {
                    out.printf(Locale.ROOT, "%.6f%n", fit.variables()[v] / fit.known()[v]);
                } else {
                    out.printf("no row%n");
                }
            }
        }
    }

    private void printFolds(List<Fit> fits, PrintWriter out) {
        double weight = 0;
        double sum = 0;
        for (int i = 0; i < fits.size(); i++) {
            Fit fit = fits.get(i);
            weight += fit.weight();
            sum += fit.logLikelihood();
            out.printf(Locale.ROOT, "fold %-3d        %.6f a row%n", i + 1, fit.perRow());
        }
        double mean = sum / weight;
        double squares = 0;
        for (Fit fit : fits) {
            squares += (fit.perRow() - mean) * (fit.perRow() - mean);
        }
        double error = Math.sqrt(squares / Math.max(1, fits.size() - 1) / fits.size());
        out.printf(
                Locale.ROOT,
                "held out        %.6f a row, standard error %.2g over %d folds%n",
                mean,
                error,
                fits.size());
        out.printf(Locale.ROOT, "perplexity      %.6g%n", Math.exp(-mean));
        if (fits.size() < folds.orElseThrow()) {
            out.printf("folds           %d of %d before the end of the time%n", fits.size(), folds.orElseThrow());
        }
    }
}
