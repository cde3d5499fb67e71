package org.parseval.packet;

import java.util.ArrayList;
import java.util.List;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTree;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/** A model in a packet: factors in their order, values bit for bit, names where there are any. */
public final class ModelPacket {
    private static final int TABLE = 0;
    private static final int PARITY = 1;
    private static final int CLAUSE = 2;
    private static final int TREE = 3;

    private ModelPacket() {}

    /** Writes a model so that it reads back the same, bit for bit. */
    public static void write(Model model, PacketWriter writer) {
        writer.flag(model.kind() == Model.Kind.BAYES).numbers(model.cardinalities());
        writer.number(model.factors().size());
        model.factors().forEach(factor -> write(factor, writer));
        writeNames(model.names(), writer);
    }

    private static void write(Factor factor, PacketWriter writer) {
        if (factor instanceof TableFactor table) {
            writer.number(TABLE).numbers(table.scope()).reals(table.values());
        } else if (factor instanceof ParityFactor parity) {
            writer.number(PARITY)
                    .numbers(parity.scope())
                    .real(parity.whenEven())
                    .real(parity.whenOdd());
        } else if (factor instanceof ClauseFactor clause) {
            writer.number(CLAUSE).numbers(clause.scope()).real(clause.whenViolated());
            for (boolean positive : clause.positive()) {
                writer.flag(positive);
            }
        } else {
            write(((DecisionTreeFactor) factor).tree(), writer.number(TREE));
        }
    }

    private static void write(DecisionTree tree, PacketWriter writer) {
        if (tree instanceof DecisionTree.Test test) {
            writer.number(test.variable());
            write(test.whenFalse(), writer);
            write(test.whenTrue(), writer);
        } else {
            writer.number(-1).real(((DecisionTree.Leaf) tree).value());
        }
    }

    private static void writeNames(Names names, PacketWriter writer) {
        writer.number(names.firstNumber()).flag(names.areGiven());
        for (int v = 0; v < names.variableCount() && names.areGiven(); v++) {
            writer.text(names.variable(v));
            names.states(v).forEach(writer::text);
        }
    }

    /** @throws IllegalArgumentException if what comes next is no model */
    public static Model read(PacketReader reader) {
        Model.Kind kind = reader.flag() ? Model.Kind.BAYES : Model.Kind.MARKOV;
        int[] cardinalities = reader.numbers();
        List<Factor> factors = new ArrayList<>();
        int count = reader.count();
        for (int i = 0; i < count; i++) {
            factors.add(readFactor(reader));
        }
        Model model = Model.of(kind, cardinalities, factors);
        int first = reader.count();
        Names names = reader.flag() ? readNames(cardinalities, reader) : model.names();
        return model.withNames(names.countedFrom(first));
    }

    private static Factor readFactor(PacketReader reader) {
        int kind = reader.count();
        return switch (kind) {
            case TABLE -> TableFactor.of(reader.numbers(), reader.reals());
            case PARITY -> new ParityFactor(reader.numbers(), reader.real(), reader.real());
            case CLAUSE -> readClause(reader);
            case TREE -> DecisionTreeFactor.of(readTree(reader));
            default -> throw new IllegalArgumentException("a factor of unknown kind " + kind);
        };
    }

    private static ClauseFactor readClause(PacketReader reader) {
        int[] scope = reader.numbers();
        double whenViolated = reader.real();
        boolean[] positive = new boolean[scope.length];
        for (int i = 0; i < positive.length; i++) {
            positive[i] = reader.flag();
        }
        return new ClauseFactor(scope, positive, whenViolated);
    }

    private static DecisionTree readTree(PacketReader reader) {
        int variable = reader.count();
        return variable < 0
                ? new DecisionTree.Leaf(reader.real())
                : new DecisionTree.Test(variable, readTree(reader), readTree(reader));
    }

    private static Names readNames(int[] cardinalities, PacketReader reader) {
        List<String> variables = new ArrayList<>();
        List<List<String>> states = new ArrayList<>();
        for (int cardinality : cardinalities) {
            variables.add(reader.text());
            List<String> own = new ArrayList<>();
            for (int s = 0; s < cardinality; s++) {
                own.add(reader.text());
            }
            states.add(own);
        }
        return Names.of(variables, states);
    }
}
