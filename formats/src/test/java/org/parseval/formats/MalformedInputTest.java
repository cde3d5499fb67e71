package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.formats.bif.BifReader;
import org.parseval.formats.cnf.CnfModelReader;
import org.parseval.formats.ergo.ErgoReader;
import org.parseval.formats.genie.DslReader;
import org.parseval.formats.hugin.NetReader;
import org.parseval.formats.libdai.FactorGraphReader;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.EvidenceReader;
import org.parseval.formats.uai.UaiModelReader;
import org.parseval.formats.wcsp.WcspReader;
import org.parseval.model.InputException;
import org.parseval.model.Model;

/** Every kind of mistake has its place and its one line; the cases are in {@code malformed.tsv}. */
class MalformedInputTest {
    private static final Model OBSERVED = Model.markov(new int[] {2, 2, 3, 2, 2}, List.of());
    private static final Pattern ESCAPE = Pattern.compile("\\\\(x..|.)");

    static Stream<Arguments> cases() throws IOException {
        try (InputStream file = MalformedInputTest.class.getResourceAsStream("malformed.tsv")) {
            String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(row -> !row.startsWith("#"))
                    .map(row -> Arguments.of((Object[]) row.split("\t", -1)));
        }
    }

    @ParameterizedTest(name = "{0} [{2}] {1}: {3}")
    @MethodSource("cases")
    void anErrorNamesItsPlaceInOneLine(String reader, String place, String escaped, String part) {
        Throwable thrown = catchThrowable(() -> read(reader, unescaped(escaped)));

        assertThat(thrown).isInstanceOf(InputException.class);
        assertThat(thrown.getMessage())
                .startsWith("bad.file:" + place + ": found ")
                .contains(part)
                .matches("[ -~]+");
    }

    private static void read(String reader, String text) {
        Source source = Source.ofText("bad.file", text);
        switch (reader) {
            case "uai" -> UaiModelReader.read(source);
            case "evidence" -> EvidenceReader.read(source, OBSERVED);
            case "cnf" -> CnfModelReader.read(source);
            case "bif" -> BifReader.read(source);
            case "net" -> NetReader.read(source);
            case "dsl" -> DslReader.read(source);
            case "ergo" -> ErgoReader.read(source);
            case "fg" -> FactorGraphReader.read(source);
            case "wcsp" -> WcspReader.read(source);
            default -> ModelFiles.read(source);
        }
    }

    private static String unescaped(String text) {
        return ESCAPE.matcher(text).replaceAll(match -> switch (match.group(1).charAt(0)) {
            case 'n' -> "\n";
            case 'r' -> "\r";
            case 't' -> "\t";
            default -> Character.toString((char) Integer.parseInt(match.group(1).substring(1), 16));
        });
    }
}
