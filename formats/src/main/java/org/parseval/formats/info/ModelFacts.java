package org.parseval.formats.info;

import java.util.List;
import java.util.Locale;
import org.parseval.formats.text.Reading;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Facts about a model: its format, size and warnings.
 *
 * @param format in which it was read, and its dialect
 * @param warnings what was suspicious in the file
 * @param states of the variable that has most
 * @param scope variables of the factor that has most
 * @param entries of all tables
 * @param compact factors without a table: clauses and parities
 */
public record ModelFacts(
        String format,
        List<String> warnings,
        String kind,
        int variables,
        int states,
        int observed,
        int factors,
        int scope,
        long entries,
        long zeros,
        int compact) {

    /** Collects the facts of a model. */
    public static ModelFacts of(Reading reading, Evidence evidence) {
        Model model = reading.model();
        int states = 0;
        for (int cardinality : model.cardinalities()) {
            states = Math.max(states, cardinality);
        }
        int scope = 0;
        long entries = 0;
        long zeros = 0;
        int compact = 0;
        for (Factor factor : model.factors()) {
            scope = Math.max(scope, factor.scope().length);
            if (factor instanceof TableFactor table) {
                for (double value : table.values()) {
                    entries++;
                    zeros += value == 0 ? 1 : 0;
                }
            } else {
                compact++;
            }
        }
        return new ModelFacts(
                reading.format(),
                reading.warnings(),
                model.kind().name().toLowerCase(Locale.ROOT),
                model.variableCount(),
                states,
                evidence.size(),
                model.factors().size(),
                scope,
                entries,
                zeros,
                compact);
    }
}
