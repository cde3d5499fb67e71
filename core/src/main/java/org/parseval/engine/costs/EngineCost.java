package org.parseval.engine.costs;

import java.util.Optional;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.Query;
import org.parseval.model.Model;

/**
 * The cost of an engine for a question.
 *
 * @param forecast none if it refuses
 * @param seconds of an exact answer whose cost is known, at the usual pace; 0 otherwise
 * @param reason why it refuses, with numbers; empty if it does not
 */
public record EngineCost(String engine, Optional<Forecast> forecast, double seconds, String reason) {

    /** @param limits in which the forecast itself must be found too */
    static EngineCost of(Engine engine, Model model, Query query, Budget limits) {
        try {
            Forecast forecast = engine.forecast(model, query, limits);
            double seconds = forecast instanceof Forecast.Known known ? known.seconds(limits) : 0;
            return new EngineCost(engine.name(), Optional.of(forecast), seconds, "");
        } catch (BudgetException refusal) {
            return new EngineCost(engine.name(), Optional.empty(), 0, String.valueOf(refusal.getMessage()));
        } catch (Deadline.TimeUp up) {
            return new EngineCost(engine.name(), Optional.empty(), 0, "no forecast in its share of the time");
        }
    }
}
