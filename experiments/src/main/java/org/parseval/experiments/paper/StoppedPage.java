package org.parseval.experiments.paper;

import java.util.List;
import org.parseval.experiments.report.Block;
import org.parseval.experiments.report.Page;

/** The page of an experiment that was stopped: it claims nothing. */
public final class StoppedPage {
    private StoppedPage() {}

    public static Page of(String id, String title) {
        return new Page(
                id,
                title,
                List.of(),
                List.of(new Block.Text("Stopped before the end. Finished runs are kept; the same command goes on.")));
    }
}
