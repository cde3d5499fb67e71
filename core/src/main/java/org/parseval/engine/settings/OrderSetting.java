package org.parseval.engine.settings;

import org.parseval.elimination.Order;
import org.parseval.engine.Method;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.inference.Engine;

/** The elimination order as a setting, for engines that eliminate variable by variable. */
public final class OrderSetting {
    /** A rule, or a list of all variables. */
    public static final Setting<Order> ORDER = Setting.word(
            "order",
            "NAME",
            Order.class,
            Order.words(),
            "search",
            "elimination order; on the command line also a file with all variables");

    private OrderSetting() {}

    /** The engine of a method, with the chosen order if there is one. */
    public static Engine eliminating(Method method, Choices chosen) {
        return chosen.in(new MethodEngine(method), ORDER, MethodEngine::withOrder);
    }
}
