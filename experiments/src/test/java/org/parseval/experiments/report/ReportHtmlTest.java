package org.parseval.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parseval.experiments.report.PageBlock.Chart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportHtmlTest {
    private final Report report = DemonstrationPages.report();
    private final String html = ReportHtml.of(report);
    private Document document;

    /** The parser refuses what is not well-formed. */
    @BeforeEach
    void parse() throws Exception {
        document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(html)));
    }

    private List<Element> elements(String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private List<Element> ofClass(String name, String kind) {
        return elements(name).stream()
                .filter(element ->
                        Set.of(element.getAttribute("class").split(" ")).contains(kind))
                .toList();
    }

    @Test
    void hostileTextIsTextEverywhere() {
        assertThat(elements("script")).as("the report's own").hasSize(1);
        assertThat(html).doesNotContain("<script>alert");
        String shown = DemonstrationPages.HOSTILE.replace('\u0007', '\uFFFD');
        assertThat(document.getDocumentElement().getTextContent().split(java.util.regex.Pattern.quote(shown), -1))
                .hasSizeGreaterThan(7);
    }

    @Test
    void everyFigureHasItsPlaceAndItsNumbers() {
        for (Chapter.Done chapter : report.done()) {
            for (PageBlock block : chapter.page().blocks()) {
                if (block instanceof PageBlock.Figure figure) {
                    String file = chapter.page().id() + "-" + figure.id();
                    assertThat(elements("figure"))
                            .extracting(e -> e.getAttribute("id"))
                            .contains(file);
                    assertThat(elements("a"))
                            .extracting(e -> e.getAttribute("href"))
                            .contains(file + ".csv");
                }
            }
        }
    }

    @Test
    void everyDrawnPointHasWordsWithItsNumbers() {
        Chart chart = (Chart) DemonstrationPages.curves().blocks().get(1);
        List<Element> points = ofClass("g", "point");
        assertThat(points)
                .as("9 lines of 9, 3 points between gaps, and a line of 400")
                .hasSize(9 * 9 + 3 + 400);
        assertThat(points)
                .allMatch(point -> !point.getAttribute("tabindex").isEmpty()
                        && point.getElementsByTagName("title")
                                .item(0)
                                .getTextContent()
                                .equals(point.getAttribute("aria-label")));
        assertThat(ofClass("line", "range")).as("ranges of the line of 400").hasSize(400);
        double y = chart.lines().get(0).y()[0];
        assertThat(y).isEqualTo(1e-9);
        assertThat(points.get(0).getAttribute("aria-label"))
                .isEqualTo("fourier, 2^10 terms: largest coupling 0, error of log10 Z 1e-9");
    }

    @Test
    void linesAreToldApartWithoutColours() {
        List<String> looks = ofClass("svg", "line").stream()
                .limit(10)
                .map(svg -> svg.getElementsByTagName("path"))
                .map(paths -> ((Element) paths.item(0)).getAttribute("stroke-dasharray")
                        + ((Element) paths.item(1)).getAttribute("d"))
                .toList();
        assertThat(looks).hasSize(10).doesNotHaveDuplicates();
    }

    @Test
    void gapsAreTold() {
        assertThat(ofClass("p", "gap"))
                .extracting(Element::getTextContent)
                .containsExactly(
                        "Not drawn of with gaps: not a number at 0.25, 0 at 0.5, -1 at 0.75, infinity at 1, and 2 more.",
                        "There is no point to draw.",
                        "Not drawn of none: 1 at 0.",
                        "no pixels",
                        "Values outside of 0 to 1: 3, drawn as the nearest end, or black.");
    }

    @Test
    void nothingIsLoadedAndEveryLinkLeadsSomewhere() {
        Set<String> ids = new HashSet<>();
        for (Element element : elements("*")) {
            if (element.hasAttribute("id")) {
                assertThat(ids.add(element.getAttribute("id")))
                        .as(element.getAttribute("id"))
                        .isTrue();
            }
        }
        assertThat(elements("img"))
                .as("8 pictures and the greys of two galleries")
                .hasSize(10)
                .allMatch(e -> e.getAttribute("src").startsWith("data:image/png;base64,"));
        assertThat(elements("link")).isEmpty();
        assertThat(elements("a"))
                .extracting(e -> e.getAttribute("href"))
                .allMatch(to -> to.startsWith("#") ? ids.contains(to.substring(1)) : to.matches("[a-z-]+\\.csv"));
        assertThat(html.replace("http://www.w3.org/", ""))
                .doesNotContain("http:")
                .doesNotContain("https:")
                .doesNotContain("url(");
    }

    @Test
    void theFirstPageCountsVerdictsAndNamesChecks() {
        Element overview = elements("section").get(0);
        assertThat(overview.getTextContent())
                .contains(
                        "3 claims of the paper: 1 reproduced, 1 at least as good, 1 not reproduced. 1 of our own: 1 holds."
                                + " 2 of 4 experiments have no result.")
                .contains("The median error of fourier is below that of bp at every coupling. reproduced")
                .contains("failed: no reason")
                .contains("not run");
    }

    @Test
    void anEmptyReportIsOne() throws Exception {
        String empty = ReportHtml.of(new Report(Map.of(), List.of()));
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(empty)))
                        .getDocumentElement()
                        .getTextContent())
                .contains("0 claims of the paper");
    }
}
