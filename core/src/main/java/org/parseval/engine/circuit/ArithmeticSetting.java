package org.parseval.engine.circuit;

import java.util.function.Supplier;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.settings.OrderSetting;
import org.parseval.inference.Engine;

/** The numbers that exact engines add and multiply, as a setting. */
public final class ArithmeticSetting {
    /** Fractions, or doubles. */
    public static final Setting<Arithmetic> ARITHMETIC = Setting.constant(
            "arithmetic",
            "NAME",
            Arithmetic.class,
            "double",
            "exact: in fractions, of the numbers as they are written; double: rounded, with a bound on the error");

    private ArithmeticSetting() {}

    /**
     * An engine that sums in doubles, or one of the same name that takes a similar route to a sum without rounding.
     *
     * @throws IllegalArgumentException if an order is chosen too, and the sum is not in doubles
     */
    public static Engine engine(String name, Choices chosen, CircuitRequest.Route route, Supplier<Engine> inDoubles) {
        boolean unrounded = chosen.of(ARITHMETIC).orElse(Arithmetic.DOUBLE) == Arithmetic.EXACT;
        if (unrounded && chosen.has(OrderSetting.ORDER)) {
            throw new IllegalArgumentException("an order can be chosen for sums in doubles, not for arithmetic exact");
        }
        return unrounded ? new RationalEngine(name, route) : inDoubles.get();
    }
}
