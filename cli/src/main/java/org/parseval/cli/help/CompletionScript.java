package org.parseval.cli.help;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The script that completes a command line in bash, and in zsh by its emulation of bash. What it does not know is left to the shell,
 * which completes files.
 */
final class CompletionScript {
    /**
     * Two tables, filled from the commands, and the function that uses them. Bash cuts words at an equals sign, zsh does not. In zsh
     * {@code path} and {@code words} are names of its own.
     */
    private static final String TEMPLATE = """
            # Completion of parseval in bash and zsh: source <(parseval completion)
            if [ -n "$ZSH_VERSION" ]; then
              type compdef > /dev/null 2>&1 || { autoload -U +X compinit && compinit; }
              autoload -U +X bashcompinit && bashcompinit
            fi

            _parseval_words() {
              case "$1" in
            @WORDS@  esac
            }

            _parseval_values() {
              case "$1" in
            @VALUES@  esac
            }

            _parseval() {
              local i last=-1 cur previous command="" model="" listed kept="" word
              local -a typed
              for ((i = 0; i <= COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [ "$last" -gt 0 ] && { [ "$word" = "=" ] || [ "${COMP_WORDS[i-1]}" = "=" ]; }; then
                  typed[last]="${typed[last]}$word"
                else
                  last=$((last + 1))
                  typed[last]=$word
                fi
              done
              cur=${typed[last]}
              previous=${typed[last-1]}
              for ((i = 1; i < last; i++)); do
                case "$command ${typed[i]}" in
                  @PATHS@) command="$command ${typed[i]}" ;;
                  *) break ;;
                esac
              done
              for ((i = i; i < last; i++)); do
                case "${typed[i]}" in
                  -*=*) ;;
                  -*) [ -f "${typed[i+1]}" ] && [ "$((i + 1))" -lt "$last" ] && i=$((i + 1)) ;;
                  *) [ -f "${typed[i]}" ] && model=${model:-${typed[i]}} ;;
                esac
              done
              case "$cur" in
                --*=*)
                  previous=${cur%%=*}
                  kept=$previous=
                  cur=${cur#*=}
                  ;;
              esac
              COMPREPLY=()
              case "$previous" in
                -e | --evidence)
                  [ -n "$model" ] && listed=$("${typed[0]}" completion @OBSERVATIONS@ "$model" 2> /dev/null) ;;
                @VARIABLES@)
                  [ -n "$model" ] && listed=$("${typed[0]}" completion @OBSERVATIONS@ "$model" 2> /dev/null | sed 's/=[^=]*$//' | uniq) ;;
                -*) listed=$(_parseval_values "$command $previous") ;;
              esac
              if [ -z "$listed" ] && [ -z "$kept" ]; then
                case "$cur" in
                  -*) listed=$(_parseval_words "$command" | grep '^-') ;;
                  *) [ "${previous#-}" = "$previous" ] && listed=$(_parseval_words "$command" | grep -v '^-') ;;
                esac
              fi
              case "$previous" in
                @LISTS@) case "$cur" in *,*) kept=$kept${cur%,*}, cur=${cur##*,} ;; esac ;;
              esac
              local cut=""
              if [ -n "$BASH_VERSION" ] && [[ "$COMP_WORDBREAKS" == *=* && "$kept$cur" == *=* ]]; then
                cut=$kept$cur
                cut=${cut%=*}=
              fi
              while IFS= read -r word; do
                if [ -n "$word" ] && [[ "$word" == "$cur"* ]]; then
                  word=$kept$word
                  COMPREPLY+=("${word#"$cut"}")
                fi
              done <<< "$listed"
            }

            complete -o bashdefault -o default -F _parseval parseval ./parseval
            """;

    private final List<String> paths = new ArrayList<>();
    private final Set<String> lists = new LinkedHashSet<>();
    /** Options that take names of variables. */
    private final Set<String> ofVariables = new LinkedHashSet<>();

    private final StringBuilder words = new StringBuilder();
    /** Options of commands by the values that they take. */
    private final Map<String, List<String>> byValues = new LinkedHashMap<>();

    private CompletionScript() {}

    static String of(CommandSpec root) {
        CompletionScript script = new CompletionScript();
        script.add(root, "");
        StringBuilder values = new StringBuilder();
        script.byValues.forEach((listed, options) -> values.append(line(String.join(" | ", options), listed)));
        return TEMPLATE.replace("@WORDS@", script.words)
                .replace("@VALUES@", values)
                .replace("@PATHS@", String.join(" | ", script.paths))
                .replace("@LISTS@", String.join(" | ", script.lists))
                .replace("@VARIABLES@", String.join(" | ", script.ofVariables))
                .replace("@OBSERVATIONS@", CompletionCommand.OBSERVATIONS);
    }

    private void add(CommandSpec command, String path) {
        List<String> all = new ArrayList<>(command.subcommands().keySet());
        for (OptionSpec option : command.options()) {
            if (!option.hidden()) {
                all.addAll(List.of(option.names()));
                addValues(option, path);
            }
        }
        words.append(line("\"" + path + "\"", String.join(" ", all)));
        for (Map.Entry<String, CommandLine> below : command.subcommands().entrySet()) {
            String name = path + " " + below.getKey();
            paths.add("\"" + name + "\"");
            add(below.getValue().getCommandSpec(), name);
        }
    }

    private void addValues(OptionSpec option, String path) {
        List<String> values = new ArrayList<>();
        if (option.completionCandidates() != null) {
            option.completionCandidates().forEach(values::add);
        }
        if (option.type().isEnum()) {
            values.replaceAll(value -> value.toLowerCase(Locale.ROOT));
        }
        for (String name : option.names()) {
            if (!values.isEmpty()) {
                byValues.computeIfAbsent(String.join(" ", values), key -> new ArrayList<>())
                        .add("\"" + path + " " + name + "\"");
            }
            if (",".equals(option.splitRegex())) {
                lists.add(name);
            }
            if (option.paramLabel().startsWith("VARIABLE")) {
                ofVariables.add(name);
            }
        }
    }

    private static String line(String cases, String listed) {
        return "    " + cases + ") printf '%s\\n' " + listed + " ;;\n";
    }
}
