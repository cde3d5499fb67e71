package org.parseval.engine.catalogue;

/** An engine of another module that cannot be listed; the message says which one, and why. */
public final class EngineLoadException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    EngineLoadException(String message) {
        super(message);
    }

    EngineLoadException(Throwable cause) {
        super("an engine cannot be loaded: " + cause.getMessage(), cause);
    }
}
