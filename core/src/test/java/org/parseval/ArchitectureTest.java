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

    /** The packages that each may use. */
    private static final Map<String, String> USES = Map.ofEntries(
            Map.entry("numeric", ""),
            Map.entry("random", ""),
            Map.entry("parallel", ""),
            Map.entry("cluster", ""),
            Map.entry("model", "numeric"),
            Map.entry("packet", "model"),
            Map.entry("transform", "parallel"),
            Map.entry("table", "model numeric parallel"),
            Map.entry("elimination", "model numeric parallel"),
            Map.entry("reduction", "model numeric parallel elimination"),
            Map.entry("support", "model numeric parallel"),
            Map.entry("encoding", "model numeric reduction"),
            Map.entry("propagation", "model numeric elimination"),
            Map.entry("inference", "model numeric cluster"),
            Map.entry("circuit", "numeric model inference"),
            Map.entry(
                    "engine",
                    "numeric random parallel cluster model table transform reduction support encoding elimination"
                            + " propagation packet inference circuit"));

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
        Architectures.LayeredArchitecture layers =
                Architectures.layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String layer : USES.keySet()) {
            layers = layers.layer(layer).definedBy("org.parseval." + layer + "..");
        }
        for (Map.Entry<String, String> rule : USES.entrySet()) {
            Architectures.LayeredArchitecture.LayerDependencySpecification of = layers.whereLayer(rule.getKey());
            layers = rule.getValue().isEmpty()
                    ? of.mayNotAccessAnyLayer()
                    : of.mayOnlyAccessLayers(rule.getValue().split(" ", -1));
        }
        layers.check(CORE);
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
                .ignoreDependency(alwaysTrue(), resideInAPackage("org.parseval.engine.settings.."))
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
