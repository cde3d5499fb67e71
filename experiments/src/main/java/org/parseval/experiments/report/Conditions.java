package org.parseval.experiments.report;

import java.nio.file.Path;
import java.util.Optional;
import org.parseval.inference.Host;

/**
 * How experiments are to be run.
 *
 * @param quick small enough that all of them together take less than two minutes on two cores
 * @param seed of everything random
 * @param threads the most threads to use
 * @param data a folder of benchmark instances with their references, if there is one
 * @param results a folder for finished runs, so that a run that was ended goes on where it was
 * @param host where it runs, with the signal to stop
 */
public record Conditions(boolean quick, long seed, int threads, Optional<Path> data, Path results, Host host) {}
