package org.parseval.cli.answer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.parseval.formats.text.AtomicFile;
import org.parseval.formats.uai.ResultWriter;
import org.parseval.formats.uai.UaiResult;
import org.parseval.inference.Answer;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;

/**
 * A result file of the competitions that takes answers as they come: the first replaces what was there, better ones are
 * added, and the last counts.
 */
final class ResultFile implements Progress {
    private final Path path;
    private boolean started;
    private String last = "";

    ResultFile(Path path) {
        this.path = path;
    }

    static boolean canHold(Answer answer) {
        return answer.task() == Task.PR || !answer.value().isZero();
    }

    /** The format cannot say that there are no marginals and no best state. */
    static String cannotHold(boolean observed) {
        return AnswerText.zero(observed) + ", so there is nothing to write in the UAI format";
    }

    @Override
    public void report(String phase, double fraction) {}

    @Override
    public void improved(Answer answer) {
        if (canHold(answer)) {
            try {
                add(answer);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Adds the final answer, unless it stands there already. */
    void finish(Answer answer) throws IOException {
        add(answer);
    }

    private void add(Answer answer) throws IOException {
        UaiResult result = UaiResult.of(answer);
        String text = ResultWriter.text(result);
        if (text.equals(last)) {
            return;
        }
        last = text;
        if (started) {
            ResultWriter.append(result, path);
        } else {
            AtomicFile.write(path, out -> ResultWriter.write(result, out));
            started = true;
        }
    }
}
