package org.parseval.inference;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The report of an engine about its run.
 *
 * @param width of the elimination order: the variables of its largest clique, minus one
 * @param memoryBytes forecast for all tables and messages held at once
 * @param order how the elimination order was found
 * @param samples that were drawn
 * @param effectiveSamples the effective sample size: how many independent samples of equal weight carry as much
 *     information
 * @param converged whether an iteration came to rest
 * @param rungs the refinements that were tried, one line each, coarse to fine
 * @param secondsByPhase wall time
 * @param extras entries that only one engine has, by their names
 */
public record Diagnostics(
        OptionalInt width,
        OptionalDouble memoryBytes,
        Optional<String> order,
        OptionalLong samples,
        OptionalDouble effectiveSamples,
        Optional<Boolean> converged,
        List<String> rungs,
        Map<String, Double> secondsByPhase,
        Map<String, Extra> extras) {

    /** How the reports of the parts of a model about one thing become that of the model. */
    public enum Merging {
        /** They are added. */
        COUNT {
            @Override
            Object of(Object first, Object second) {
                return (Long) first + (Long) second;
            }
        },
        /** The largest is kept. */
        LARGEST {
            @Override
            Object of(Object first, Object second) {
                return ((Number) second).doubleValue() > ((Number) first).doubleValue() ? second : first;
            }
        },
        /** The smallest is kept. */
        SMALLEST {
            @Override
            Object of(Object first, Object second) {
                return ((Number) second).doubleValue() < ((Number) first).doubleValue() ? second : first;
            }
        },
        /** It holds for the model if it holds for all parts. */
        ALL {
            @Override
            Object of(Object first, Object second) {
                return (Boolean) first && (Boolean) second;
            }
        },
        /** That of the largest part is kept. */
        NOTE {
            @Override
            Object of(Object first, Object second) {
                return first;
            }
        };

        abstract Object of(Object first, Object second);
    }

    /**
     * An entry that only one engine has.
     *
     * @param merging what becomes of it where a model has several parts
     * @param value a number, a boolean, a text or a map of such
     */
    public record Extra(Merging merging, Object value) {
        /** Two engines may mean different things by one name; then that of the larger part is kept. */
        private Extra and(Extra other) {
            return merging == other.merging ? new Extra(merging, merging.of(value, other.value)) : this;
        }
    }

    /** No diagnostics. */
    public static final Diagnostics NONE = new Builder().build();

    /** Copies the collections. */
    public Diagnostics {
        rungs = List.copyOf(rungs);
        secondsByPhase = Collections.unmodifiableMap(new LinkedHashMap<>(secondsByPhase));
        extras = Collections.unmodifiableMap(new LinkedHashMap<>(extras));
    }

    /** The diagnostics of a whole model from those of its parts, given from the largest part to the smallest. */
    public static Diagnostics combine(List<Diagnostics> parts) {
        Builder all = new Builder();
        for (Diagnostics part : parts) {
            all.add(part);
        }
        return all.build();
    }

    /** All that is known, by name, the shared fields first. */
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        width.ifPresent(value -> map.put("width", value));
        order.ifPresent(value -> map.put("order", value));
        memoryBytes.ifPresent(value -> map.put("memoryBytes", value));
        samples.ifPresent(value -> map.put("samples", value));
        effectiveSamples.ifPresent(value -> map.put("effectiveSamples", value));
        converged.ifPresent(value -> map.put("converged", value));
        if (!rungs.isEmpty()) {
            map.put("rungs", rungs);
        }
        if (!secondsByPhase.isEmpty()) {
            map.put("secondsByPhase", secondsByPhase);
        }
        extras.forEach((name, extra) -> map.put(name, extra.value()));
        return map;
    }

    /** Collects diagnostics, in any order. */
    public static final class Builder {
        private OptionalInt width = OptionalInt.empty();
        private OptionalDouble memoryBytes = OptionalDouble.empty();
        private Optional<String> order = Optional.empty();
        private OptionalLong samples = OptionalLong.empty();
        private OptionalDouble effectiveSamples = OptionalDouble.empty();
        private Optional<Boolean> converged = Optional.empty();
        private final List<String> rungs = new ArrayList<>();
        private final Map<String, Double> secondsByPhase = new LinkedHashMap<>();
        private final Map<String, Extra> extras = new LinkedHashMap<>();

        /** An elimination order; that of the widest part is reported. */
        public Builder order(int widthOfOrder, String howFound) {
            if (width.isEmpty() || widthOfOrder > width.getAsInt()) {
                order = Optional.of(howFound);
            }
            return width(widthOfOrder);
        }

        /** The width of the elimination; the largest counts. */
        public Builder width(int value) {
            width = OptionalInt.of(Math.max(width.orElse(0), value));
            return this;
        }

        /** The memory of tables; the largest value counts. */
        public Builder memoryBytes(double value) {
            memoryBytes = OptionalDouble.of(Math.max(memoryBytes.orElse(0), value));
            return this;
        }

        /** The samples of one part; those of the part with the smallest effective size are reported. */
        public Builder samples(long drawn, double effective) {
            if (effectiveSamples.isEmpty() || effective < effectiveSamples.getAsDouble()) {
                samples = OptionalLong.of(drawn);
                effectiveSamples = OptionalDouble.of(effective);
            }
            return this;
        }

        /** Whether an iteration converged; true for the model only if all did. */
        public Builder converged(boolean value) {
            converged = Optional.of(converged.orElse(true) && value);
            return this;
        }

        /** The refinements of a part; those of the first part that has any are reported. */
        public Builder rungs(List<String> lines) {
            if (rungs.isEmpty()) {
                rungs.addAll(lines);
            }
            return this;
        }

        /** Adds time that a phase took. */
        public Builder seconds(String phase, double seconds) {
            secondsByPhase.merge(phase, seconds, Double::sum);
            return this;
        }

        /** How often something happened, or how many of something there are; it is added over the parts of a model. */
        public Builder count(String name, long value) {
            return extra(name, new Extra(Merging.COUNT, value));
        }

        /** A number of which the largest counts. */
        public Builder largest(String name, Number value) {
            return extra(name, new Extra(Merging.LARGEST, value));
        }

        /** A number of which the smallest counts. */
        public Builder smallest(String name, Number value) {
            return extra(name, new Extra(Merging.SMALLEST, value));
        }

        /** A property that the model has if all of its parts have it. */
        public Builder all(String name, boolean value) {
            return extra(name, new Extra(Merging.ALL, value));
        }

        /** Anything else; that of the largest part is reported. */
        public Builder note(String name, Object value) {
            return extra(name, new Extra(Merging.NOTE, value));
        }

        private Builder extra(String name, Extra extra) {
            extras.merge(name, extra, Extra::and);
            return this;
        }

        /** Adds the diagnostics of another part. */
        public Builder add(Diagnostics part) {
            part.width.ifPresent(value -> {
                if (part.order.isPresent()) {
                    order(value, part.order.get());
                } else {
                    width(value);
                }
            });
            part.memoryBytes.ifPresent(this::memoryBytes);
            if (part.samples.isPresent()) {
                samples(part.samples.getAsLong(), part.effectiveSamples.orElse(0));
            }
            part.converged.ifPresent(this::converged);
            rungs(part.rungs);
            part.secondsByPhase.forEach(this::seconds);
            part.extras.forEach(this::extra);
            return this;
        }

        /** The diagnostics collected so far. */
        public Diagnostics build() {
            return new Diagnostics(
                    width, memoryBytes, order, samples, effectiveSamples, converged, rungs, secondsByPhase, extras);
        }
    }
}
