package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.formats.text.Source;
import org.parseval.model.InputException;

/** XML that wants more than to be read is refused in one line. */
class XmlSafetyTest {
    private static final String NETWORK =
            "<BIF><NETWORK><VARIABLE><NAME>%s</NAME><OUTCOME>x</OUTCOME></VARIABLE></NETWORK></BIF>";

    private static void assertRefused(String text, String reason) {
        assertThatThrownBy(() -> ModelFiles.read(Source.ofText("m", text)))
                .isInstanceOf(InputException.class)
                .hasMessageMatching("m:\\d+:\\d+: found [ -~]+, expected [ -~]+")
                .hasMessageContaining(reason);
    }

    @Test
    void aBillionLaughs() {
        StringBuilder text = new StringBuilder("<?xml version='1.0'?>\n<!DOCTYPE BIF [\n<!ENTITY lol0 'lol'>\n");
        for (int i = 1; i < 10; i++) {
            text.append("<!ENTITY lol" + i + " '" + ("&lol" + (i - 1) + ";").repeat(10) + "'>\n");
        }
        assertRefused(text + "]>" + String.format(NETWORK, "&lol9;"), "a document type that defines entities");
    }

    @Test
    void elementsWithoutEndInsideOfEachOther() {
        assertRefused("<BIF><NETWORK>" + "<a>".repeat(10_000), "an element inside of 1000 others");
    }

    @Test
    void anExternalEntity(@TempDir Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "secret");

        assertRefused(
                "<!DOCTYPE BIF [<!ENTITY x SYSTEM '" + secret.toUri() + "'>]>" + String.format(NETWORK, "&x;"),
                "a document type that defines entities");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE BIF [<!ENTITY % x SYSTEM 'http://localhost:1/x.dtd'> %x;]>",
                "<!DOCTYPE BIF [<!ELEMENT BIF ANY><!ENTITY x 'y'>]>"
            })
    void aDocumentTypeWithEntities(String documentType) {
        assertRefused(documentType + String.format(NETWORK, "a"), "a document type that defines entities");
    }

    @Test
    void anExternalDocumentTypeIsNotFetched() {
        assertRefused(
                "<!DOCTYPE BIF SYSTEM 'http://localhost:1/x.dtd'>" + String.format(NETWORK, "&x;"),
                "the entity \"&x;\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<BIF><NETWORK>",
                "<BIF></NETWORK>",
                "<BIF a='&x;'/>",
                "<BIF>\u0001</BIF>",
                "<?xml version='1.0'?>",
                "<BIF"
            })
    void brokenXml(String text) {
        assertRefused(text, "broken XML");
    }
}
