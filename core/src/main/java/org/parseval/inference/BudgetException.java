package org.parseval.inference;

/** The budget is too small for any answer; the message says what would be needed. */
public final class BudgetException extends RuntimeException {
    /** @param message what does not fit, with numbers */
    public BudgetException(String message) {
        super(message);
    }
}
