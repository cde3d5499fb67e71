package org.parseval.cli.options;

import picocli.CommandLine.Mixin;

/** A model that is asked about, its evidence, and the limits of the work on it. */
public final class ModelOptions {
    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private BudgetOptions budget = new BudgetOptions();

    public InputOptions input() {
        return input;
    }

    public BudgetOptions budget() {
        return budget;
    }
}
