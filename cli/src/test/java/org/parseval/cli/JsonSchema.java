package org.parseval.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Checks JSON against a schema that uses the few words which {@code docs/answer.schema.json} does; any other word is an error. */
record JsonSchema(JsonNode whole) {
    private static final List<String> NOTES = List.of("$schema", "$defs", "title", "description", "properties");

    /** Tells what is wrong, a line each; nothing if the value fits. */
    List<String> problems(JsonNode value) {
        return problems(whole, value, "$");
    }

    private List<String> problems(JsonNode schema, JsonNode value, String at) {
        List<String> found = new ArrayList<>();
        for (Map.Entry<String, JsonNode> word : schema.properties()) {
            String problem = problem(word.getKey(), word.getValue(), schema, value, at, found);
            if (!problem.isEmpty()) {
                found.add(at + ": " + problem);
            }
        }
        return found;
    }

    private String problem(String word, JsonNode said, JsonNode schema, JsonNode value, String at, List<String> found) {
        switch (word) {
            case "$ref" -> found.addAll(problems(whole.at(said.asText().substring(1)), value, at));
            case "type" -> {
                boolean fits = said.isArray()
                        ? StreamSupport.stream(said.spliterator(), false).anyMatch(each -> is(each.asText(), value))
                        : is(said.asText(), value);
                return fits ? "" : "is " + value + ", expected " + said;
            }
            case "const" -> {
                return said.equals(value) ? "" : "is " + value + ", expected " + said;
            }
            case "enum" -> {
                boolean fits = StreamSupport.stream(said.spliterator(), false).anyMatch(value::equals);
                return fits ? "" : "is " + value + ", expected one of " + said;
            }
            case "minimum" -> {
                return value.isNumber() && value.asDouble() < said.asDouble() ? "is below " + said : "";
            }
            case "maximum" -> {
                return value.isNumber() && value.asDouble() > said.asDouble() ? "is above " + said : "";
            }
            case "required" -> {
                for (JsonNode name : said) {
                    if (value.isObject() && !value.has(name.asText())) {
                        return "lacks " + name;
                    }
                }
            }
            case "items" -> {
                for (int i = 0; value.isArray() && i < value.size(); i++) {
                    found.addAll(problems(said, value.get(i), at + "[" + i + "]"));
                }
            }
            case "additionalProperties" -> fields(said, schema.path("properties"), value, at, found);
            case "oneOf" -> {
                long fits = StreamSupport.stream(said.spliterator(), false)
                        .filter(each -> problems(each, value, at).isEmpty())
                        .count();
                return fits == 1 ? "" : "fits " + fits + " of the " + said.size() + " that there are";
            }
            default -> {
                if (!NOTES.contains(word)) {
                    throw new IllegalArgumentException("a schema with " + word);
                }
            }
        }
        if (word.equals("properties") && value.isObject()) {
            for (Map.Entry<String, JsonNode> field : said.properties()) {
                if (value.has(field.getKey())) {
                    found.addAll(problems(field.getValue(), value.get(field.getKey()), at + "." + field.getKey()));
                }
            }
        }
        return "";
    }

    private void fields(JsonNode said, JsonNode known, JsonNode value, String at, List<String> found) {
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            if (!known.has(field.getKey())) {
                if (said.isBoolean() && !said.asBoolean()) {
                    found.add(at + ": has " + field.getKey() + ", which is not expected");
                } else if (said.isObject()) {
                    found.addAll(problems(said, field.getValue(), at + "." + field.getKey()));
                }
            }
        }
    }

    private static boolean is(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "number" -> value.isNumber();
            case "integer" -> value.isIntegralNumber();
            case "null" -> value.isNull();
            case "boolean" -> value.isBoolean();
            default -> throw new IllegalArgumentException("a schema with type " + type);
        };
    }
}
