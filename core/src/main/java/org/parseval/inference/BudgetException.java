package org.parseval.inference;

/** The budget is too small for any answer; the message says what would be needed. */
public final class BudgetException extends RuntimeException {
    public BudgetException(String message) {
        super(message);
    }
}
