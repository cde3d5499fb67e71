package org.parseval.experiments.reference;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * Answers of other programs on the reference instances: a tab-separated {@code peers.tsv} whose header names the columns
 * {@code instance}, {@code system}, {@code algorithm}, {@code log10Z}, {@code cpu_s} and {@code note}, beside
 * {@code INDEX.tsv}; and engines put beside them.
 */
public final class PeerTable {

    /**
     * One run of another program.
     *
     * @param log10Z empty if it gave none
     * @param converged whether it is known to have converged: its note ends in a largest difference below 1e-8
     */
    public record Peer(Instance instance, String algorithm, OptionalDouble log10Z, double seconds, boolean converged) {

        /** The error against the reference, which must be known. */
        public double error() {
            return log10Z.isEmpty()
                    ? Double.POSITIVE_INFINITY
                    : Math.abs(log10Z.getAsDouble() - instance.log10Z().orElseThrow());
        }
    }

    /** A peer's run and an engine's on the same instance. */
    public record Row(Peer peer, double log10Z, double seconds, Object converged, Object iterations) {

        public double error() {
            return Math.abs(log10Z - peer.instance().log10Z().orElseThrow());
        }

        /** Whether the engine's error is at most 5 % above the peer's, rounding of the reference aside. */
        public boolean agrees() {
            return error() <= 1.05 * peer.error() + 2 * peer.instance().rounding() + 1e-6;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "| %s | %.6f | %.3g | %.2f | %s | %.6f | %.3g | %.2f | %s | %s | %s |",
                    peer.instance().name(),
                    peer.log10Z().orElse(Double.NaN),
                    peer.error(),
                    peer.seconds(),
                    peer.converged(),
                    log10Z,
                    error(),
                    seconds,
                    converged,
                    iterations,
                    agrees());
        }
    }

    private PeerTable() {}

    /** The runs of an algorithm on instances with a known reference. */
    public static List<Peer> read(Path folder, String algorithm) {
        List<Instance> instances = ReferenceIndex.read(folder);
        List<String> lines;
        try {
            lines = Files.readAllLines(folder.resolve("peers.tsv"), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> header = Arrays.asList(lines.get(0).split("\t", -1));
        List<Peer> peers = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            if (!cells[header.indexOf("algorithm")].equals(algorithm)) {
                continue;
            }
            instances.stream()
                    .filter(i -> i.family().equals("uai2014_PR") && i.name().equals(cells[0]))
                    .filter(i -> i.log10Z().isPresent())
                    .findFirst()
                    .ifPresent(instance -> peers.add(new Peer(
                            instance,
                            algorithm,
                            number(cells[header.indexOf("log10Z")]),
                            number(cells[header.indexOf("cpu_s")]).orElse(Double.NaN),
                            converged(cells[header.indexOf("note")]))));
        }
        return peers;
    }

    private static OptionalDouble number(String cell) {
        return cell.isEmpty() || cell.equals("nan")
                ? OptionalDouble.empty()
                : OptionalDouble.of(Double.parseDouble(cell));
    }

    private static boolean converged(String note) {
        int at = note.indexOf("maxdiff=");
        return at >= 0 && Double.parseDouble(note.substring(at + 8).split(" ", 2)[0]) < 1e-8;
    }

    /** Runs an engine where a peer ran; no answer is a NaN. */
    public static Row run(Peer peer, Engine engine, Budget budget) {
        Model model = peer.instance().readModel();
        Query query = Query.of(Task.PR, peer.instance().readEvidence(model));
        try {
            Answer answer = engine.solve(model, query, budget, Progress.SILENT);
            return new Row(
                    peer,
                    answer.value().log10(),
                    answer.seconds(),
                    answer.diagnostics().asMap().getOrDefault("converged", false),
                    answer.diagnostics().asMap().getOrDefault("iterations", 0));
        } catch (BudgetException refused) {
            return new Row(peer, Double.NaN, Double.NaN, false, 0);
        }
    }
}
