package org.parseval.engine.energy.elimination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

class EnergyTest {
    /** One factor of four million codes takes a good part of a second, in which the time may be up. */
    @Test
    void aFactorWithManyCodesLooksWhetherToGiveUp() {
        int spins = 18;
        double[] values = new double[1 << spins];
        Arrays.setAll(values, i -> 1 + i % 3);
        Model model = Model.binary(
                spins, List.of(TableFactor.of(IntStream.range(0, spins).toArray(), values)));
        AtomicInteger looks = new AtomicInteger();
        Energy energy = new Energy(model, 1e-8, SumOrMaximum.SUM, looks::incrementAndGet);
        assertThat(energy.blocks()).hasSize(1);
        assertThat(looks.get()).isBetween(10, 100);
    }
}
