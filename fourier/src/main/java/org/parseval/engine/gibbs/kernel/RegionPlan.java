package org.parseval.engine.gibbs.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.parseval.numeric.Layout;

/** Works out, for an order in which variables are eliminated, what each step reads and writes. */
final class RegionPlan {
    private final LogModel model;
    /** The place of each variable in the order, -1 if it keeps its state. */
    private final int[] place;

    private final List<Region.Step> steps = new ArrayList<>();
    /** For every step those that send their message to it. */
    private final List<List<Region.Step>> senders = new ArrayList<>();

    /** @param look called before every step; what it throws ends the work */
    RegionPlan(LogModel model, int[] order, Runnable look) {
        this.model = model;
        place = new int[model.variableCount()];
        Arrays.fill(place, -1);
        for (int i = 0; i < order.length; i++) {
            place[order[i]] = i;
            senders.add(new ArrayList<>());
        }
        int message = 0;
        int table = 0;
        for (int variable : order) {
            look.run();
            Region.Step step = step(variable, message, table);
            steps.add(step);
            message += step.separatorSize();
            table += step.separatorSize() * step.states();
            if (step.separator().length > 0) {
                int receiver =
                        IntStream.of(step.separator()).map(v -> place[v]).min().orElseThrow();
                senders.get(receiver).add(step);
            }
        }
    }

    Region region() {
        return new Region(List.copyOf(steps));
    }

    private Region.Step step(int variable, int message, int table) {
        List<Integer> own = new ArrayList<>();
        TreeSet<Integer> separator = new TreeSet<>();
        for (int f : model.factorsOf[variable]) {
            // A factor belongs to the first of its variables that is eliminated.
            if (IntStream.of(model.scopes[f]).allMatch(v -> place[v] < 0 || place[v] >= place[variable])) {
                own.add(f);
                IntStream.of(model.scopes[f])
                        .filter(v -> place[v] > place[variable])
                        .forEach(separator::add);
            }
        }
        for (Region.Step sender : senders.get(place[variable])) {
            IntStream.of(sender.separator()).filter(v -> v != variable).forEach(separator::add);
        }
        int[] rest = separator.stream().mapToInt(Integer::intValue).toArray();
        int[] all = Arrays.copyOf(rest, rest.length + 1);
        all[rest.length] = variable;
        List<Region.View> fields = new ArrayList<>();
        List<Region.View> factors = new ArrayList<>();
        for (int f : own) {
            int[] inside =
                    IntStream.of(model.scopes[f]).filter(v -> place[v] >= 0).toArray();
            (inside.length == 1 ? fields : factors).add(view(f, inside, all));
        }
        List<Region.Message> messages = senders.get(place[variable]).stream()
                .map(sender -> new Region.Message(
                        sender.message(), entries(all, sender.separator(), sender.separatorStrides())))
                .toList();
        return new Region.Step(
                variable,
                model.cardinalities[variable],
                rest,
                Layout.strides(model.sizes(rest)),
                Layout.length(model.sizes(rest), 0),
                List.copyOf(fields),
                List.copyOf(factors),
                messages,
                message,
                table);
    }

    private int[] entries(int[] table, int[] scope, int[] strides) {
        return Layout.offsets(model.sizes(table), Layout.stridesIn(table, scope, strides));
    }

    private Region.View view(int factor, int[] inside, int[] table) {
        int[] scope = model.scopes[factor];
        int[] strides = model.strides[factor];
        int[] outside = IntStream.of(scope).filter(v -> place[v] < 0).toArray();
        return new Region.View(
                factor,
                Layout.offsets(model.sizes(inside), Layout.stridesIn(inside, scope, strides)),
                entries(table, inside, Layout.strides(model.sizes(inside))),
                outside,
                Layout.stridesIn(outside, scope, strides));
    }
}
