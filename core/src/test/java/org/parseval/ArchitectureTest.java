package org.parseval;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of the core. */
class ArchitectureTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.parseval");

    @Test
    void coreDependsOnTheJdkAlone() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.parseval..", "org.jspecify.annotations..")
                .check(CORE);
    }

    @Test
    void dataFlowsOneWay() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("model")
                .definedBy("org.parseval.model..")
                .layer("fourier")
                .definedBy("org.parseval.fourier..")
                .layer("table")
                .definedBy("org.parseval.table..")
                .layer("reduction")
                .definedBy("org.parseval.reduction..")
                .layer("encoding")
                .definedBy("org.parseval.encoding..")
                .layer("elimination")
                .definedBy("org.parseval.elimination..")
                .layer("propagation")
                .definedBy("org.parseval.propagation..")
                .layer("inference")
                .definedBy("org.parseval.inference..")
                .layer("spectrum")
                .definedBy("org.parseval.spectrum..")
                .layer("engines")
                .definedBy("org.parseval.engine..")
                .whereLayer("model")
                .mayNotAccessAnyLayer()
                .whereLayer("fourier")
                .mayOnlyAccessLayers("model")
                .whereLayer("table")
                .mayOnlyAccessLayers("model")
                .whereLayer("reduction")
                .mayOnlyAccessLayers("model")
                .whereLayer("encoding")
                .mayOnlyAccessLayers("model", "reduction")
                .whereLayer("elimination")
                .mayOnlyAccessLayers("model")
                .whereLayer("propagation")
                .mayOnlyAccessLayers("model", "table", "elimination")
                .whereLayer("inference")
                .mayOnlyAccessLayers("model")
                .whereLayer("spectrum")
                .mayOnlyAccessLayers("model", "table", "fourier", "elimination", "inference")
                .whereLayer("engines")
                .mayOnlyAccessLayers(
                        "model", "table", "fourier", "reduction", "encoding", "elimination", "propagation", "inference")
                .check(CORE);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("org.parseval.(**)").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void enginesDoNotKnowEachOtherButForAuto() {
        slices().matching("org.parseval.engine.(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(resideInAPackage("org.parseval.engine.auto.."), alwaysTrue())
                .check(CORE);
    }

    @Test
    void nothingInTheCorePrints() {
        noClasses().should().accessField(System.class, "out").check(CORE);
        noClasses().should().accessField(System.class, "err").check(CORE);
    }
}
