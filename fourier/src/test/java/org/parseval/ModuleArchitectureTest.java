package org.parseval;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of this module, and from it to the core. */
class ModuleArchitectureTest {
    private static final String[] MODULE = {
        "org.parseval.fourier..",
        "org.parseval.spectrum..",
        "org.parseval.variational..",
        "org.parseval.engine.fourier..",
        "org.parseval.engine.gibbs..",
        "org.parseval.engine.variational.."
    };

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar") && !location.contains("test-classes"))
            .importPackages("org.parseval");

    @Test
    void theModuleNeedsTheJdkAndTheCoreAlone() {
        classes()
                .that()
                .resideInAnyPackage(MODULE)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.parseval..", "org.jspecify.annotations..")
                .check(ALL);
    }

    @Test
    void theCoreDoesNotKnowTheModule() {
        noClasses()
                .that(not(resideInAnyPackage(MODULE)))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(MODULE)
                .check(ALL);
    }

    /** What auto, energy and the like need of each other is not for engines outside. */
    @Test
    void itsEnginesUseNoOtherEngineButBeliefPropagation() {
        noClasses()
                .that()
                .resideInAnyPackage(MODULE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.parseval.engine.auto..",
                        "org.parseval.engine.circuit..",
                        "org.parseval.engine.energy..",
                        "org.parseval.engine.exact..",
                        "org.parseval.engine.minibucket..")
                .check(ALL);
        noClasses()
                .that()
                .resideInAPackage("org.parseval.engine.fourier..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.parseval.engine.variational..", "org.parseval.engine.propagation..")
                .check(ALL);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("org.parseval.(**)").should().beFreeOfCycles().check(ALL);
    }
}
