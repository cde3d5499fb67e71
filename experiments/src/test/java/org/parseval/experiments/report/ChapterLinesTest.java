package org.parseval.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.formats.text.CheckedLine;
import org.parseval.model.InputException;

class ChapterLinesTest {
    static Stream<Page> pages() {
        return Stream.of(
                DemonstrationPages.curves(), DemonstrationPages.pictures(), new Page("none", "", List.of(), List.of()));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageComesBackAsItWas(Page page) {
        Chapter.Done chapter = DemonstrationPages.done("some", page);
        Chapter.Done back = ChapterReader.read("f", ChapterLines.of(chapter));
        assertThat(back)
                .usingRecursiveComparison()
                .withEqualsForType(Double::equals, Double.class)
                .isEqualTo(chapter);
        assertThat(ReportHtml.of(new Report(Map.of(), List.of(back))))
                .isEqualTo(ReportHtml.of(new Report(Map.of(), List.of(chapter))));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aDamagedLineIsToldWithItsNumber(Page page) {
        String[] lines = ChapterLines.of(DemonstrationPages.done("some", page)).split("\n");
        for (int i = 0; i < lines.length; i++) {
            String[] damaged = lines.clone();
            damaged[i] = "?" + damaged[i].substring(1);
            assertThatThrownBy(() -> ChapterReader.read("some.page", String.join("\n", damaged)))
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith("some.page:" + (i + 1) + ":1: found a damaged line");
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aLineThatIsMissingOrOutOfItsPlaceIsTold(Page page) {
        List<String> lines =
                ChapterLines.of(DemonstrationPages.done("some", page)).lines().toList();
        for (int line = 0; line + 1 < lines.size(); line++) {
            int i = line;
            List<String> missing = new ArrayList<>(lines);
            missing.remove(i);
            List<String> swapped = new ArrayList<>(lines);
            Collections.swap(swapped, i, i + 1);
            for (List<String> damaged : List.of(missing, swapped)) {
                assertThatThrownBy(() -> ChapterReader.read("some.page", String.join("\n", damaged)))
                        .isInstanceOf(InputException.class)
                        .hasMessageStartingWith("some.page:" + (i + 1) + ":1: found a damaged line");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aFileThatEndsTooSoonIsDamaged(Page page) {
        List<String> lines =
                ChapterLines.of(DemonstrationPages.done("some", page)).lines().toList();
        for (int end = 0; end < lines.size(); end++) {
            int length = end;
            String begin = String.join("\n", lines.subList(0, length));
            assertThatThrownBy(() -> ChapterReader.read("some.page", begin))
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith("some.page:" + Math.max(1, length) + ":");
        }
    }

    @Test
    void anotherFormatOrALineOutOfPlaceIsTold() {
        assertThatThrownBy(() -> ChapterReader.read("f", CheckedLine.of("1\tformat\t1")))
                .hasMessageStartingWith("f:1:1");
        String text = ChapterLines.of(DemonstrationPages.done("some", DemonstrationPages.curves()));
        int end = text.lastIndexOf("end\t");
        assertThatThrownBy(() -> ChapterReader.read(
                        "f", text.substring(0, end) + CheckedLine.of("pixels\t1") + text.substring(end)))
                .hasMessageStartingWith("f:" + text.lines().count() + ":1");
    }
}
