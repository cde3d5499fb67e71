package org.parseval.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.testing.Seeds;

/**
 * Every engine keeps to its limit on models with one huge dimension each. A sixth of the questions about small models and a few about large ones; all
 * with {@code -Dseeds=all}. A module with engines of its own extends it.
 */
public class LimitsTest {
    private static final CountedClasses COUNTED = new CountedClasses();

    /** By whom the questions are asked: public, with a constructor without parameters. */
    protected Class<? extends LimitWalk> walk() {
        return LimitWalk.class;
    }

    static Stream<Arguments> models() {
        boolean all = Seeds.areAll();
        List<String> names = List.copyOf(HugeModels.all(1).keySet());
        return names.stream().map(name -> Arguments.of(name, all ? -1 : names.indexOf(name) % LimitWalk.SLICES));
    }

    @ParameterizedTest
    @MethodSource("models")
    @SuppressWarnings("unchecked")
    void nothingGoesOnAfterItsTime(String model, int which) throws ReflectiveOperationException {
        BiFunction<String, Integer, List<String>> walk = (BiFunction<String, Integer, List<String>>)
                COUNTED.loadClass(walk().getName()).getConstructor().newInstance();
        assertThat(walk.apply(model, which)).isEmpty();
    }
}
