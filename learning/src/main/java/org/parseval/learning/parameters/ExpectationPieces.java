package org.parseval.learning.parameters;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.parseval.circuit.Circuit;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.formats.circuit.CircuitFiles;
import org.parseval.formats.circuit.CircuitWriter;
import org.parseval.formats.text.Source;
import org.parseval.inference.Answer;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.data.TableBuilder;
import org.parseval.model.Names;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;

/** Steps of expectation maximisation as pieces of work: some rows each. The circuit is that of the calling program, so that bits are the same. */
public final class ExpectationPieces implements Pieces {

    /** The data that all pieces share: the circuit, the scopes and all rows. */
    static byte[] common(CircuitExpectation expectation) {
        PacketWriter writer = new PacketWriter();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            CircuitWriter.write(expectation.circuit(), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        writer.bytes(bytes.toByteArray());
        ScopeCounts scopes = expectation.scopes();
        int[] cardinalities = new int[scopes.names().variableCount()];
        for (int v = 0; v < cardinalities.length; v++) {
            cardinalities[v] = scopes.names().states(v).size();
        }
        writer.numbers(cardinalities).number(scopes.size());
        for (int s = 0; s < scopes.size(); s++) {
            writer.numbers(scopes.scope(s));
        }
        DataTable rows = expectation.rows();
        writer.number(rows.rows());
        int[] states = new int[cardinalities.length];
        for (int row = 0; row < rows.rows(); row++) {
            rows.copy(row, states);
            writer.numbers(states).real(rows.weight(row));
        }
        return writer.toBytes();
    }

    static byte[] piece(int from, int to, double[] tables) {
        return new PacketWriter().number(from).number(to).reals(tables).toBytes();
    }

    static Expectation.Sums sums(byte[] result) {
        PacketReader reader = new PacketReader(result);
        return new Expectation.Sums(Answer.Kind.EXACT, reader.reals(), reader.real(), 0);
    }

    @Override
    public Worker open(byte[] common, long memoryBytes) {
        PacketReader reader = new PacketReader(common);
        Circuit circuit;
        try (Source source = Source.of("circuit", new ByteArrayInputStream(reader.bytes()))) {
            circuit = CircuitFiles.read(source);
        }
        Names names = Names.numbers(reader.numbers());
        int[][] scopes = new int[reader.count()][];
        for (int s = 0; s < scopes.length; s++) {
            scopes[s] = reader.numbers();
        }
        TableBuilder rows = new TableBuilder(memoryBytes);
        int count = reader.count();
        for (int row = 0; row < count; row++) {
            rows.row(reader.numbers(), reader.real());
        }
        CircuitExpectation expectation =
                CircuitExpectation.of(ScopeCounts.of(names, scopes), rows.build(names), circuit);
        return piece -> perform(expectation, new PacketReader(piece));
    }

    private static byte[] perform(CircuitExpectation expectation, PacketReader piece) {
        Expectation.Sums sums = expectation.over(piece.count(), piece.count(), piece.reals());
        return new PacketWriter()
                .reals(sums.counts())
                .real(sums.logLikelihood())
                .toBytes();
    }
}
