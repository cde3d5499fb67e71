package org.parseval.formats;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Visible;
import org.parseval.model.InputException;

/**
 * Tells the format of a file by how it begins. A format that is known but not read is named, with what to do about it.
 */
final class Recognition {
    private static final int HEAD = 1 << 16;

    private static final Pattern BLANK_OR_COMMENT =
            Pattern.compile("\\s+|//[^\\n]*|/\\*.*?\\*/|[%#][^\\n]*", Pattern.DOTALL);
    private static final Pattern XML_COMMENTS = Pattern.compile("<!--.*?(?:-->|\\z)", Pattern.DOTALL);
    private static final Pattern ROOT = Pattern.compile("<([A-Za-z_][\\w.-]*)");
    private static final Pattern WORD = Pattern.compile("\\A[^\\s{(]+");
    private static final Pattern WCSP = Pattern.compile("\\A(?!\\d+\\s)\\S+(?:[ \\t]+\\d+){4}[ \\t\\r]*(?:\\n|\\z)");
    private static final Pattern BLANK_SECOND_LINE =
            Pattern.compile("\\A\\d+[ \\t\\r]*(?:\\n[ \\t\\r]*(?:\\n|\\z)|\\z)");
    private static final Pattern TWO_LINES = Pattern.compile("\\A(\\d{1,7})[ \\t\\r]*\\n([\\d \\t\\r]+)(?:\\n|\\z)");

    /** Formats that are known but not read, by their first bytes, with advice. */
    private static final Map<String, String> BY_START = Map.of(
            "PK\3\4", "a zip archive; unpack it first",
            "(\u00b5/\u00fd", "a zstd archive; unpack it first (zstd -d)",
            "7z\u00bc\u00af", "a 7z archive; unpack it first",
            "\u001f\u009d", "a .Z archive; unpack it first (uncompress)",
            "// ~->[DNET", "a Netica network (.dne); convert it, with Netica or GeNIe, to BIF, .net or .xdsl",
            "{", "JSON; toulbar2 writes its .cfn as .wcsp, other programs theirs as BIF or UAI",
            "* #variable", "a pseudo-Boolean problem (.opb); encode it as CNF");

    /** The same, by the first word in lower case. */
    private static final Map<String, String> BY_WORD = Map.of(
            "belief", "a Microsoft belief network (.dsc); convert it to BIF, for example with bnlearn",
            "class", "a Hugin class (.oobn); save it in Hugin as .net",
            "id", "a UAI influence diagram; only chance variables are supported",
            "limid", "a UAI influence diagram; only chance variables are supported",
            "nnf", "a circuit; pr, mar, mpe and batch read it, for all else take the model from which it was compiled",
            "parseval",
                    "a circuit; pr, mar, mpe and batch read it, for all else take the model from which it was compiled",
            "sdd", "a compiled circuit (.sdd); take the CNF from which it was compiled",
            "pr", "a UAI result; take the model that it belongs to",
            "mar", "a UAI result; take the model that it belongs to",
            "mpe", "a UAI result; take the model that it belongs to");

    /** The same, by the root element of XML. */
    private static final Map<String, String> BY_ROOT = Map.of(
            "probmodelxml", "an OpenMarkov network (.pgmx); save it in OpenMarkov as .elv or BIF",
            "analysisnotebook", "a Microsoft network (.xbn); convert it to BIF or .xdsl with GeNIe",
            "instance", "an XCSP problem; toulbar2 writes it as .wcsp",
            "pmml", "a PMML model; convert it to BIF",
            "html", "a web page; download the file itself");

    private final Source source;
    private final String head;

    private Recognition(Source source, String head) {
        this.source = source;
        this.head = head;
    }

    /** @throws InputException if the format is none that is read */
    static Format of(Source source) {
        String head = new String(source.peek(HEAD), StandardCharsets.ISO_8859_1);
        return new Recognition(source, head.startsWith("\u00ef\u00bb\u00bf") ? head.substring(3) : head).format();
    }

    private Format format() {
        String start = head.stripLeading();
        BY_START.forEach((mark, what) -> {
            if (start.startsWith(mark)) {
                throw known(what);
            }
        });
        if (start.startsWith("<")) {
            return byRoot(start);
        }
        String content = head.substring(afterComments());
        if (content.isEmpty() && start.startsWith("#")) {
            // So many comments have only factor graphs with names.
            return Format.FACTOR_GRAPH;
        }
        Matcher first = WORD.matcher(content);
        String word = first.find() ? first.group().toLowerCase(Locale.ROOT) : "";
        if (BY_WORD.containsKey(word)) {
            throw known(BY_WORD.getOrDefault(word, ""));
        }
        return byWord(word, content).orElseThrow(() -> unknown(content));
    }

    /** One comment after the other: a pattern of them all would go as deep as there are comments. */
    private int afterComments() {
        Matcher one = BLANK_OR_COMMENT.matcher(head);
        int at = 0;
        while (one.region(at, head.length()).lookingAt()) {
            at = one.end();
        }
        return at;
    }

    private Format byRoot(String start) {
        Matcher root = ROOT.matcher(XML_COMMENTS.matcher(start).replaceAll(""));
        String name = root.find() ? root.group(1) : "";
        switch (name.toLowerCase(Locale.ROOT)) {
            case "bif", "" -> {
                return Format.XMLBIF;
            }
            case "smile" -> {
                return Format.XDSL;
            }
            default -> {
                String what = BY_ROOT.getOrDefault(name.toLowerCase(Locale.ROOT), "");
                throw what.isEmpty()
                        ? Mistake.at(
                                source.name(),
                                place(),
                                "XML with the root " + Visible.quoted(name),
                                "BIF (XMLBIF) or smile (GeNIe)")
                        : known(what);
            }
        }
    }

    private Optional<Format> byWord(String word, String content) {
        return Optional.ofNullable(
                switch (word) {
                    case "markov", "bayes" -> Format.UAI;
                    case "network", "variable", "probability" -> Format.BIF;
                    case "node", "potential" -> Format.NET;
                    case "net" ->
                        content.substring(word.length()).stripLeading().startsWith("{") ? Format.NET : Format.DSL;
                    case "c", "p", "w" -> Format.CNF;
                    default -> {
                        if (WCSP.matcher(content).find()) {
                            yield Format.WCSP;
                        }
                        if (word.matches("\\d+")) {
                            yield byNumbers(content);
                        }
                        yield word.startsWith("c") ? Format.CNF : null;
                    }
                });
    }

    private @Nullable Format byNumbers(String content) {
        if (content.contains("/*")) {
            return Format.ERGO;
        }
        if (BLANK_SECOND_LINE.matcher(content).find()) {
            return Format.FACTOR_GRAPH;
        }
        Matcher lines = TWO_LINES.matcher(content);
        boolean counted =
                lines.find() && lines.group(2).strip().split("\\s+").length == Integer.parseInt(lines.group(1));
        return counted ? Format.ERGO : null;
    }

    private InputException known(String what) {
        int end = what.indexOf("; ");
        return Mistake.at(
                source.name(),
                place(),
                what.substring(0, end) + ", which is not read",
                "a model that is (" + what.substring(end + 2) + ")");
    }

    private InputException unknown(String content) {
        source.checkPeeked();
        Matcher first = WORD.matcher(content);
        String found = content.isEmpty()
                ? "the end of the file"
                : Visible.quoted(first.find() ? first.group() : content.substring(0, 1));
        return Mistake.at(
                source.name(), placeAt(head.length() - content.length()), found, "a model: " + Format.titles());
    }

    private Position place() {
        return placeAt(head.length() - head.stripLeading().length());
    }

    private Position placeAt(int index) {
        String before = head.substring(0, index);
        long lines = before.chars().filter(c -> c == '\n').count();
        return new Position(1 + lines, index - before.lastIndexOf('\n'));
    }
}
