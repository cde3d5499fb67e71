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
import org.parseval.engine.auto.AutoPolicy.Extras;
import org.parseval.engine.auto.AutoPolicy.Rounds;
import org.parseval.engine.auto.AutoPolicy.SamplerChoice;
import org.parseval.engine.auto.AutoPolicy.Speculation;
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
 * What each rule of engine {@code auto} changes: every model is solved with all rules, and once without each of them. A line has the model, the
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
        System.out.println("model,without,kind,error,seconds");
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
                        "%s,%s,%s,%.2g,%.2f%n",
                        file.getFileName(),
                        rule.getKey(),
                        answer.kind().name().toLowerCase(Locale.ROOT),
                        answer.exact() ? 0 : answer.standardErrorLog10().orElse(Double.NaN),
                        seconds);
            }
        }
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
        AutoPolicy all = AutoPolicy.standard();
        Speculation s = all.speculation();
        Rounds r = all.rounds();
        Extras e = all.extras();
        SamplerChoice c = all.samplers();
        Map<String, AutoPolicy> rules = new LinkedHashMap<>();
        rules.put("nothing", all);
        rules.put("a better order before tables", all.withSpeculation(s.withOrder(0)));
        rules.put("an order for tables that nearly fit", all.withSpeculation(s.withOrderIfNearly(0)));
        rules.put("a search before tables", all.withSpeculation(s.withSearch(0)));
        rules.put("a first look before tables", all.withSpeculation(s.withLook(0)));
        rules.put("orders in rounds", all.withRounds(r.withPlans(0)));
        rules.put("less for a method that will not get there", all.withRounds(r.withHopeless(r.second())));
        rules.put("beliefs where there is no sample", all.withExtras(e.withBeliefs(0)));
        rules.put("energy alone on spins", all.withSamplers(c.withAloneOnSpins(0)));
        return rules;
    }
}
