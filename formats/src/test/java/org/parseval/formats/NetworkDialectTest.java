package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.model.InputException;
import org.parseval.model.Model;

/** The same small network as different programs write it. */
class NetworkDialectTest {
    /** The states of b given those of a: 0.9 and 0.1, then 0.3 and 0.7. */
    private static final Model EXPECTED = Model.bayes()
            .variable("a", "no", "yes")
            .variable("b", "off", "on")
            .cpt("a")
            .table(0.4, 0.6)
            .cpt("b", "a")
            .table(0.9, 0.1, 0.3, 0.7)
            .build();

    private static final String BIF_VARIABLES =
            "network x {}\nvariable a { type discrete [ 2 ] { no, yes }; }\nvariable b { type discrete [ 2 ] { off, on }; }\n";
    private static final String XMLBIF =
            "<NETWORK><VARIABLE TYPE='nature'><NAME>a</NAME><OUTCOME>no</OUTCOME><OUTCOME>yes</OUTCOME>"
                    + "</VARIABLE><VARIABLE><NAME> b </NAME><OUTCOME>off</OUTCOME><OUTCOME>on</OUTCOME></VARIABLE>"
                    + "<DEFINITION><FOR>a</FOR><TABLE>0.4 0.6</TABLE></DEFINITION>"
                    + "<DEFINITION><FOR>b</FOR><GIVEN>a</GIVEN><TABLE><!-- no --> 0.9 0.1 <!-- yes -->\n0.3 0.7</TABLE></DEFINITION></NETWORK>";

    private static Reading read(String text) {
        return ModelFiles.reading(Source.ofText("m", text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // bnlearn
                BIF_VARIABLES
                        + "probability ( a ) { table 0.4, 0.6; }\nprobability ( b | a ) { (no) 0.9, 0.1; (yes) 0.3, 0.7; }",
                // rows in another order, a default, comments and properties
                BIF_VARIABLES
                        + "probability(a){table 0.4 0.6;property \"x; y\";}\n// b\nprobability (b|a) { property z = 1 ;"
                        + " (yes) 0.3 0.7; /* the rest */ default 0.9 0.1; }",
                // JavaBayes: quotes, no commas, no bar, and flat tables with the variable first
                "// Bayesian network\nnetwork \"x\" { property \"author me\" ; }\nvariable \"a\" { type discrete[2] { \"no\" \"yes\" };"
                        + " property \"position = (73, 165)\" ; }\nvariable \"b\" { type discrete[2] { \"off\" \"on\" }; }\n"
                        + "probability ( \"a\" ) { table 0.4 0.6 ; }\nprobability ( \"b\" \"a\" ) { table 0.9 0.3 0.1 0.7 ; }",
                "<?xml version=\"1.0\"?>\n<!DOCTYPE BIF [\n<!ELEMENT BIF (NETWORK)*>\n<!ATTLIST BIF VERSION CDATA #REQUIRED>\n]>\n"
                        + "<BIF VERSION=\"0.3\">" + XMLBIF + "</BIF>",
                "  \n <?xml version='1.0' encoding='US-ASCII'?><BIF>" + XMLBIF + "</BIF>",
                """
                net { name = "x"; }
                node a { label = "A"; states = ("no" "yes"); position = (1 2); }
                node b { states = ("off" "on"); }
                potential (a) { data = (0.4 0.6); }
                potential (b | a) { data = (( 0.9 0.1 ) % a=no
                 ( 0.3 0.7 )); experience = (1 2); }
                """,
                "net Unnamed { HEADER = { ID = Unnamed; }; NUMSAMPLES = 1000;\nnode a { TYPE = CPT; HEADER = { ID = a; NAME = \"A\"; };"
                        + " PARENTS = (); DEFINITION = { NAMESTATES = (no, yes); PROBABILITIES = (0.4, 0.6); }; };\n"
                        + "node b { TYPE = CPT; PARENTS = (a); SCREEN = { POSITION = { X = 1; }; }; DEFINITION = { NAMESTATES = (off, on);"
                        + " PROBABILITIES = (0.9, 0.1, 0.3, 0.7); }; };\n};",
                "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><smile version=\"1.0\" id=\"x\"><nodes><cpt id=\"a\"><state id=\"no\"/>"
                        + "<state id=\"yes\"/><probabilities>0.4 0.6</probabilities></cpt><cpt id=\"b\"><state id=\"off\"/><state"
                        + " id=\"on\"/><parents>a</parents><probabilities>0.9 0.1\n0.3 0.7</probabilities></cpt></nodes>"
                        + "<extensions><genie><node id=\"a\"><name>A</name></node></genie></extensions></smile>",
                // The wiki of UCI counts parents from 0, GeNIe from 1.
                """
                2
                2 2
                0
                1 0
                /* Probabilities */
                2
                0.4 0.6
                4
                0.9 0.1
                0.3 0.7
                /* Names */
                a
                b
                /* Labels */
                no yes
                off on
                """,
                """
                2
                2 2
                0
                1 1
                /* Probabilities */
                2
                0.4 0.6
                4
                0.9 0.1 0.3 0.7
                /* Names */
                a b
                /* Labels */
                no yes
                off on
                /* Centers */
                98 159
                98 253
                """
            })
    void everyDialectIsRead(String text) {
        assertThat(read(text)).isEqualTo(new Reading(EXPECTED, read(text).format(), List.of()));
    }

    @Test
    void aFlatTableWithTheVariableLastIsRecognisedAndTold() {
        Reading reading = read(BIF_VARIABLES
                + "probability ( a ) { table 0.4, 0.6; }\nprobability ( b | a ) { table 0.9, 0.1, 0.3, 0.7; }");

        assertThat(reading.model()).isEqualTo(EXPECTED);
        assertThat(reading.format()).isEqualTo("BIF with flat tables");
        assertThat(reading.warnings()).hasSize(1);
        assertThat(reading.warnings().get(0)).startsWith("5:").contains("run fastest");
    }

    @Test
    void rowsThatDoNotSumToOneAreTold() {
        Reading reading = read("net {} node a { states = (\"x\" \"y\"); } potential (a) { data = (10 90); }");

        assertThat(reading.warnings())
                .containsExactly(
                        "1 row of 1 table does not sum to one, the first: P(a) sums to 100.000; the tables are used as they are");
        assertThat(reading.model().factors().get(0).value(reading.model(), new int[] {1}))
                .isEqualTo(90);
    }

    @Test
    void aPotentialWithoutDataIsUniform() {
        Reading reading = read("net {} node a { states = (\"x\" \"y\"); } potential (a) { }");

        assertThat(reading.model().factors().get(0).value(reading.model(), new int[] {1}))
                .isEqualTo(0.5);
        assertThat(reading.warnings()).containsExactly("1:50: a potential without data; it is taken as uniform");
    }

    @Test
    void deterministicNodesOfGenieAreTables() {
        Model model =
                read("<smile><nodes><cpt id='a'><state id='no'/><state id='yes'/><probabilities>0.4 0.6</probabilities></cpt>"
                                + "<deterministic id='b'><state id='off'/><state id='on'/><parents>a</parents>"
                                + "<resultingstates>on off</resultingstates></deterministic></nodes></smile>")
                        .model();

        assertThat(ByName.of(model).tables()).containsEntry("b", "[0.0, 1.0, 1.0, 0.0]");
    }

    @Test
    void decisionsAndUtilitiesAreRefusedByName() {
        assertThatThrownBy(() -> read(
                        "<smile><nodes>\n<decision id='Where'><state id='x'/></decision><cpt id='c'><state id='x'/><probabilities>1</probabilities></cpt>\n"
                                + "<utility id='Gain'/><decision id='When'/></nodes></smile>"))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        "m:2:22: found decision \"Where\", \"When\" and utility \"Gain\", expected chance nodes with tables alone;"
                                + " remove the others first");
        assertThatThrownBy(() ->
                        read("<BIF><NETWORK><VARIABLE TYPE='decision'><NAME>Where</NAME></VARIABLE></NETWORK></BIF>"))
                .hasMessageContaining("decision \"Where\"");
    }
}
