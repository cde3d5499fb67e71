package org.parseval.experiments.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parseval.experiments.reference.Errors;

/**
 * One engine over all instances. Errors and times are those of the answers; how many are missing is told beside them.
 *
 * @param known how many of the answers have a reference
 * @param medianError NaN if none has, and likewise the others
 */
public record EngineSummary(
        String engine, int runs, int answered, int known, double medianError, double worstError, double medianSeconds) {

    /** One summary for each engine, in the order of the runs. */
    public static List<EngineSummary> of(List<InstanceRuns> instances) {
        Map<String, List<Run>> runs = new LinkedHashMap<>();
        for (InstanceRuns instance : instances) {
            for (Run run : instance.runs()) {
                runs.computeIfAbsent(run.engine(), engine -> new ArrayList<>()).add(run);
            }
        }
        return runs.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static EngineSummary of(String engine, List<Run> runs) {
        List<Run> answered =
                runs.stream().filter(run -> run.answered().isPresent()).toList();
        Errors errors = new Errors(
                answered.stream().flatMap(run -> run.error().stream().boxed()).toList());
        Errors seconds = new Errors(answered.stream().map(Run::seconds).toList());
        return new EngineSummary(
                engine,
                runs.size(),
                answered.size(),
                errors.values().size(),
                errors.median(),
                errors.worst(),
                seconds.median());
    }
}
