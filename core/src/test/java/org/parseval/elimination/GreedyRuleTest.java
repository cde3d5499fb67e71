package org.parseval.elimination;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A test of every rule that looks at the graph. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@EnumSource(
        value = Heuristic.class,
        names = {"NATURAL", "GIVEN"},
        mode = EnumSource.Mode.EXCLUDE)
@interface GreedyRuleTest {}
