package org.parseval.cli;

/** A command that runs an engine of the user's choice: it has the options that {@link EngineOptions} adds. */
interface ChoosesEngine {}
