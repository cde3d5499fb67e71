package org.parseval.formats.circuit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.parseval.circuit.Circuit;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.Rational;
import org.parseval.numeric.ScaledNumber;

/**
 * Reads d-DNNF of c2d or D4. It is checked that products share no variable. That sums are deterministic cannot be
 * checked: the tool that wrote the file must ensure it. Variables that a branch leaves out are free in it.
 */
public final class NnfReader {
    private static final String WEIGHT = "a literal and its weight, a finite number that is not negative";

    /** Behind the name of a d-DNNF, that of the file with its weights. */
    static final String WEIGHTS = ".weights";

    private static final Pattern HEAD =
            Pattern.compile("\\A(\\s|c[ \\t][^\\n]*\\n)*(nnf\\s+\\d+\\s+\\d+\\s|[oatf]\\s+1\\s+0\\s)");
    private static final int MOST_VARIABLES = 1 << 24;

    private final Tokenizer tokens;
    private final List<NnfNode> nodes = new ArrayList<>();
    private int variables;

    private NnfReader(Tokenizer tokens) {
        this.tokens = tokens;
    }

    static boolean recognises(String head) {
        return HEAD.matcher(head).lookingAt();
    }

    /** @throws InputException if the source is not a d-DNNF of one of the two dialects */
    public static Circuit read(Source source) {
        return read(source, Map.of());
    }

    /**
     * @param weights of literals, counted from 1 and negative where false; 1 where there is none
     * @throws InputException if the source is not a d-DNNF of one of the two dialects
     */
    static Circuit read(Source source, Map<Integer, ScaledNumber> weights) {
        Tokenizer tokens = new Tokenizer(source);
        NnfReader reader = new NnfReader(tokens);
        int root = reader.readNodes();
        for (int literal : weights.keySet()) {
            reader.variables = Math.max(reader.variables, Math.abs(literal));
        }
        Model model = Model.binary(reader.variables, List.of());
        model = model.withNames(model.names().countedFrom(1));
        try {
            Circuit circuit = new NnfToCircuit(model, reader.nodes, weights).circuit(root);
            return weights.isEmpty() ? circuit.countingStates() : circuit;
        } catch (IllegalArgumentException e) {
            throw Mistake.at(source.name(), Position.START, String.valueOf(e.getMessage()), "a d-DNNF");
        }
    }

    /** Weights of literals in lines {@code c p weight LITERAL WEIGHT 0}, other comments between them. */
    static Map<Integer, ScaledNumber> readWeights(Source source) {
        Map<Integer, ScaledNumber> weights = new HashMap<>();
        Tokenizer tokens = new Tokenizer(source);
        while (tokens.advance()) {
            if (!tokens.is("c")) {
                throw tokens.unexpected("c p weight LITERAL WEIGHT 0, or a comment");
            }
            boolean weight = tokens.advanceOnLine() && tokens.is("p") && tokens.advanceOnLine() && tokens.is("weight");
            if (weight) {
                int literal = tokens.nextInt("a literal");
                tokens.require("a weight");
                if (literal == 0 || Math.abs((long) literal) > MOST_VARIABLES) {
                    throw tokens.unexpected(WEIGHT);
                }
                weights.put(literal, weight(tokens));
            }
            tokens.skipLine();
        }
        return weights;
    }

    /** The constant of a model may be far out of the range of doubles. */
    private static ScaledNumber weight(Tokenizer tokens) {
        ScaledNumber weight = new ScaledNumber();
        double value = tokens.asDouble();
        if (value >= Double.MIN_NORMAL && value < Double.POSITIVE_INFINITY) {
            weight.set(value, 0);
            return weight;
        }
        try {
            Rational written = Rational.of(tokens.text());
            int above = bitsPastWord(written.numerator());
            int below = bitsPastWord(written.denominator());
            double quotient = written.numerator().shiftRight(above).doubleValue()
                    / written.denominator().shiftRight(below).doubleValue();
            weight.set(quotient, above - below);
            return weight;
        } catch (IllegalArgumentException none) {
            throw tokens.unexpected(WEIGHT);
        }
    }

    private static int bitsPastWord(BigInteger number) {
        return Math.max(0, number.bitLength() - Long.SIZE);
    }

    /** Reads all nodes, and returns the root. */
    private int readNodes() {
        while (tokens.advance()) {
            if (!tokens.is("c")) {
                return tokens.is("nnf") ? readC2d() : readD4();
            }
            tokens.skipLine();
        }
        throw tokens.unexpected("nnf (c2d), or o, a, t or f (D4)");
    }

    private int readC2d() {
        int count = tokens.nextInt("the number of nodes");
        tokens.nextInt("the number of edges");
        variables = checkedVariable(tokens.nextInt("the number of variables"));
        while (tokens.advance()) {
            if (tokens.is("c") && tokens.startsLine()) {
                tokens.skipLine();
            } else if (tokens.is("L")) {
                nodes.add(NnfNode.literal(nextLiteral(variables)));
            } else if (tokens.is("A") || tokens.is("O")) {
                boolean sum = tokens.is("O");
                if (sum) {
                    tokens.nextInt("the variable that is decided, or 0");
                }
                NnfNode node = new NnfNode(sum);
                int inputs = tokens.nextInt("the number of inputs");
                for (int i = 0; i < inputs; i++) {
                    int input = tokens.nextInt("a node");
                    if (input < 0 || input >= nodes.size()) {
                        throw tokens.unexpected("a node before this one, 0 to " + (nodes.size() - 1));
                    }
                    node.add(input, new int[0]);
                }
                nodes.add(node);
            } else {
                throw tokens.unexpected("L, A or O");
            }
        }
        if (nodes.size() != count || count == 0) {
            throw tokens.unexpected(count + " nodes; there are " + nodes.size());
        }
        return nodes.size() - 1;
    }

    private int nextLiteral(int most) {
        int literal = tokens.nextInt("a literal");
        if (literal == 0 || Math.abs((long) literal) > most) {
            throw tokens.unexpected("a literal of a variable from 1 to " + most);
        }
        return literal;
    }

    private int checkedVariable(int variable) {
        if (variable < 0 || variable > MOST_VARIABLES) {
            throw tokens.unexpected("at most " + MOST_VARIABLES + " variables");
        }
        return variable;
    }

    /** The first token is the current one. */
    private int readD4() {
        Map<Integer, Integer> numbers = new HashMap<>();
        boolean more = true;
        while (more) {
            if (tokens.is("c")) {
                tokens.skipLine();
            } else if (tokens.is("o") || tokens.is("a") || tokens.is("t") || tokens.is("f")) {
                NnfNode node = new NnfNode(tokens.is("o") || tokens.is("f"));
                int number = tokens.nextInt("the number of a node");
                if (numbers.putIfAbsent(number, nodes.size()) != null) {
                    throw tokens.unexpected("each node once");
                }
                nodes.add(node);
                requireZero();
            } else {
                readEdge(numbers);
            }
            more = tokens.advance();
        }
        Integer root = numbers.get(1);
        if (root == null) {
            throw tokens.unexpected("node 1, which is the root");
        }
        return root;
    }

    private void readEdge(Map<Integer, Integer> numbers) {
        Integer from = numbers.get(tokens.asInt("o, a, t, f or an edge"));
        Integer to = from == null ? null : numbers.get(tokens.nextInt("the node at the end of an edge"));
        if (from == null || to == null) {
            throw tokens.unexpected("a node that was declared before");
        }
        int[] literals = new int[0];
        int literal = tokens.nextInt("a literal or 0");
        while (literal != 0) {
            variables = Math.max(variables, checkedVariable(Math.abs(Math.max(literal, -Integer.MAX_VALUE))));
            literals = Arrays.copyOf(literals, literals.length + 1);
            literals[literals.length - 1] = literal;
            literal = tokens.nextInt("a literal or 0");
        }
        nodes.get(from).add(to, literals);
    }

    private void requireZero() {
        if (tokens.nextInt("0") != 0) {
            throw tokens.unexpected("0");
        }
    }

    /** A sum or product of nodes, each with literals beside it. */
    static final class NnfNode {
        private final boolean sum;
        private final List<Integer> inputs = new ArrayList<>(2);
        private final List<int[]> literals = new ArrayList<>(2);

        NnfNode(boolean sum) {
            this.sum = sum;
        }

        /** A product of a literal alone. */
        static NnfNode literal(int literal) {
            NnfNode node = new NnfNode(false);
            node.add(-1, new int[] {literal});
            return node;
        }

        /** @param input a node, or -1 for none */
        void add(int input, int[] beside) {
            inputs.add(input);
            literals.add(beside);
        }

        boolean isSum() {
            return sum;
        }

        int size() {
            return inputs.size();
        }

        int input(int i) {
            return inputs.get(i);
        }

        int[] literals(int i) {
            return literals.get(i);
        }
    }
}
