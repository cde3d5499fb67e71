package org.parseval.learning.data;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.parseval.model.InputException;

/**
 * A reader of tables that are no text, such as Parquet files. Clusters that can read them are one.
 *
 * <pre>{@code
 * TableFile file = TableFile.of("rows.parquet", TableOptions.standard()).through(tables);
 * DataTable table = file.read(Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public interface SharedTables {
    /**
     * Brings all rows here, one after the other.
     *
     * @throws InputException if the file is no table
     */
    void read(String path, CellRows rows, BooleanSupplier stop);

    /**
     * Does something with every part of the table where it is.
     *
     * @return what comes of the parts, in their order
     * @throws InputException if the file is no table
     */
    List<byte[]> parts(String path, Class<? extends TablePart> part, byte[] common);
}
