/**
 * Reports of experiments: pages of text, tables, figures and checks, written as HTML, CSV and Markdown.
 *
 * <p>Begin with {@link org.parseval.experiments.report.Experiment}.
 */
@NullMarked
package org.parseval.experiments.report;

import org.jspecify.annotations.NullMarked;
