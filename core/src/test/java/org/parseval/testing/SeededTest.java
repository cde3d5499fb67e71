package org.parseval.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** A random test, which gets one seed after the other: those that {@link Seeds} has of as many as are given here. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "-Dseed={0}")
@ArgumentsSource(SeededTest.Source.class)
public @interface SeededTest {
    /** How many there are where all are asked for. */
    int value();

    /** Gives the seeds. */
    final class Source implements ArgumentsProvider, AnnotationConsumer<SeededTest> {
        private int count;

        @Override
        public void accept(SeededTest test) {
            count = test.value();
        }

        @Override
        public Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            return Seeds.upTo(count).mapToObj(Arguments::of);
        }
    }
}
