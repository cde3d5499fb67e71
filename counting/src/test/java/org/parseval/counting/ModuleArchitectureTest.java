package org.parseval.counting;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of this module, and from it to the core. */
class ModuleArchitectureTest {
    private static final JavaClasses OWN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.parseval.counting");

    @Test
    void theModuleNeedsTheJdkAndTheCoreAlone() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.parseval..", "org.jspecify.annotations..")
                .check(OWN);
    }

    @Test
    void itsEnginesUseNoOtherEngine() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.parseval.engine.auto..",
                        "org.parseval.engine.energy..",
                        "org.parseval.engine.exact..",
                        "org.parseval.engine.minibucket..")
                .check(OWN);
    }

    @Test
    void theSearchDoesNotKnowHashing() {
        noClasses()
                .that()
                .resideInAPackage("org.parseval.counting.search..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.parseval.counting.hashing..")
                .check(OWN);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("org.parseval.(**)").should().beFreeOfCycles().check(OWN);
    }
}
