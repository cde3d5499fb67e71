package org.parseval.engine.exact;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.Heuristic;
import org.parseval.inference.Task;

/**
 * The sequence in which a tree's nodes are computed, and what that costs. For the partition function each table is freed
 * once it is used, and the subtrees of a node run in the order that keeps the peak low (Liu 1987: by peak minus result,
 * largest first). For marginals and for a best state all tables stay until the way back.
 *
 * @param heuristic by which the elimination order was found
 * @param sequence node numbers, inputs before the nodes that use them
 * @param peakEntries of all tables that are held at once, at the worst moment
 * @param largestTable entries of the largest single table
 */
record ContractionSchedule(
        BucketTree tree,
        Heuristic heuristic,
        int[] sequence,
        double peakEntries,
        double multiplications,
        double largestTable) {
    private static final double BYTES_PER_ENTRY = Double.BYTES;

    /** @param look before every node of the tree */
    static ContractionSchedule of(BucketTree tree, Heuristic heuristic, Task task, Runnable look) {
        int count = tree.nodes().size();
        double[] size = new double[count];
        double[] peak = new double[count];
        int[][] inputs = new int[count][];
        double work = 0;
        double largest = 1;
        double all = 0;
        double widest = 0;
        for (int id = 0; id < count; id++) {
            look.run();
            BucketTree.Node node = tree.nodes().get(id);
            size[id] = tree.entries(node.scope());
            largest = Math.max(largest, size[id]);
            all += size[id];
            inputs[id] = byPeak(node.inputs(), peak, size);
            double held = 0;
            for (int input : inputs[id]) {
                peak[id] = Math.max(peak[id], held + peak[input]);
                held += size[input];
            }
            peak[id] = Math.max(peak[id], held + size[id]);
            widest = Math.max(widest, held);
            work += work(tree, node, task);
        }
        int[] sequence = postOrder(tree, inputs, look);
        double highest = 0;
        for (int root : tree.roots()) {
            highest = Math.max(highest, peak[root]);
        }
        double peakEntries = switch (task) {
            case PR -> highest;
            case MPE, MMAP -> all;
            // On the way back every table is still there, and each node adds one message for each of its inputs.
            case MAR -> all + widest;
        };
        return new ContractionSchedule(tree, heuristic, sequence, peakEntries, work, largest);
    }

    private static double work(BucketTree tree, BucketTree.Node node, Task task) {
        double upward = tree.entries(node.clique()) * Math.max(1, node.inputs().length);
        if (node.isLeaf()) {
            return tree.entries(node.scope());
        }
        int tables = 0;
        for (int input : node.inputs()) {
            tables += tree.nodes().get(input).isLeaf() ? 0 : 1;
        }
        return task == Task.MAR ? upward * (1 + Math.max(1, tables)) : upward;
    }

    private static int[] byPeak(int[] inputs, double[] peak, double[] size) {
        return Arrays.stream(inputs)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer id) -> size[id] - peak[id]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int[] postOrder(BucketTree tree, int[][] inputs, Runnable look) {
        int[] sequence = new int[inputs.length];
        int next = 0;
        int[] visited = new int[inputs.length];
        for (int root : tree.roots()) {
            Deque<Integer> stack = new ArrayDeque<>();
            stack.push(root);
            while (!stack.isEmpty()) {
                look.run();
                int id = stack.peek();
                if (visited[id] < inputs[id].length) {
                    stack.push(inputs[id][visited[id]++]);
                } else {
                    sequence[next++] = stack.pop();
                }
            }
        }
        return sequence;
    }

    double peakBytes() {
        return peakEntries * BYTES_PER_ENTRY;
    }
}
