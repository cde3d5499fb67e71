package org.parseval.learning.data;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Visible;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.model.InputException;
import org.parseval.model.Names;

/**
 * A table of comma-separated values, plain or compressed: the first line has the names of the columns, every other line a row. Cells may stand
 * in quotes; empty lines are passed over. Errors name the line and the cell.
 *
 * <pre>{@code
 * TableFile file = TableFile.of("data.csv.gz", TableOptions.standard());
 * DataTable table = file.read(Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class TableFile {
    /** Of these the first line tells which one separates; earlier ones win. */
    private static final String SEPARATORS = ",;\t|";

    private static final int FIRST_LOOK = 1 << 16;

    /** Rows between two looks at the clock. */
    private static final int ROWS_OF_A_LOOK = 1 << 10;

    private final String path;
    private final TableOptions options;
    private final Optional<SharedTables> tables;

    private TableFile(String path, TableOptions options, Optional<SharedTables> tables) {
        this.path = path;
        this.options = options;
        this.tables = tables;
    }

    /** The file of that name, or the standard input for {@code -}, which can be read once. */
    public static TableFile of(String pathOrDash, TableOptions options) {
        return new TableFile(pathOrDash, options, Optional.empty());
    }

    /** The same, read by somebody else if it is no text. */
    public TableFile through(SharedTables reader) {
        return new TableFile(path, options, Optional.of(reader));
    }

    /** Who reads it, if it is a Parquet file or a folder of such and somebody can. */
    public Optional<SharedTables> shared() {
        return isText(path) ? Optional.empty() : tables;
    }

    /** Whether a file is text, as its name tells. */
    public static boolean isText(String path) {
        return !path.toLowerCase(Locale.ROOT).replaceFirst("/+$", "").endsWith(".parquet");
    }

    /** Its name in messages. */
    public String name() {
        return path;
    }

    /** Whether it can be read again. */
    public boolean isRepeatable() {
        return !path.equals("-");
    }

    /** How it is written. */
    public TableOptions options() {
        return options;
    }

    /**
     * Gives every row to a sink, in bounded memory, with states numbered as in a network. Variables without a column are missing in every row.
     *
     * @throws InputException if a cell is no state of its variable, or the file is no table
     */
    public TableFacts forEach(Names names, RowSink sink, Deadline deadline, Progress progress) {
        return run(TableColumns.of(options, names), sink, deadline, progress);
    }

    /**
     * Reads all rows, with states numbered as in a network.
     *
     * @throws InputException as for {@link #forEach}
     * @throws BudgetException if the table does not fit the memory
     */
    public DataTable read(Names names, Budget budget, Progress progress) {
        TableBuilder builder = new TableBuilder(budget.memoryBytes());
        TableFacts facts = forEach(names, builder, budget.deadline(), progress);
        return builder.build(names, facts);
    }

    /**
     * Reads all rows. Every column is a variable, and what its cells say are the states: in the order of numbers where all are numbers, else in
     * that of letters.
     *
     * @throws InputException if the file is no table
     * @throws BudgetException if the table does not fit the memory
     */
    public DataTable read(Budget budget, Progress progress) {
        return read(Optional.empty(), budget, progress);
    }

    /**
     * The same with numbers put into intervals.
     *
     * @throws InputException if the file is no table
     * @throws BudgetException if the table does not fit the memory
     */
    public DataTable read(Optional<Bins> bins, Budget budget, Progress progress) {
        return settled(bins, budget, (columns, builder) -> run(columns, builder, budget.deadline(), progress));
    }

    /**
     * The same from a source that is open already, whatever its name.
     *
     * @throws InputException if it is no table
     * @throws BudgetException if the table does not fit the memory
     */
    public DataTable read(Source source, Optional<Bins> bins, Budget budget) {
        return settled(bins, budget, (columns, builder) -> run(source, columns, builder, budget.deadline()));
    }

    private DataTable settled(
            Optional<Bins> bins, Budget budget, BiFunction<TableColumns, TableBuilder, TableFacts> running) {
        TableColumns columns = TableColumns.growing(options);
        TableBuilder builder = new TableBuilder(budget.memoryBytes());
        TableFacts facts = running.apply(columns, builder);
        TableStates states = new TableStates(builder, columns.namesWhere(v -> true), columns.states());
        return builder.build(states.settle(path, bins), facts);
    }

    /**
     * The columns and their states, sorted, in one run through the file that keeps no row.
     *
     * @throws InputException if the file is no table
     */
    public Names scan(Deadline deadline, Progress progress) {
        TableColumns columns = TableColumns.growing(options);
        run(columns, (states, weight) -> {}, deadline, progress);
        return new TableStates(new TableBuilder(0), columns.namesWhere(v -> true), columns.states())
                .settle(path, Optional.empty());
    }

    /** @throws InputException if the file is no table */
    TableFacts run(TableColumns columns, RowSink sink, Deadline deadline, Progress progress) {
        if (!isText(path)) {
            CellRows rows = new CellRows(path, columns, sink);
            tables.orElseThrow(() -> Mistake.at(
                            path,
                            Position.START,
                            "a Parquet file",
                            "--cluster, such as local[2]: Apache Spark reads it"))
                    .read(path, rows, deadline::passed);
            return rows.facts(!deadline.passed());
        }
        try (Source source = Source.open(path, progress)) {
            return run(source, columns, sink, deadline);
        }
    }

    TableFacts run(Source source, TableColumns columns, RowSink sink, Deadline deadline) {
        char separator = options.separator().orElseGet(() -> separator(source.peek(FIRST_LOOK)));
        CsvRun run = new CsvRun(source.name(), columns, sink);
        TableText text = new TableText(source);
        boolean complete = true;
        try {
            // Closed with the source.
            @SuppressWarnings("resource")
            CsvReader<CsvRun> reader = CsvReader.builder()
                    .fieldSeparator(separator)
                    .skipEmptyLines(true)
                    .allowExtraFields(true)
                    .allowMissingFields(true)
                    .build(run, text);
            for (Iterator<CsvRun> records = reader.iterator(); complete && records.hasNext(); ) {
                records.next();
                complete = run.rows() % ROWS_OF_A_LOOK != 0 || !deadline.passed();
            }
        } catch (CsvParseException | UncheckedIOException e) {
            throw broken(source, run, e);
        }
        if (run.header().isEmpty()) {
            throw Mistake.at(source.name(), Position.START, "nothing", "a line with the names of columns");
        }
        if (complete && run.isOpen(text.quotesAtEnd())) {
            throw run.at("a quote that is not closed", "a second quote");
        }
        return run.facts(complete);
    }

    /** Errors that the library wraps into its own: those of ours and of the sink, of the decoder, of the device. */
    private static RuntimeException broken(Source source, CsvRun run, RuntimeException problem) {
        Throwable cause = problem;
        while ((cause instanceof CsvParseException || cause instanceof UncheckedIOException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof CharacterCodingException) {
            return run.at("bytes that are no UTF-8", "text");
        }
        if (cause instanceof IOException) {
            return source.brokenOff(new Position(run.line(), 1));
        }
        return cause instanceof RuntimeException ours && !(ours instanceof CsvParseException)
                ? ours
                : run.at(
                        "what is no table: " + Visible.plain(String.valueOf(cause.getMessage())),
                        "comma-separated values");
    }

    /** The separator that the first line has most of outside of quotes. */
    private char separator(byte[] start) {
        if (path.toLowerCase(Locale.ROOT).matches(".*\\.tsv(\\.(gz|xz|bz2))?")) {
            return '\t';
        }
        int[] counts = new int[SEPARATORS.length()];
        boolean quoted = false;
        for (char c : new String(start, StandardCharsets.UTF_8).stripLeading().toCharArray()) {
            quoted ^= c == '"';
            if (!quoted && (c == '\n' || c == '\r')) {
                break;
            }
            if (!quoted && SEPARATORS.indexOf(c) >= 0) {
                counts[SEPARATORS.indexOf(c)]++;
            }
        }
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            best = counts[i] > counts[best] ? i : best;
        }
        return SEPARATORS.charAt(best);
    }
}
