package org.parseval.engine.catalogue;

import java.util.Optional;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.Query;
import org.parseval.model.Model;

/**
 * What an engine would cost.
 *
 * @param forecast none if it refuses
 * @param reason why it refuses, with numbers; empty if it does not
 */
public record EngineCost(String engine, Verdict verdict, Optional<Forecast> forecast, String reason) {

    /** What kind of answer the forecast is of. */
    public enum Verdict {
        /** The forecast is that of an exact answer. */
        EXACT,
        /** It takes the time and memory that it is given. */
        FITTED,
        /** It does not fit the limits. */
        REFUSED
    }

    /** @param limits in which the forecast itself must be found too */
    static EngineCost of(Engine engine, Model model, Query query, Budget limits) {
        try {
            Forecast forecast = engine.forecast(model, query, limits);
            // Work that is fitted to the limits has no time of its own, or takes all of the memory.
            boolean fitted = forecast.seconds() == 0 || forecast.bytes() >= limits.memoryBytes();
            return new EngineCost(engine.name(), fitted ? Verdict.FITTED : Verdict.EXACT, Optional.of(forecast), "");
        } catch (BudgetException refusal) {
            return new EngineCost(
                    engine.name(), Verdict.REFUSED, Optional.empty(), String.valueOf(refusal.getMessage()));
        } catch (Deadline.TimeUp up) {
            return new EngineCost(
                    engine.name(), Verdict.REFUSED, Optional.empty(), "no forecast in its share of the time");
        }
    }
}
