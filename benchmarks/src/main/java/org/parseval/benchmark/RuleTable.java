package org.parseval.benchmark;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.auto.AutoPolicy;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.EvidenceReader;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * The effect of each rule of engine {@code auto}: every model is solved with all rules, and once without each of them. A line has the model, the
 * rule that is left out, the kind of the answer, its error and the processor's seconds.
 *
 * <pre>{@code
 * benchmarks/rules 20 ../models/*.uai > rules.csv
 * }</pre>
 */
final class RuleTable {
    private static final OperatingSystemMXBean MACHINE =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private RuleTable() {}

    /** @param args the limit in seconds, then files */
    public static void main(String[] args) {
        Duration limit = Duration.ofSeconds(Long.parseLong(args[0]));
        System.out.println("model,without,kind,log10Z,error,width of bounds,seconds");
        for (int i = 1; i < args.length; i++) {
            Path file = Path.of(args[i]);
            Model model = ModelFiles.read(file.toString());
            Evidence evidence = evidence(file, model);
            // The first one of a process pays for the compiler.
            solve(model, evidence, AutoPolicy.standard(), limit);
            for (Map.Entry<String, AutoPolicy> rule : rules().entrySet()) {
                double start = MACHINE.getProcessCpuTime();
                Answer answer = solve(model, evidence, rule.getValue(), limit);
                double seconds = (MACHINE.getProcessCpuTime() - start) * 1e-9;
                System.out.printf(
                        Locale.ROOT,
                        "%s,%s,%s,%.6f,%.2g,%.3g,%.2f%n",
                        file.getFileName(),
                        rule.getKey(),
                        answer.kind().name().toLowerCase(Locale.ROOT),
                        answer.value().log10(),
                        answer.exact() ? 0 : answer.standardErrorLog10().orElse(Double.NaN),
                        answer.exact() ? 0 : widthOfBounds(answer),
                        seconds);
            }
        }
    }

    private static double widthOfBounds(Answer answer) {
        return answer.certified()
                .map(bounds -> bounds.log10High() - bounds.log10Low())
                .orElse(Double.NaN);
    }

    private static Evidence evidence(Path file, Model model) {
        Path beside = file.resolveSibling(file.getFileName() + ".evid");
        if (!Files.exists(beside)) {
            return Evidence.none();
        }
        try (Source source = Source.open(beside.toString(), Progress.SILENT)) {
            return EvidenceReader.read(source, model);
        }
    }

    private static Answer solve(Model model, Evidence evidence, AutoPolicy policy, Duration limit) {
        Budget budget = Budget.standard().withTime(limit).withThreads(1);
        return new AutoEngine(EnergySettings.standard(), policy)
                .solve(model, Query.partitionFunction(evidence), budget, Progress.SILENT);
    }

    private static Map<String, AutoPolicy> rules() {
        Map<String, AutoPolicy> rules = new LinkedHashMap<>();
        rules.put("nothing", AutoPolicy.standard());
        for (AutoPolicy.Rule rule : AutoPolicy.Rule.values()) {
            rules.put(rule.words(), AutoPolicy.standard().without(rule));
        }
        return rules;
    }
}
