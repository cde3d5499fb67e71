package org.parseval.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
    @Test
    void whatIsPrintedArrives() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StandardOutput output = new StandardOutput(bytes);
        PrintWriter writer = output.writer();
        writer.print("gr\u00fcn");
        writer.flush();
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("gr\u00fcn");
        assertThat(output.problem()).isEmpty();
    }

    @Test
    void whyNothingArrivesIsRemembered() {
        StandardOutput output = failing("No space left on device");
        assertThat(output.problem()).contains("cannot write to standard output: No space left on device");
        assertThat(output.isUnread()).isFalse();
    }

    @Test
    void readerWhoHasSeenEnoughIsToldFromAFailure() {
        assertThat(failing("Broken pipe").isUnread()).isTrue();
    }

    private static StandardOutput failing(String why) {
        StandardOutput output = new StandardOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(why);
            }
        });
        PrintWriter writer = output.writer();
        writer.print("x");
        writer.flush();
        return output;
    }
}
