package org.parseval.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.Part;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/** The graph of a model as JSON: the network itself, its moral graph, or its bucket tree. */
final class GraphJson {
    /** More lines than that nobody can see, and no browser can draw quickly. */
    private static final int MOST_EDGES = 200_000;

    private static final long MOST_MEMBERS = 4_000_000;
    private static final int MOST_MEMBERS_TOLD = 200_000;

    private GraphJson() {}

    /** Writes the network as a field: arrows from parents to children where the model is a Bayesian network, lines else. */
    static void write(JsonGenerator json, Model model) throws IOException {
        InteractionGraph graph = InteractionGraph.of(model);
        json.writeObjectFieldStart("graph");
        writeEdges(json, model, graph, model.kind() == Model.Kind.BAYES);
        Optional<Lattice> lattice = Lattice.of(graph);
        if (lattice.isPresent()) {
            json.writeObjectFieldStart("lattice");
            json.writeNumberField("rows", lattice.get().rows());
            json.writeNumberField("columns", lattice.get().columns());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** The moral graph: two variables are joined where some factor has both. */
    static String moral(Model model) {
        return JsonText.of(json -> {
            json.writeStringField("view", "moral");
            writeEdges(json, model, InteractionGraph.of(model), false);
        });
    }

    private static void writeEdges(JsonGenerator json, Model model, InteractionGraph graph, boolean directed)
            throws IOException {
        json.writeBooleanField("directed", directed);
        int[] edges = directed ? arrows(model) : lines(graph);
        json.writeFieldName("edges");
        int told = Math.min(edges.length, 2 * MOST_EDGES);
        json.writeArray(edges, 0, told);
        json.writeNumberField("edgesLeftOut", (edges.length - told) / 2);
    }

    /** In a network the last variable of a table is the child. */
    private static int[] arrows(Model model) {
        IntStream.Builder ends = IntStream.builder();
        for (Factor factor : model.factors()) {
            int[] scope = factor.scope();
            for (int i = 0; i < scope.length - 1; i++) {
                ends.add(scope[i]).add(scope[scope.length - 1]);
            }
        }
        return ends.build().toArray();
    }

    private static int[] lines(InteractionGraph graph) {
        int[] ends = new int[Math.toIntExact(Math.min(graph.edgeCount() * 2, Integer.MAX_VALUE - 8))];
        int next = 0;
        for (int one = 0; one < graph.size(); one++) {
            for (int other : graph.neighbours(one)) {
                if (one < other && next + 1 < ends.length) {
                    ends[next++] = one;
                    ends[next++] = other;
                }
            }
        }
        return Arrays.copyOf(ends, next);
    }

    /**
     * The bucket tree of a good elimination order: each variable with the clique in which it is eliminated, and the bucket to which the
     * result goes.
     *
     * @throws Problem if the cliques are too large to be listed
     */
    static String buckets(Model model, long seed, BooleanSupplier stop) {
        Part whole = new Part(model, IntStream.range(0, model.variableCount()).toArray());
        FoundOrder found = whole.order(seed, SearchEffort.standard(), stop);
        BucketTree tree = BucketTree.within(model, found.order(), MOST_MEMBERS)
                .orElseThrow(() -> new Problem(
                        Problem.UNANSWERABLE,
                        "the buckets have " + found.order().cliqueMembers() + " members, more than " + MOST_MEMBERS));
        List<BucketTree.Node> buckets =
                tree.nodes().stream().filter(node -> node.eliminated() >= 0).toList();
        int[] bucketOf = new int[model.variableCount()];
        for (int i = 0; i < buckets.size(); i++) {
            bucketOf[buckets.get(i).eliminated()] = i;
        }
        return JsonText.of(json -> write(json, tree, found, buckets, bucketOf));
    }

    private static void write(
            JsonGenerator json, BucketTree tree, FoundOrder found, List<BucketTree.Node> buckets, int[] bucketOf)
            throws IOException {
        json.writeStringField("view", "buckets");
        json.writeNumberField("width", found.order().width());
        JsonNumbers.write(json, "log2LargestTable", found.order().log2LargestClique());
        json.writeArrayFieldStart("variables");
        for (BucketTree.Node bucket : buckets) {
            json.writeNumber(bucket.eliminated());
        }
        json.writeEndArray();
        // The clique is in elimination order: the variable behind the first is the next to go.
        json.writeArrayFieldStart("parents");
        for (BucketTree.Node bucket : buckets) {
            json.writeNumber(bucket.clique().length > 1 ? bucketOf[bucket.clique()[1]] : -1);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("log2Entries");
        for (BucketTree.Node bucket : buckets) {
            json.writeNumber(Math.log(tree.entries(bucket.clique())) / Math.log(2));
        }
        json.writeEndArray();
        if (found.order().cliqueMembers() <= MOST_MEMBERS_TOLD) {
            json.writeArrayFieldStart("cliques");
            for (BucketTree.Node bucket : buckets) {
                json.writeArray(bucket.clique(), 0, bucket.clique().length);
            }
            json.writeEndArray();
        }
    }
}
