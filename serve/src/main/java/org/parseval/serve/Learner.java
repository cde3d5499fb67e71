package org.parseval.serve;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Optional;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.inference.Budget;
import org.parseval.learning.IncompleteSearch;
import org.parseval.learning.data.Bins;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.data.TableFile;
import org.parseval.learning.data.TableOptions;
import org.parseval.learning.parameters.LearntNetwork;
import org.parseval.learning.parameters.ParameterLearner;
import org.parseval.learning.parameters.Prior;
import org.parseval.learning.structure.LearntStructure;
import org.parseval.learning.structure.StructureSearch;
import org.parseval.model.InputException;

/** Makes a network of a table of data, as {@code learn structure} does without options; who follows the job sees the score climb. */
record Learner(Jobs jobs, ModelShelf models, Budget budget, String name) {
    private static final int BINS = 5;
    private static final long MOST_EXPANSION = 16;

    Job start(byte[] bytes) {
        return jobs.start(budget, answer -> "", work -> {
            LoadedModel model = models.put(learn(bytes, work));
            work.job().done(model::json);
        });
    }

    private LoadedModel learn(byte[] bytes, Jobs.Work work) {
        try (Source source =
                Source.of(name, new ByteArrayInputStream(bytes), Math.max(1 << 20, MOST_EXPANSION * bytes.length))) {
            DataTable table = TableFile.of(name, TableOptions.standard())
                    .read(source, Optional.of(new Bins(BINS, Bins.By.FREQUENCY, Optional.empty())), work.budget());
            LearntStructure found = new IncompleteSearch(StructureSearch.standard(table.variables()))
                    .search(table, work.budget(), work.job())
                    .learnt();
            LearntNetwork learnt =
                    new ParameterLearner(found.structure(), Prior.each(1)).learn(table, work.budget(), work.job());
            return LoadedModel.of(
                    name.replaceFirst("(?i)(\\.(csv|tsv|txt))?(\\.(gz|xz|bz2))?$", "") + ".bif",
                    Arrays.copyOf(bytes, bytes.length),
                    Reading.of(
                            learnt.model(),
                            "learnt from " + table.rows() + " rows of " + name + ", score "
                                    + Math.round(found.score())),
                    Observed.nothing(learnt.model()),
                    Optional.of("learn structure " + name + " --bins " + BINS + " -o learned.bif"));
        } catch (InputException wrong) {
            throw Problem.in(wrong, Optional.empty());
        }
    }
}
