package org.parseval.cli.learn;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.cli.model.ConvertCommand;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.options.RequiredFile;
import org.parseval.cli.program.UsageException;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.learning.IncompleteSearch;
import org.parseval.learning.data.Bins;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.parameters.CountsFile;
import org.parseval.learning.parameters.LearntNetwork;
import org.parseval.learning.parameters.ParameterLearner;
import org.parseval.learning.parameters.Prior;
import org.parseval.learning.structure.Bootstrap;
import org.parseval.learning.structure.LearntStructure;
import org.parseval.learning.structure.Structure;
import org.parseval.learning.structure.StructureSearch;
import org.parseval.model.Names;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parseval learn structure}. */
@Command(
        name = "structure",
        mixinStandardHelpOptions = true,
        description = {
            "Learn a network, its arrows and its tables, from data.",
            "Missing cells are drawn from the network so far, until the structure comes again. Ctrl-C saves the best network so far."
        },
        footer = {
            "",
            "Examples:",
            "  parseval learn structure data.csv -o net.bif",
            "  parseval learn structure data.csv --method tan --target rain -o net.bif",
            "  parseval learn structure data.csv --score bic --bootstrap 100 -o net.bif"
        })
final class LearnStructureCommand extends TableCommand {
    @Parameters(paramLabel = "DATA", descriptionKey = "learn.structure.path")
    private String path = "";

    @Mixin
    private RequiredFile output = new RequiredFile();

    @Mixin
    private StructureOptions method = new StructureOptions();

    @Option(names = "--prior", paramLabel = "COUNT", descriptionKey = "learn.structure.prior")
    private double prior = 1;

    @Option(names = "--bootstrap", paramLabel = "N", descriptionKey = "learn.structure.bootstrap")
    private int rounds;

    @Mixin
    private DataOptions.BinOptions binOptions = new DataOptions.BinOptions();

    @Override
    public Integer call() throws IOException {
        FileOutput.check(output.path());
        method.check();
        Prior added = UsageException.checked(() -> Prior.each(prior));
        if (rounds < 0) {
            throw new UsageException("--bootstrap " + rounds + ", expected 0 or more");
        }
        Optional<Bins> bins = binOptions.bins(method.target());
        return run(table(path), (file, session) -> {
            DataTable table = session.reading((left, progress) -> file.read(bins, left, progress));
            Found found = session.sharedWork((left, progress) -> find(table, added, left, progress));
            ConvertCommand.write(found.network().model(), output.path());
            CountsFile.write(found.network().structure(), found.network().counts(), CountsFile.beside(output.path()));
            print(table, found);
            return session.told("the network is the best so far");
        });
    }

    private record Found(LearntStructure learnt, LearntNetwork network, int turns, Optional<Bootstrap> bootstrap) {}

    private Found find(DataTable table, Prior added, Budget budget, Progress progress) {
        StructureSearch search = method.search(table.names());
        IncompleteSearch.Found found = new IncompleteSearch(search).search(table, budget, progress);
        LearntStructure learnt = found.learnt();
        Optional<Bootstrap> bootstrap = Optional.empty();
        if (rounds > 0) {
            bootstrap = Optional.of(Bootstrap.of(found.rows(), rounds, search, budget, progress));
        }
        LearntNetwork network = new ParameterLearner(learnt.structure(), added).learn(table, budget, progress);
        return new Found(learnt, network, found.turns(), bootstrap);
    }

    private void print(DataTable table, Found found) {
        PrintWriter out = out();
        LearntStructure learnt = found.learnt();
        if (isJson()) {
            out.print(LearntJson.structure(
                    learnt,
                    found.network(),
                    found.bootstrap(),
                    table.facts(),
                    found.turns(),
                    output.path(),
                    CountsFile.beside(output.path())));
            out.flush();
            return;
        }
        Structure structure = learnt.structure();
        out.printf("data      %s%n", DataOptions.described(table.facts(), structure.size()));
        if (found.turns() > 0) {
            out.printf(
                    "rows      missing cells are drawn from the network so far, in %d turn%s%n",
                    found.turns(), found.turns() == 1 ? "" : "s");
        }
        for (int v = 0; v < structure.size(); v++) {
            out.printf(
                    "states    %s: %s%n",
                    structure.names().variable(v),
                    String.join(", ", structure.names().states(v)));
        }
        out.print(LearntText.network(structure, output.path(), CountsFile.beside(output.path())));
        out.printf(
                "learnt    by %s%s%s%n",
                learnt.by(),
                learnt.optimal() ? "; no structure has a better score" : "",
                learnt.complete() ? "" : ", ended before all restarts");
        out.printf(Locale.ROOT, "score     %.6f, %s%n", learnt.score(), method.score());
        for (LearntStructure.Neighbour neighbour : learnt.neighbours()) {
            out.printf(Locale.ROOT, "next      %s: %+.6f%n", neighbour.step(), neighbour.difference() + 0.0);
        }
        printArcs(structure, found.bootstrap(), out);
        out.flush();
    }

    private static void printArcs(Structure structure, Optional<Bootstrap> bootstrap, PrintWriter out) {
        Names names = structure.names();
        bootstrap.ifPresent(shares -> out.printf(
                "%narrows, with the share of %d bootstrap structures that have them, and that have them in either direction%n",
                shares.rounds()));
        record Arc(int from, int to) {}
        List<Arc> arcs = new ArrayList<>();
        for (int v = 0; v < structure.size(); v++) {
            for (int parent : structure.parents(v)) {
                arcs.add(new Arc(parent, v));
            }
        }
        bootstrap.ifPresent(shares ->
                arcs.sort(Comparator.comparingDouble((Arc arc) -> shares.edge(arc.from(), arc.to()))
                        .reversed()));
        for (Arc arc : arcs) {
            String arrow = names.variable(arc.from()) + " -> " + names.variable(arc.to());
            if (bootstrap.isPresent()) {
                out.printf(
                        Locale.ROOT,
                        "%.2f  %.2f  %s%n",
                        bootstrap.get().arrows()[arc.from()][arc.to()],
                        bootstrap.get().edge(arc.from(), arc.to()),
                        arrow);
            } else {
                out.printf("arc       %s%n", arrow);
            }
        }
    }
}
