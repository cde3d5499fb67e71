package org.parseval.learning.data;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Work on a part of a table where it is. Implementations have a public constructor without parameters. */
public interface TablePart {
    /**
     * Goes through the rows of a part.
     *
     * @param common what all parts share
     * @param columns their names
     * @param rows their cells as text, null where there is none
     */
    byte[] of(byte[] common, List<String> columns, Iterator<@Nullable String[]> rows);
}
