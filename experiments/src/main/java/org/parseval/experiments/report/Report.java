package org.parseval.experiments.report;

import java.util.List;
import java.util.Map;

/**
 * Everything that was run, and how.
 *
 * @param version of the program
 * @param settings by their names, as they were given
 */
public record Report(String version, Map<String, String> settings, List<Chapter> chapters) {
    public Report {
        chapters = List.copyOf(chapters);
    }

    List<Chapter.Done> done() {
        return chapters.stream()
                .filter(Chapter.Done.class::isInstance)
                .map(Chapter.Done.class::cast)
                .toList();
    }

    /** How many claims of all pages the measurements say that of. */
    long count(Check.Verdict verdict) {
        return done().stream()
                .mapToLong(chapter -> chapter.page().count(verdict))
                .sum();
    }

    long claims() {
        return done().stream().mapToLong(chapter -> chapter.page().checks().size()).sum();
    }
}
