package org.parseval.learning.data;

import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Visible;
import org.parseval.model.InputException;

/** Takes the cells of a table from the reader, and gives each row to a sink. The first row has the names of the columns. */
final class CsvRun extends CsvCallbackHandler<CsvRun> {
    private static final int NONE = -1;

    private final String file;
    private final TableColumns columns;
    private final RowSink sink;
    private final List<String> header = new ArrayList<>();
    private int[] variableOf = {};
    private Dictionary[] dictionaries = {};
    private int weightColumn = NONE;
    private int[] states = {};
    private double weight;
    private boolean named;
    private boolean empty;
    private long line = 1;
    private int column;
    private int lastLength;
    private int lastQuotes;
    private boolean lastQuoted;
    private long rows;
    private long missing;
    private double allWeight;

    CsvRun(String file, TableColumns columns, RowSink sink) {
        this.file = file;
        this.columns = columns;
        this.sink = sink;
    }

    @Override
    protected RecordType getRecordType() {
        return empty ? RecordType.EMPTY : RecordType.DATA;
    }

    @Override
    protected int getFieldCount() {
        return column;
    }

    @Override
    protected void beginRecord(long startingLine) {
        line = startingLine;
        column = 0;
        weight = 1;
        empty = false;
    }

    @Override
    protected void setEmpty() {
        empty = true;
    }

    @Override
    protected void setComment(char[] buffer, int offset, int length) {
        throw new IllegalStateException("tables have no comments");
    }

    @Override
    protected void addField(char[] buffer, int offset, int length, boolean quoted) {
        int at = column++;
        noteLast(buffer, offset, length, quoted);
        if (!named) {
            header.add(new String(buffer, offset, length).strip());
        } else if (at >= variableOf.length) {
            throw wrongCount();
        } else if (variableOf[at] >= 0) {
            int state = dictionaries[at].code(buffer, offset, length);
            if (state == Dictionary.UNKNOWN) {
                throw badCell(new String(buffer, offset, length), columns.expected(header.get(at)));
            }
            missing += state < 0 ? 1 : 0;
            states[variableOf[at]] = state;
        } else if (at == weightColumn) {
            weight = weight(new String(buffer, offset, length).strip());
        }
    }

    /** The count that tells whether the last quote of a file is closed: see {@link #isOpen}. */
    private void noteLast(char[] buffer, int offset, int length, boolean quoted) {
        lastQuoted = quoted;
        if (quoted) {
            lastLength = length;
            lastQuotes = 0;
            for (int i = offset + length - 1; i >= offset && buffer[i] == '"'; i--) {
                lastQuotes++;
            }
        }
    }

    /**
     * Whether the last cell began with a quote that nothing closed: each quote in a cell is written twice, so that one more has to follow.
     *
     * @param quotesAtEnd with which the file ends, but for an end of line
     */
    boolean isOpen(long quotesAtEnd) {
        // The first quote of a cell of nothing but quotes is one of them too.
        int first = lastLength == lastQuotes ? 1 : 0;
        return lastQuoted && quotesAtEnd != 2L * lastQuotes + 1 + first;
    }

    private double weight(String text) {
        OptionalDouble value = Intervals.number(text);
        if (value.isEmpty() || value.getAsDouble() < 0) {
            throw badCell(text, "the weight of a row, a number of at least 0");
        }
        return value.getAsDouble();
    }

    @Override
    protected CsvRun buildRecord() {
        if (empty) {
            return this;
        }
        if (!named) {
            begin();
        } else {
            if (column != variableOf.length) {
                throw wrongCount();
            }
            rows++;
            allWeight += weight;
            sink.row(states, weight);
        }
        return this;
    }

    /** The names of the columns are known. */
    private void begin() {
        named = true;
        variableOf = new int[header.size()];
        dictionaries = new Dictionary[header.size()];
        for (int c = 0; c < variableOf.length; c++) {
            String name = header.get(c);
            column = c + 1;
            if (header.indexOf(name) < c) {
                throw at(Visible.quoted(name) + " twice in the first line", "columns of different names");
            }
            int variable = columns.variable(name);
            if (variable >= 0 && Arrays.stream(variableOf, 0, c).anyMatch(other -> other == variable)) {
                throw at("a second column of the variable " + Visible.quoted(name), "one column for each");
            }
            variableOf[c] = variable;
            if (variable >= 0) {
                dictionaries[c] = columns.dictionary(variableOf[c]);
            } else if (columns.isWeight(name)) {
                weightColumn = c;
            } else if (variableOf[c] == TableColumns.UNKNOWN) {
                throw at("the column " + Visible.quoted(name), columns.expectedColumn());
            }
        }
        columns.checkHeader(header).ifPresent(lacking -> {
            column = 1;
            throw at("no column " + Visible.quoted(lacking), "it in the first line, since an option names it");
        });
        states = new int[columns.variables()];
        Arrays.fill(states, RowSink.MISSING);
    }

    private InputException wrongCount() {
        return at(
                variableOf.length < column ? "more than " + variableOf.length + " cells" : column + " cells",
                variableOf.length + " as in the first line");
    }

    private InputException badCell(String text, String expected) {
        return at(Visible.quoted(text.strip()) + " in column " + Visible.quoted(header.get(column - 1)), expected);
    }

    /** An error at the cell that was read last: its line, and which cell of the line it is. */
    InputException at(String found, String expected) {
        return Mistake.at(file, new Position(line, Math.max(1, column)), found, expected);
    }

    List<String> header() {
        return header;
    }

    /** Where the row begins that was read last. */
    long line() {
        return line;
    }

    long rows() {
        return rows;
    }

    TableFacts facts(boolean complete) {
        int cells = 0;
        boolean[] seen = new boolean[columns.variables()];
        for (int variable : variableOf) {
            if (variable >= 0) {
                seen[variable] = true;
                cells++;
            }
        }
        return new TableFacts(rows, allWeight, rows * cells, missing, columns.namesWhere(v -> !seen[v]), complete);
    }
}
