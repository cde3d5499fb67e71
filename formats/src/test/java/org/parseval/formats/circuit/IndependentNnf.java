package org.parseval.formats.circuit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a d-DNNF with code that shares nothing with ours, and counts it by asking every assignment whether it holds. */
final class IndependentNnf {
    private final Map<Integer, Double> weights = new HashMap<>();
    private final List<String> lines;
    private final boolean c2d;

    IndependentNnf(Path file) throws IOException {
        lines = Files.readAllLines(file);
        c2d = lines.get(0).startsWith("nnf");
        for (String line : Files.readAllLines(Path.of(file + ".weights"))) {
            if (line.startsWith("c p weight ")) {
                String[] words = line.split(" ", -1);
                weights.put(Integer.parseInt(words[3]), Double.parseDouble(words[4]));
            }
        }
    }

    int variables() {
        int most = c2d ? Integer.parseInt(lines.get(0).split(" ", -1)[3]) : 0;
        for (int literal : weights.keySet()) {
            most = Math.max(most, Math.abs(literal));
        }
        return most;
    }

    /** The sum of the weights of all assignments of so many variables that satisfy it. */
    double count(int variables) {
        double sum = 0;
        for (long assignment = 0; assignment < 1L << variables; assignment++) {
            double weight = 1;
            for (int v = 1; v <= variables && weight > 0; v++) {
                int literal = (assignment >> (v - 1) & 1) != 0 ? v : -v;
                weight *= weights.getOrDefault(literal, 1.0);
            }
            sum += weight > 0 && (c2d ? holdsC2d(assignment) : holdsD4(assignment)) ? weight : 0;
        }
        return sum;
    }

    private static boolean isTrue(int literal, long assignment) {
        return (assignment >> (Math.abs(literal) - 1) & 1) == (literal > 0 ? 1 : 0);
    }

    /** Throws if two inputs of a sum hold at once: then it is not deterministic. */
    private boolean holdsC2d(long assignment) {
        boolean[] holds = new boolean[lines.size() - 1];
        for (int i = 0; i < holds.length; i++) {
            String[] words = lines.get(i + 1).split(" ", -1);
            if (words[0].equals("L")) {
                holds[i] = isTrue(Integer.parseInt(words[1]), assignment);
            } else {
                int first = words[0].equals("A") ? 2 : 3;
                int count = 0;
                for (int k = first; k < words.length; k++) {
                    count += holds[Integer.parseInt(words[k])] ? 1 : 0;
                }
                if (words[0].equals("O") && count > 1) {
                    throw new IllegalStateException("not deterministic: " + lines.get(i + 1));
                }
                holds[i] = words[0].equals("A") ? count == words.length - first : count > 0;
            }
        }
        return holds[holds.length - 1];
    }

    private boolean holdsD4(long assignment) {
        return holdsD4(1, assignment);
    }

    private boolean holdsD4(int node, long assignment) {
        char kind = ' ';
        int edges = 0;
        int holding = 0;
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            if (words[0].length() == 1 && "oatf".contains(words[0])) {
                kind = words[1].equals(Integer.toString(node)) ? words[0].charAt(0) : kind;
            } else if (words[0].equals(Integer.toString(node))) {
                boolean holds = true;
                for (int k = 2; k < words.length - 1; k++) {
                    holds &= isTrue(Integer.parseInt(words[k]), assignment);
                }
                holding += holds && holdsD4(Integer.parseInt(words[1]), assignment) ? 1 : 0;
                edges++;
            }
        }
        if (kind == 'o' && holding > 1) {
            throw new IllegalStateException("not deterministic: " + node);
        }
        return kind == 't' || (kind == 'a' && holding == edges) || (kind == 'o' && holding == 1);
    }
}
