/** What an experiment found, as pages of text, tables, figures and checks, and the HTML file and CSV files made of them. */
@NullMarked
package org.parseval.experiments.report;

import org.jspecify.annotations.NullMarked;
