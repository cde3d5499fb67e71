/** For other programs, people and machines: the page in the browser, lines of JSON, clusters. */
@NullMarked
package org.parseval.cli.connect;

import org.jspecify.annotations.NullMarked;
