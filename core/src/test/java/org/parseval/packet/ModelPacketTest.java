package org.parseval.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTree;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class ModelPacketTest {
    @SeededTest(40)
    void aModelComesOutAsItWentIn(int seed) {
        for (Model model : List.of(RandomModels.problem(seed).model(), RandomBooleanModels.mixed(seed))) {
            assertThat(ModelPacket.read(new PacketReader(packet(model)))).isEqualTo(model);
        }
    }

    @Test
    void namesAndFactorsOfAllKindsComeOutAsTheyWentIn() {
        Model model = Model.markov(
                new int[] {2, 2, 2, 3},
                List.of(
                        TableFactor.of(new int[] {3, 0}, new double[] {0, 1e-300, Double.MIN_VALUE, 4, 5, 0.1}),
                        new ParityFactor(new int[] {0, 1, 2}, 0.25, 1),
                        new ClauseFactor(new int[] {2, 0}, new boolean[] {true, false}, 0.5),
                        DecisionTreeFactor.of(
                                new DecisionTree.Test(1, new DecisionTree.Leaf(3), new DecisionTree.Leaf(1.0 / 3)))));
        assertThat(ModelPacket.read(new PacketReader(packet(model)))).isEqualTo(model);
        Model countedFromOne = model.withNames(model.names().countedFrom(1));
        assertThat(ModelPacket.read(new PacketReader(packet(countedFromOne)))).isEqualTo(countedFromOne);
        Model named = Model.bayes()
                .variable("Über rain", "no", "yes, \u2603")
                .cpt("Über rain")
                .table(0.8, 0.2)
                .build();
        assertThat(ModelPacket.read(new PacketReader(packet(named)))).isEqualTo(named);
    }

    @Test
    void aDamagedPacketIsToldWhicheverByteItIs() {
        byte[] packet = packet(RandomModels.problem(1).model());
        for (int i = 0; i < packet.length; i++) {
            byte[] damaged = packet.clone();
            damaged[i] ^= 0x10;
            assertThatThrownBy(() -> new PacketReader(damaged)).hasMessageContaining("a damaged packet");
        }
        assertThatThrownBy(() -> new PacketReader(new byte[3])).hasMessageContaining("only 3 bytes");
    }

    @Test
    void wholeNumbersOfEverySizeAndSignComeOutAsTheyWentIn() {
        long[] numbers = {0, 1, -1, 63, 64, -64, -65, Integer.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE};
        PacketWriter writer = new PacketWriter();
        for (long number : numbers) {
            writer.number(number);
        }
        PacketReader reader = new PacketReader(writer.toBytes());
        for (long number : numbers) {
            assertThat(reader.number()).isEqualTo(number);
        }
    }

    private static byte[] packet(Model model) {
        PacketWriter writer = new PacketWriter();
        ModelPacket.write(model, writer);
        return writer.toBytes();
    }
}
