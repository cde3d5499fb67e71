package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.parseval.cli.program.Program;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Public repositories of libraries ask that every module says who made it, where, what it is and under which licence. */
class PublishedModulesTest {
    /** The description of a module for the build. */
    private record Pom(String module, Element project) {
        static Pom read(String module) throws Exception {
            Path file = CommandRun.ROOT.resolve(module).resolve("pom.xml");
            return new Pom(
                    module,
                    DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(file.toFile())
                            .getDocumentElement());
        }

        /** The text at a path of elements such as {@code scm/url}, empty if there is none. */
        String at(String path) {
            Optional<Element> element = Optional.of(project);
            for (String name : path.split("/", -1)) {
                element = element.flatMap(above -> below(above, name).stream().findFirst());
            }
            return element.map(found -> found.getTextContent().strip()).orElse("");
        }

        List<Element> all(String path) {
            List<Element> found = List.of(project);
            for (String name : path.split("/", -1)) {
                found = found.stream()
                        .flatMap(above -> below(above, name).stream())
                        .toList();
            }
            return found;
        }

        private static List<Element> below(Element above, String name) {
            List<Element> found = new ArrayList<>();
            for (Node node = above.getFirstChild(); node != null; node = node.getNextSibling()) {
                if (node instanceof Element element && element.getTagName().equals(name)) {
                    found.add(element);
                }
            }
            return found;
        }

        boolean published() {
            return !at("properties/maven.deploy.skip").equals("true");
        }

        /** Whether it is a library, and not only a description of others. */
        boolean isJar() {
            return !at("packaging").equals("pom");
        }
    }

    private static List<Pom> modules() throws Exception {
        List<Pom> poms = new ArrayList<>();
        for (Element module : Pom.read(".").all("modules/module")) {
            poms.add(Pom.read(module.getTextContent().strip()));
        }
        assertThat(poms).hasSizeGreaterThan(4);
        return poms;
    }

    @Test
    void theParentSaysWhatAllModulesShare() throws Exception {
        Pom parent = Pom.read(".");
        for (String path : List.of(
                "groupId",
                "artifactId",
                "version",
                "name",
                "description",
                "url",
                "licenses/license/name",
                "licenses/license/url",
                "developers/developer/name",
                "developers/developer/organization",
                "developers/developer/organizationUrl",
                "scm/connection",
                "scm/developerConnection",
                "scm/url")) {
            assertThat(parent.at(path)).as(path).isNotEmpty();
        }
        assertThat(parent.at("version")).doesNotContain("SNAPSHOT");
    }

    @Test
    void everyModuleSaysWhatItIsAndTakesTheRestFromTheParent() throws Exception {
        Pom parent = Pom.read(".");
        for (Pom pom : modules()) {
            assertThat(pom.at("name")).as(pom.module()).startsWith("Parseval: ");
            assertThat(pom.at("description")).as(pom.module()).isNotEmpty();
            assertThat(pom.at("parent/version")).as(pom.module()).isEqualTo(parent.at("version"));
            for (String inherited : List.of("groupId", "version", "licenses", "developers", "scm", "url")) {
                assertThat(pom.at(inherited)).as(pom.module() + " " + inherited).isEmpty();
            }
            for (String forbidden : List.of("repositories", "pluginRepositories", "distributionManagement")) {
                assertThat(pom.at(forbidden)).as(pom.module() + " " + forbidden).isEmpty();
            }
        }
    }

    @Test
    void everyDependencyHasAVersionThatIsReleased() throws Exception {
        for (Pom pom : modules()) {
            for (Element dependency : pom.all("dependencies/dependency")) {
                String version = Pom.below(dependency, "version").get(0).getTextContent();
                assertThat(version).as(pom.module()).startsWith("${").doesNotContain("SNAPSHOT");
                assertThat(Pom.below(dependency, "systemPath")).isEmpty();
            }
        }
    }

    @Test
    void theListOfMaterialsHasEveryPublishedLibrary() throws Exception {
        List<String> listed = Pom.read("bom").all("dependencyManagement/dependencies/dependency/artifactId").stream()
                .map(Element::getTextContent)
                .toList();
        List<String> published = modules().stream()
                .filter(pom -> pom.published() && pom.isJar())
                .map(pom -> pom.at("artifactId"))
                .toList();
        assertThat(listed).containsExactlyInAnyOrderElementsOf(published);
    }

    /** Users on the module path see what is exported, and only that. A module on libraries without names has at least one itself. */
    @Test
    void everyPublishedLibraryIsANamedModule() throws Exception {
        for (Pom pom : modules()) {
            if (pom.published() && pom.isJar()) {
                assertThat(declaration(pom.module()) + pom.project().getTextContent())
                        .as(pom.module())
                        .contains("org.parseval." + pom.module());
            }
        }
    }

    private static String declaration(String module) throws IOException {
        Path file = CommandRun.ROOT.resolve(module).resolve("src/main/java/module-info.java");
        return Files.exists(file) ? Files.readString(file) : "";
    }

    @Test
    void theProgramTellsTheVersionOfTheBuild() throws Exception {
        assertThat(Program.VERSION).isEqualTo("parseval " + Pom.read(".").at("version"));
    }
}
