package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.parseval.cli.program.Program;

/** Tests the messages before a server starts; the server itself is tested in its module. */
class ServeCommandTest {
    @Test
    void badUsageIsTold() {
        assertThat(CommandRun.of("serve", "--port", "70000").exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(CommandRun.of("serve", "--token", "short").err()).contains("--token");
        assertThat(CommandRun.of("serve", "--upload", "much").exitCode()).isEqualTo(Program.BAD_USAGE);
    }

    @Test
    void aModelThatIsNotThereIsBadInput() {
        CommandRun run = CommandRun.of("serve", "missing.uai", "--no-browser");
        assertThat(run.exitCode()).isEqualTo(Program.BAD_INPUT);
        assertThat(run.err()).contains("missing.uai: no such file");
    }

    @Test
    void anAddressThatIsNotHereIsTold() {
        CommandRun run = CommandRun.of("serve", "--host", "192.0.2.1", "--no-browser");
        assertThat(run.exitCode()).isEqualTo(Program.BAD_OUTPUT);
        assertThat(run.err()).contains("cannot listen at 192.0.2.1");
    }
}
