package org.parseval.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parseval.formats.bif.BifReader;
import org.parseval.formats.bif.BifWriter;
import org.parseval.formats.cnf.CnfModelReader;
import org.parseval.formats.cnf.CnfModelWriter;
import org.parseval.formats.ergo.ErgoReader;
import org.parseval.formats.ergo.ErgoWriter;
import org.parseval.formats.genie.DslReader;
import org.parseval.formats.genie.DslWriter;
import org.parseval.formats.genie.XdslReader;
import org.parseval.formats.genie.XdslWriter;
import org.parseval.formats.hugin.NetReader;
import org.parseval.formats.hugin.NetWriter;
import org.parseval.formats.libdai.FactorGraphReader;
import org.parseval.formats.libdai.FactorGraphWriter;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.UaiModelReader;
import org.parseval.formats.uai.UaiModelWriter;
import org.parseval.formats.wcsp.WcspReader;
import org.parseval.formats.xmlbif.XmlBifReader;
import org.parseval.formats.xmlbif.XmlBifWriter;
import org.parseval.model.Model;

/** A format of models: how it is read, how it is written if it is, and how its files end. */
enum Format {
    UAI("UAI (MARKOV or BAYES)", ".uai"),
    CNF("CNF (c, p or w)", ".cnf .wcnf"),
    BIF("BIF", ".bif"),
    XMLBIF("XMLBIF", ".xmlbif .bifxml .xml"),
    NET("Hugin .net", ".net"),
    DSL("GeNIe .dsl", ".dsl"),
    XDSL("GeNIe .xdsl", ".xdsl"),
    FACTOR_GRAPH("libDAI .fg", ".fg"),
    ERGO("Ergo .erg", ".erg"),
    /** This format is read and not written. */
    WCSP("toulbar2 .wcsp", "");

    private final String title;
    private final String endings;

    Format(String title, String endings) {
        this.title = title;
        this.endings = endings;
    }

    Reading read(Source source) {
        return switch (this) {
            case UAI -> UaiModelReader.reading(source);
            case CNF -> CnfModelReader.reading(source);
            case BIF -> BifReader.read(source);
            case XMLBIF -> XmlBifReader.read(source);
            case NET -> NetReader.read(source);
            case DSL -> DslReader.read(source);
            case XDSL -> XdslReader.read(source);
            case FACTOR_GRAPH -> FactorGraphReader.read(source);
            case ERGO -> ErgoReader.read(source);
            case WCSP -> WcspReader.read(source);
        };
    }

    /** @throws IllegalArgumentException with nothing written, if the format cannot hold the model */
    void write(Model model, OutputStream out) throws IOException {
        switch (this) {
            case UAI -> UaiModelWriter.write(model, out);
            case CNF -> CnfModelWriter.write(model, out);
            case BIF -> BifWriter.write(model, out);
            case XMLBIF -> XmlBifWriter.write(model, out);
            case NET -> NetWriter.write(model, out);
            case DSL -> DslWriter.write(model, out);
            case XDSL -> XdslWriter.write(model, out);
            case FACTOR_GRAPH -> FactorGraphWriter.write(model, out);
            case ERGO -> ErgoWriter.write(model, out);
            case WCSP -> throw new IllegalArgumentException("models are not written as " + title);
        }
    }

    private Stream<String> endings() {
        return endings.isEmpty() ? Stream.empty() : Stream.of(endings.split(" "));
    }

    /** The titles of all formats that are read. */
    static String titles() {
        return Stream.of(values()).map(format -> format.title).collect(Collectors.joining(", "));
    }

    /** The format in which a file of this name is written, in lower case. */
    static Optional<Format> ofName(String name) {
        return Stream.of(values())
                .filter(format -> format.endings().anyMatch(name::endsWith))
                .findFirst();
    }

    /** The endings of all that is written. */
    static String allEndings() {
        return Stream.of(values()).flatMap(Format::endings).collect(Collectors.joining(", "));
    }
}
