package org.parseval.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A page of the documentation, as its code blocks. The word behind the opening fence says what a block is: {@code sh} for commands to
 * type in, {@code java} for a program, {@code output} for what the block before it prints, {@code synopsis} for the forms of commands,
 * {@code xml}, and {@code text} for what is only to be looked at.
 *
 * <p>A comment in the line before a block of commands shortens or excuses it: {@code <!-- run with: --time 1s -->} adds options to each
 * of its commands, {@code <!-- not run: why -->} says why it is only read, {@code <!-- from: FILE -->} names the test that has a program.
 */
record MarkdownPage(Path file, List<Block> blocks) {
    private static final String FENCE = "```";

    /** A block with the line on which it begins and the comment before it. */
    record Block(int line, String language, String comment, String text) {
        /** Finds the text behind a word of the comment; empty if it is not there. */
        String said(String word) {
            String begin = "<!-- " + word + ": ";
            return comment.startsWith(begin)
                    ? comment.substring(begin.length(), comment.length() - " -->".length())
                    : "";
        }
    }

    static MarkdownPage read(Path file) throws IOException {
        List<Block> blocks = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(FENCE)) {
                int end = i + 1;
                while (!lines.get(end).equals(FENCE)) {
                    end++;
                }
                String before = i == 0 ? "" : lines.get(i - 1).strip();
                blocks.add(new Block(
                        i + 1,
                        lines.get(i).substring(FENCE.length()),
                        before,
                        String.join("\n", lines.subList(i + 1, end))));
                i = end;
            }
        }
        return new MarkdownPage(file, blocks);
    }

    /** The README and everything in the folder of documents. */
    static List<MarkdownPage> all() throws IOException {
        List<MarkdownPage> pages = new ArrayList<>(List.of(read(CommandRun.ROOT.resolve("README.md"))));
        try (var files = Files.list(CommandRun.ROOT.resolve("docs"))) {
            for (Path file : files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                pages.add(read(file));
            }
        }
        return pages;
    }

    /** Where links into the page may lead: its headings, in the spelling that sites for source code give them. */
    List<String> anchors() throws IOException {
        String prose = Files.readString(file).replaceAll("(?ms)^```.*?^```$", "");
        return Pattern.compile("(?m)^#+ (.+)$")
                .matcher(prose)
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
                .toList();
    }

    List<String> texts(String language) {
        return blocks.stream()
                .filter(block -> block.language().equals(language))
                .map(Block::text)
                .toList();
    }

    String place(Block block) {
        return CommandRun.ROOT.relativize(file) + ":" + block.line();
    }
}
