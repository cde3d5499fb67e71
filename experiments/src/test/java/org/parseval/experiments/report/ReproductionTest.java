package org.parseval.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.inference.Host;
import org.parseval.inference.Pace;
import org.parseval.inference.StopSignal;
import org.parseval.model.InputException;

class ReproductionTest {
    private static final Map<String, String> SETTINGS = Map.of("seed", "1");

    @TempDir
    private Path path;

    private final AtomicLong now = new AtomicLong();
    private final StopSignal stop = new StopSignal();
    private final List<String> events = new ArrayList<>();

    private final Reproduction.Listener listener = new Reproduction.Listener() {
        @Override
        public Experiment.Tracker begins(Experiment experiment) {
            events.add("begins " + experiment.name());
            return (what, done) -> events.add(what);
        }

        @Override
        public void finished(Chapter.Done chapter) {
            events.add("finished " + chapter.experiment());
        }

        @Override
        public void failed(Experiment experiment, Throwable reason) {
            events.add("failed " + experiment.name());
        }
    };

    /** An experiment that takes two seconds. */
    private Experiment experiment(String name, Supplier<Page> page) {
        return new Experiment() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Page run(Conditions setting, Tracker progress) {
                progress.at("half of it", 0.5);
                now.addAndGet(2_000_000_000L);
                return page.get();
            }
        };
    }

    private static Page fails() {
        throw new IllegalStateException("for a\nreason");
    }

    private List<Chapter> run(Experiment... experiments) throws IOException {
        return run("all", experiments);
    }

    private List<Chapter> run(String chosen, Experiment... experiments) throws IOException {
        ReportFolder folder = ReportFolder.open(path, SETTINGS);
        Conditions setting =
                new Conditions(true, 1, 1, Optional.empty(), folder.runs(), new Host(now::get, Pace.fixed(1), stop));
        List<Chapter> chapters = new Reproduction(List.of(experiments), setting, folder)
                .run(name -> chosen.equals("all") || chosen.equals(name), listener);
        folder.write(new Report(SETTINGS, chapters));
        return chapters;
    }

    @Test
    void aFailureIsToldAndTheOthersGoOn() throws IOException {
        List<Chapter> chapters = run(
                experiment("curves", DemonstrationPages::curves),
                experiment("broken", ReproductionTest::fails),
                experiment("pictures", DemonstrationPages::pictures));
        assertThat(chapters)
                .extracting(Object::getClass)
                .isEqualTo(List.of(Chapter.Done.class, Chapter.Failed.class, Chapter.Done.class));
        assertThat(((Chapter.Done) chapters.get(0)).seconds()).isEqualTo(2);
        assertThat(events)
                .containsExactly(
                        "begins curves",
                        "half of it",
                        "finished curves",
                        "begins broken",
                        "half of it",
                        "failed broken",
                        "begins pictures",
                        "half of it",
                        "finished pictures");
        assertThat(path.resolve("report.html")).content().contains("failed: for a reason");
        assertThat(path.resolve("curves-errors.csv")).content().isEqualTo(FigureCsv.of((PageBlock.Figure)
                DemonstrationPages.curves().blocks().get(1)));
        try (var files = Files.walk(path)) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
        }
    }

    @Test
    void whatIsFinishedIsNotRepeated() throws IOException {
        List<Chapter> first =
                run(experiment("curves", DemonstrationPages::curves), experiment("broken", ReproductionTest::fails));
        String kept = Files.readString(path.resolve("pages/curves.page"));
        events.clear();
        List<Chapter> second =
                run(experiment("curves", ReproductionTest::fails), experiment("broken", DemonstrationPages::pictures));
        assertThat(events).containsExactly("begins broken", "half of it", "finished broken");
        assertThat(second.get(0))
                .usingRecursiveComparison()
                .withEqualsForType(Double::equals, Double.class)
                .isEqualTo(first.get(0));
        assertThat(second.get(1)).isInstanceOf(Chapter.Done.class);
        assertThat(path.resolve("pages/curves.page")).hasContent(kept);
    }

    @Test
    void onlyWhatIsChosenRunsAndTheReportHasTheRest() throws IOException {
        Experiment curves = experiment("curves", DemonstrationPages::curves);
        Experiment pictures = experiment("pictures", DemonstrationPages::pictures);
        assertThat(run("pictures", curves, pictures).get(0)).isEqualTo(new Chapter.Missing("curves"));
        assertThat(run("curves", curves, pictures)).allMatch(Chapter.Done.class::isInstance);
    }

    @Test
    void anExperimentThatIsStoppedDoesNotCount() throws IOException {
        for (Supplier<Page> end : List.<Supplier<Page>>of(DemonstrationPages::curves, ReproductionTest::fails)) {
            List<Chapter> chapters = run(
                    experiment("pictures", DemonstrationPages::pictures),
                    experiment("curves", () -> {
                        stop.give();
                        return end.get();
                    }),
                    experiment("last", ReproductionTest::fails));
            assertThat(chapters.subList(1, 3))
                    .containsExactly(new Chapter.Missing("curves"), new Chapter.Missing("last"));
            assertThat(path.resolve("pages/pictures.page")).exists();
            assertThat(path.resolve("pages/curves.page")).doesNotExist();
        }
        assertThat(events).doesNotContain("failed curves", "begins last");
    }

    @Test
    void aDamagedPageIsToldBeforeAnyWork() throws IOException {
        run(experiment("curves", DemonstrationPages::curves));
        Path file = path.resolve("pages/curves.page");
        Files.writeString(file, Files.readString(file).replaceFirst("couplings", "couplers"));
        events.clear();
        assertThatThrownBy(() -> run(
                        experiment("first", DemonstrationPages::curves),
                        experiment("curves", DemonstrationPages::curves)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("curves.page:5:1: found a damaged line");
        assertThat(events).isEmpty();
    }

    @Test
    void otherSettingsNeedAnotherFolder() throws IOException {
        run();
        assertThatThrownBy(() -> ReportFolder.open(path, Map.of("seed", "2")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("other settings (seed 1; now seed 2)");
    }

    @Test
    void pagesThatCannotNameTheirFilesAreRefused() {
        PageBlock.Table table = new PageBlock.Table("t", "", List.of(), List.of());
        assertThatThrownBy(() -> new Page("p", "", List.of(), List.of(table, table)))
                .hasMessageContaining("'t' of page p");
        assertThatThrownBy(() -> new Page("../p", "", List.of(), List.of())).hasMessageContaining("'../p'");
    }
}
