package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.cli.MarkdownPage.Block;
import org.parseval.cli.help.CompletionCommand;
import org.xml.sax.InputSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Every command and every program of the README and of the documents is typed in here. {@code ./mvnw verify} is what runs this test. */
@ResourceLock(Resources.SYSTEM_OUT)
class DocumentsTest {
    private static final Set<String> LANGUAGES =
            Set.of("sh", "java", "kotlin", "scala", "output", "synopsis", "xml", "text");

    /** People type these words, which are not this program. */
    private static final Pattern ELSEWHERE = Pattern.compile("(\\./mvnw|\\.ci/run|source <\\(|python3|pip|#) ?.*");

    private static final String PROGRAM = "./parseval ";

    /** Lines like these would be run if their block did not call itself text. */
    private static final Pattern COMMAND = Pattern.compile("(?m)^(\\$ |\\./|import |.*;$)");

    /** Lines of an answer that may differ from run to run. */
    private static final Pattern TIMES = Pattern.compile("(?m)^(time|engine) .*$|, by \\w+ in [0-9.e-]+ m?s$");

    static List<MarkdownPage> pages() throws IOException {
        return MarkdownPage.all();
    }

    @Test
    void everyBlockSaysWhatItIs() throws IOException {
        for (MarkdownPage page : pages()) {
            for (Block block : page.blocks()) {
                assertThat(LANGUAGES).as(page.place(block)).contains(block.language());
                if (block.language().equals("text")) {
                    assertThat(block.text()).as(page.place(block)).doesNotContainPattern(COMMAND);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyCommandAnswers(MarkdownPage page, @TempDir Path folder) throws IOException {
        String printed = "";
        for (Block block : page.blocks()) {
            if (block.language().equals("sh") && block.said("not run").isEmpty()) {
                StringBuilder all = new StringBuilder();
                for (String command : block.text().lines().toList()) {
                    all.append(answer(command, block, page.place(block), folder));
                }
                printed = all.toString();
            } else if (block.language().equals("output") && !printed.isEmpty()) {
                String shown = stable(block.text());
                if (block.comment().equals("ends with")) {
                    assertThat(stable(printed)).as(page.place(block)).endsWith(shown);
                } else {
                    assertThat(stable(printed)).as(page.place(block)).isEqualTo(shown);
                }
            } else {
                printed = "";
            }
        }
    }

    private static String stable(String text) {
        return TIMES.matcher(text).replaceAll("").strip();
    }

    private static String answer(String command, Block block, String place, Path folder) {
        if (!command.startsWith(PROGRAM)) {
            assertThat(command).as(place).matches(ELSEWHERE);
            return "";
        }
        List<String> args = new ArrayList<>();
        for (String word : (command.substring(PROGRAM.length()) + " " + block.said("run with"))
                .strip()
                .split(" +", -1)) {
            args.add(args.isEmpty() ? word : located(args.get(args.size() - 1), word, folder));
        }
        String[] array = args.toArray(new String[0]);
        if (command.contains(" reproduce ")) {
            // It takes minutes; ReproduceAllCommandTest runs the same command with small experiments.
            Main.commandLine(array).parseArgs(array);
            return "";
        }
        if (command.startsWith(PROGRAM + "serve")) {
            // It runs until somebody ends it; PageTest uses the page.
            Main.commandLine(array).parseArgs(array);
            return "";
        }
        CommandRun run = CommandRun.of(array);
        assertThat(run.exitCode()).as("%s: %s%n%s", place, command, run.err()).isZero();
        return run.out();
    }

    /** Examples stand in the project; what the commands write, and read again, is in a folder of the test. */
    private static String located(String before, String word, Path folder) {
        if (word.startsWith("examples/")) {
            return CommandRun.ROOT.resolve(word).toString();
        }
        boolean file = before.equals("-o") || word.matches("[\\w-]+\\.(uai|cnf|bif|png|svg|csv|net|evid|circuit|nnf)");
        return file ? folder.resolve(word).toString() : word;
    }

    @Test
    void everyProgramCompilesAndPrintsWhatIsTold(@TempDir Path folder) throws Exception {
        List<String> programs = new ArrayList<>();
        List<String> places = new ArrayList<>();
        List<String> told = new ArrayList<>();
        for (MarkdownPage page : pages()) {
            for (int i = 0; i < page.blocks().size(); i++) {
                Block block = page.blocks().get(i);
                if (block.language().equals("java") && block.said("from").isEmpty()) {
                    programs.add(block.text());
                    places.add(page.place(block));
                    boolean shown = i + 1 < page.blocks().size()
                            && page.blocks().get(i + 1).language().equals("output");
                    told.add(shown ? page.blocks().get(i + 1).text() : "");
                }
            }
        }
        Programs compiled = Programs.compiled(programs, folder);
        for (int i = 0; i < programs.size(); i++) {
            String output = compiled.output(i);
            assertThat(output).as(places.get(i)).isNotBlank();
            if (!told.get(i).isEmpty()) {
                assertThat(output.strip())
                        .as(places.get(i))
                        .isEqualTo(told.get(i).strip());
            }
        }
    }

    /** A block that needs more than this module is taken, statement by statement, from a test that runs it. */
    @Test
    void everyExcerptStandsInItsTest() throws IOException {
        for (MarkdownPage page : pages()) {
            for (Block block : page.blocks()) {
                if (!block.said("from").isEmpty()) {
                    String test = dense(Files.readString(CommandRun.ROOT.resolve(block.said("from"))));
                    int at = 0;
                    for (String statement : dense(block.text()).split("(?<=[;{}])", -1)) {
                        at = test.indexOf(statement, at);
                        assertThat(at).as(page.place(block) + " " + statement).isNotNegative();
                    }
                }
            }
        }
    }

    private static String dense(String code) {
        return code.replaceAll("\\s+", "");
    }

    /** Forms of commands have words in capitals where values go, so they are not run; but every option in them exists. */
    @Test
    void formsOfCommandsHaveOnlyOptionsThatExist() throws IOException {
        CommandSpec all = Main.commandLine(CompletionCommand.NAME).getCommandSpec();
        for (MarkdownPage page : pages()) {
            for (String text : page.texts("synopsis")) {
                for (String form : text.replaceAll("\n +", " ").lines().toList()) {
                    CommandSpec command = all;
                    for (String word : form.split("[ |]+", -1)) {
                        Map<String, CommandLine> below = command.subcommands();
                        if (below.containsKey(word)) {
                            command = below.get(word).getCommandSpec();
                        }
                    }
                    List<String> options = Pattern.compile("(?<![\\w-])--?[a-z][a-z0-9-]*")
                            .matcher(form)
                            .results()
                            .map(match -> match.group())
                            .toList();
                    for (String option : options) {
                        assertThat(command.findOption(option))
                                .as("%s: %s in %s", page.file(), option, form)
                                .isNotNull();
                    }
                }
            }
        }
    }

    @Test
    void everyPieceOfXmlIsWhole() throws Exception {
        for (MarkdownPage page : pages()) {
            for (String text : page.texts("xml")) {
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(text)));
            }
        }
    }

    /** Links lead to files and headings that are there. */
    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        Pattern link = Pattern.compile("\\]\\((?!https?:)([^)#]*)(#[^)]*)?\\)");
        for (MarkdownPage page : pages()) {
            String text = Files.readString(page.file());
            for (MatchResult match : link.matcher(text).results().toList()) {
                Path target = match.group(1).isEmpty()
                        ? page.file()
                        : page.file().resolveSibling(match.group(1)).normalize();
                assertThat(target)
                        .as(page.file() + " links to " + match.group())
                        .exists();
                if (match.group(2) != null) {
                    assertThat(MarkdownPage.read(target).anchors())
                            .as(page.file() + " links to " + match.group())
                            .contains(match.group(2).substring(1));
                }
            }
        }
    }
}
