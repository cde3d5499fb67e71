package org.parseval.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine keeps to its limit on models with one huge dimension each. */
class LimitsTest {
    private static final CountedClasses COUNTED = new CountedClasses();

    static Stream<String> models() {
        return HugeModels.all(1).keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("models")
    @SuppressWarnings("unchecked")
    void nothingGoesOnAfterItsTime(String model) throws ReflectiveOperationException {
        Function<String, List<String>> walk = (Function<String, List<String>>)
                COUNTED.loadClass(LimitWalk.class.getName()).getConstructor().newInstance();
        assertThat(walk.apply(model)).isEmpty();
    }
}
