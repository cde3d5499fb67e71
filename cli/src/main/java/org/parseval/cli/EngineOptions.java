package org.parseval.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.compilation.CompilationEngine;
import org.parseval.engine.energy.EnergyEngine;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.engine.fourier.FourierEngine;
import org.parseval.engine.fourier.FourierSettings;
import org.parseval.engine.fourier.Gauge;
import org.parseval.engine.minibucket.MiniBucketEngine;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.engine.minibucket.Partitioning;
import org.parseval.engine.minibucket.PowerRule;
import org.parseval.engine.propagation.BeliefEngine;
import org.parseval.engine.propagation.DoubleLoopEngine;
import org.parseval.engine.propagation.MeanFieldEngine;
import org.parseval.engine.sampling.GibbsEngine;
import org.parseval.engine.sampling.GibbsSettings;
import org.parseval.fourier.TruncationRule;
import org.parseval.inference.Engine;
import org.parseval.model.Model;
import org.parseval.propagation.KikuchiSettings;
import org.parseval.propagation.MeanFieldSettings;
import org.parseval.propagation.PropagationSettings;
import org.parseval.propagation.Regions;
import org.parseval.propagation.Schedule;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The choice of an engine and its settings. An option that the chosen engine does not have is an error. */
final class EngineOptions {
    @Option(
            names = "--engine",
            paramLabel = "NAME",
            description = "auto, exact, fourier, energy, minibucket, bp, hak, meanfield, gibbs or compile."
                    + " Default: ${DEFAULT-VALUE}.")
    private String name = "auto";

    @Mixin
    private EngineParameters given = new EngineParameters();

    private List<int[]> regionSets = List.of();

    private Map<String, Supplier<Engine>> engines() {
        Map<String, Supplier<Engine>> engines = new LinkedHashMap<>();
        engines.put("auto", () -> new AutoEngine(energy()));
        engines.put("exact", ExactEngine::new);
        engines.put("fourier", () -> new FourierEngine(fourier()));
        engines.put("energy", () -> new EnergyEngine(energy()));
        engines.put("minibucket", () -> new MiniBucketEngine(miniBucket()));
        engines.put("bp", () -> new BeliefEngine(beliefs()));
        engines.put("hak", () -> new DoubleLoopEngine(doubleLoop()));
        engines.put("meanfield", () -> new MeanFieldEngine(meanField()));
        engines.put("gibbs", () -> new GibbsEngine(gibbs()));
        engines.put("compile", CompilationEngine::new);
        return engines;
    }

    /** @throws UsageException if there is no such engine, it does not have one of the options, or a value is not allowed */
    Engine engine() {
        return engine(name);
    }

    /** The names of all engines. */
    static List<String> names() {
        return List.copyOf(new EngineOptions().engines().keySet());
    }

    /** An engine by its name, whatever was chosen. */
    Engine engine(String chosen) {
        Supplier<Engine> make = engines().get(chosen);
        if (make == null) {
            throw new UsageException("there is no engine '" + chosen + "'; there are "
                    + String.join(", ", engines().keySet()));
        }
        given.refuseOthersThanOf(chosen);
        return UsageException.checked(make);
    }

    /** @throws UsageException if an option speaks of variables that the model does not have */
    void checkAgainst(Model model) {
        for (int[] set : regionSets) {
            for (int variable : set) {
                if (variable >= model.variableCount()) {
                    throw new UsageException("--regions names variable " + variable + " of a model of "
                            + model.variableCount() + " variables, counted from 0");
                }
            }
        }
    }

    private static <S, T> S with(S settings, Optional<T> value, BiFunction<S, T, S> change) {
        return value.isPresent() ? change.apply(settings, value.get()) : settings;
    }

    /** A constant by the way the command line spells it. */
    private static <E extends Enum<E>> E constant(String option, Class<E> type, String text) {
        for (E constant : type.getEnumConstants()) {
            if (spelling(constant).equals(text)) {
                return constant;
            }
        }
        throw new UsageException(option + ": '" + text + "' is none of "
                + Arrays.stream(type.getEnumConstants())
                        .map(EngineOptions::spelling)
                        .collect(Collectors.joining(", ")));
    }

    private static String spelling(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private EnergySettings energy() {
        EnergySettings settings = EnergySettings.standard();
        settings = with(settings, given.error, EnergySettings::withError);
        settings = with(settings, given.neighbours, EnergySettings::withNeighbours);
        settings = with(settings, given.epsilon, EnergySettings::withEpsilon);
        settings = with(settings, given.order, EnergySettings::withOrder);
        settings = with(settings, given.floor, EnergySettings::withFloor);
        return with(settings, given.samples, EnergySettings::withSamples);
    }

    private FourierSettings fourier() {
        FourierSettings settings = given.isPaper() ? FourierSettings.paper() : FourierSettings.standard();
        settings = with(settings, given.messageSize, FourierSettings::withMessageSize);
        settings = with(settings, given.productSize, FourierSettings::withProductSize);
        settings =
                with(settings, given.gauge.map(t -> constant("--gauge", Gauge.class, t)), FourierSettings::withGauge);
        settings = with(settings, given.samples, FourierSettings::withSamples);
        return with(
                settings,
                given.truncation.map(t -> constant("--truncate", TruncationRule.class, t)),
                FourierSettings::withTruncation);
    }

    private MiniBucketSettings miniBucket() {
        MiniBucketSettings settings = given.isPaper() ? MiniBucketSettings.paper() : MiniBucketSettings.standard();
        settings = with(settings, given.ibound, MiniBucketSettings::withIbound);
        settings = with(settings, given.iterations, MiniBucketSettings::withIterations);
        settings = with(settings, given.orders, MiniBucketSettings::withOrders);
        settings = with(
                settings,
                given.method.map(t -> constant("--method", PowerRule.class, t)),
                MiniBucketSettings::withMethod);
        return with(
                settings,
                given.partition.map(t -> constant("--partition", Partitioning.class, t)),
                MiniBucketSettings::withPartitioning);
    }

    private PropagationSettings beliefs() {
        PropagationSettings settings = given.isPaper() ? PropagationSettings.paper() : PropagationSettings.standard();
        settings = with(
                settings,
                given.schedule.map(t -> constant("--schedule", Schedule.class, t)),
                PropagationSettings::withSchedule);
        settings = with(settings, given.damping, PropagationSettings::withDamping);
        settings = with(settings, given.tolerance, PropagationSettings::withTolerance);
        settings = with(settings, given.maxIterations, PropagationSettings::withMaxIterations);
        return with(settings, given.restarts, PropagationSettings::withRestarts);
    }

    private KikuchiSettings doubleLoop() {
        KikuchiSettings settings = KikuchiSettings.standard();
        settings = with(settings, given.regions.map(this::regions), KikuchiSettings::withRegions);
        if (given.loopLength.isPresent() && !given.regions.equals(Optional.of("loops"))) {
            throw new UsageException("--loop-length needs --regions loops");
        }
        settings = with(settings, given.tolerance, KikuchiSettings::withTolerance);
        return with(settings, given.maxIterations, KikuchiSettings::withMaxIterations);
    }

    private Regions regions(String text) {
        return switch (text) {
            case "factors" -> new Regions.Factors();
            case "bethe" -> new Regions.Bethe();
            case "loops" -> new Regions.Loops(given.loopLength.orElse(4));
            default -> {
                if (!Files.isReadable(Path.of(text)) || Files.isDirectory(Path.of(text))) {
                    throw new UsageException(
                            "--regions is none of factors, bethe, loops, and no file " + text + " can be read");
                }
                regionSets = RegionFile.read(text);
                yield new Regions.Given(regionSets);
            }
        };
    }

    private MeanFieldSettings meanField() {
        MeanFieldSettings settings = MeanFieldSettings.standard();
        settings = with(settings, given.restarts, MeanFieldSettings::withRestarts);
        settings = with(settings, given.tolerance, MeanFieldSettings::withTolerance);
        return with(settings, given.maxIterations, MeanFieldSettings::withMaxIterations);
    }

    private GibbsSettings gibbs() {
        GibbsSettings settings = given.isPaper() ? GibbsSettings.paper() : GibbsSettings.standard();
        settings = with(
                settings,
                given.method.map(t -> constant("--method", GibbsSettings.Method.class, t)),
                GibbsSettings::withMethod);
        settings = with(
                settings,
                given.moves.map(t -> constant("--moves", GibbsSettings.Moves.class, t)),
                GibbsSettings::withMoves);
        settings = with(settings, given.chains, GibbsSettings::withChains);
        settings = with(settings, given.temperatures, GibbsSettings::withTemperatures);
        settings = with(settings, given.burnIn, GibbsSettings::withBurnIn);
        settings = with(settings, given.steps, GibbsSettings::withSteps);
        return with(settings, given.error, GibbsSettings::withError);
    }
}
