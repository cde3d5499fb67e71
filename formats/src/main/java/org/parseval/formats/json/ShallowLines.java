package org.parseval.formats.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;

/** Pretty-printing that gives every element of an outer array or object its own line, and an inner one a line in all. */
final class ShallowLines extends DefaultPrettyPrinter {
    private static final int DEEPEST_WITH_LINES = 2;

    ShallowLines() {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        Indenter outer = new Indenter() {
            @Override
            public void writeIndentation(JsonGenerator json, int level) throws IOException {
                if (level <= DEEPEST_WITH_LINES) {
                    lines.writeIndentation(json, level);
                } else {
                    json.writeRaw(' ');
                }
            }

            @Override
            public boolean isInline() {
                return false;
            }
        };
        indentObjectsWith(outer);
        indentArraysWith(outer);
    }

    @Override
    public void writeEndArray(JsonGenerator json, int values) throws IOException {
        if (_nesting > DEEPEST_WITH_LINES) {
            _nesting--;
            json.writeRaw(" ]");
        } else {
            super.writeEndArray(json, values);
        }
    }

    @Override
    public void writeEndObject(JsonGenerator json, int values) throws IOException {
        if (_nesting > DEEPEST_WITH_LINES) {
            _nesting--;
            json.writeRaw(" }");
        } else {
            super.writeEndObject(json, values);
        }
    }

    /** The generator asks for a fresh instance; the nesting depth is all the state there is. */
    @Override
    public DefaultPrettyPrinter createInstance() {
        return new ShallowLines();
    }
}
