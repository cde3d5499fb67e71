package org.parseval.engine.contract;

/** A setting that the engine does not have, or a value that it does not take; the message says what it takes. */
public final class SettingException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** The name of the setting. */
    private final String setting;

    /** The reason why the value is refused. */
    private final String problem;

    /**
     * @param setting its name
     * @param problem what is wrong with it
     */
    public SettingException(String setting, String problem) {
        super(setting + ": " + problem);
        this.setting = setting;
        this.problem = problem;
    }

    /** The name of the setting. */
    public String setting() {
        return setting;
    }

    /** The reason without the name. */
    public String problem() {
        return problem;
    }
}
