package org.parseval;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import java.util.Map;
import java.util.stream.Collectors;
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
                .layer("numeric")
                .definedBy("org.parseval.numeric..")
                .layer("random")
                .definedBy("org.parseval.random..")
                .layer("parallel")
                .definedBy("org.parseval.parallel..")
                .layer("cluster")
                .definedBy("org.parseval.cluster..")
                .layer("model")
                .definedBy("org.parseval.model..")
                .layer("packet")
                .definedBy("org.parseval.packet..")
                .layer("transform")
                .definedBy("org.parseval.transform..")
                .layer("table")
                .definedBy("org.parseval.table..")
                .layer("reduction")
                .definedBy("org.parseval.reduction..")
                .layer("support")
                .definedBy("org.parseval.support..")
                .layer("encoding")
                .definedBy("org.parseval.encoding..")
                .layer("elimination")
                .definedBy("org.parseval.elimination..")
                .layer("propagation")
                .definedBy("org.parseval.propagation..")
                .layer("inference")
                .definedBy("org.parseval.inference..")
                .layer("circuit")
                .definedBy("org.parseval.circuit..")
                .layer("engines")
                .definedBy("org.parseval.engine..")
                .whereLayer("numeric")
                .mayNotAccessAnyLayer()
                .whereLayer("random")
                .mayNotAccessAnyLayer()
                .whereLayer("parallel")
                .mayNotAccessAnyLayer()
                .whereLayer("cluster")
                .mayNotAccessAnyLayer()
                .whereLayer("model")
                .mayOnlyAccessLayers("numeric")
                .whereLayer("packet")
                .mayOnlyAccessLayers("model")
                .whereLayer("transform")
                .mayOnlyAccessLayers("parallel")
                .whereLayer("table")
                .mayOnlyAccessLayers("model", "numeric", "parallel")
                .whereLayer("reduction")
                .mayOnlyAccessLayers("model", "numeric", "parallel")
                .whereLayer("support")
                .mayOnlyAccessLayers("model", "numeric", "parallel")
                .whereLayer("encoding")
                .mayOnlyAccessLayers("model", "numeric", "reduction")
                .whereLayer("elimination")
                .mayOnlyAccessLayers("model", "parallel")
                .whereLayer("propagation")
                .mayOnlyAccessLayers("model", "numeric", "elimination")
                .whereLayer("inference")
                .mayOnlyAccessLayers("model", "numeric", "cluster")
                .whereLayer("circuit")
                .mayOnlyAccessLayers("numeric", "model", "inference")
                .whereLayer("engines")
                .mayOnlyAccessLayers(
                        "numeric",
                        "random",
                        "parallel",
                        "cluster",
                        "model",
                        "table",
                        "transform",
                        "reduction",
                        "support",
                        "encoding",
                        "elimination",
                        "propagation",
                        "packet",
                        "inference",
                        "circuit")
                .check(CORE);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("org.parseval.(**)").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void enginesDoNotKnowEachOtherButForAutoTheCatalogueAndTheCompilerOfCircuits() {
        slices().matching("org.parseval.engine.(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(resideInAPackage("org.parseval.engine.auto.."), alwaysTrue())
                .ignoreDependency(resideInAPackage("org.parseval.engine.catalogue.."), alwaysTrue())
                .ignoreDependency(resideInAPackage("org.parseval.engine.circuit.."), alwaysTrue())
                .ignoreDependency(resideInAPackage("org.parseval.engine.costs.."), alwaysTrue())
                .ignoreDependency(alwaysTrue(), resideInAPackage("org.parseval.engine.contract.."))
                .ignoreDependency(alwaysTrue(), resideInAPackage("org.parseval.engine.estimate.."))
                .ignoreDependency(alwaysTrue(), resideInAPackage("org.parseval.engine.state.."))
                .check(CORE);
    }

    @Test
    void nothingInTheCorePrints() {
        noClasses().should().accessField(System.class, "out").check(CORE);
        noClasses().should().accessField(System.class, "err").check(CORE);
    }

    /** A stranger finds a class by the names of packages: where one holds more than this, it falls into rooms. */
    @Test
    void noPackageHasMoreThan25Types() {
        Map<String, Long> sizes = CORE.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        assertThat(sizes).allSatisfy((name, types) -> assertThat(types).as(name).isLessThanOrEqualTo(25));
    }
}
