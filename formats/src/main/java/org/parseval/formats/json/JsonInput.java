package org.parseval.formats.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** One JSON object as maps, lists, strings, numbers and booleans. Fields that are null are left out, and in a list null is an empty string. */
public final class JsonInput {
    private static final int DEEPEST = 8;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** How the parser could be told to take it after all, or to say more of it. */
    private static final Pattern ADVICE_TO_PROGRAMMERS =
            Pattern.compile("(?s)(: enable `| \\(\\d+, from `| \\(start marker at ).*");

    private JsonInput() {}

    /** @throws JsonInputException if the text is not one JSON object; nothing at all is an empty one */
    public static Map<String, Object> object(byte[] text) {
        if (text.length == 0) {
            return Map.of();
        }
        try (JsonParser json = FACTORY.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new JsonInputException("expected a JSON object");
            }
            Map<String, Object> object = objectAt(json);
            if (json.nextToken() != null) {
                throw new JsonInputException("expected nothing behind the JSON object");
            }
            return object;
        } catch (JsonProcessingException e) {
            throw new JsonInputException("this is not JSON: "
                    + ADVICE_TO_PROGRAMMERS.matcher(e.getOriginalMessage()).replaceFirst(""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> objectAt(JsonParser json) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken token = json.nextToken();
            if (token != JsonToken.VALUE_NULL) {
                object.put(name, valueAt(json, token));
            }
        }
        return object;
    }

    private static Object valueAt(JsonParser json, JsonToken token) throws IOException {
        return switch (token) {
            case START_OBJECT -> objectAt(json);
            case START_ARRAY -> listAt(json);
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> numberAt(json);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw new JsonInputException("this is not JSON: found " + token);
        };
    }

    private static double numberAt(JsonParser json) throws IOException {
        double number = json.getDoubleValue();
        if (Math.abs(number) < Double.MIN_NORMAL && json.getDecimalValue().signum() != 0) {
            throw new JsonInputException(
                    "the number " + json.getText() + " is too small, expected 0 or at least 2.3e-308");
        }
        return number;
    }

    private static List<Object> listAt(JsonParser json) throws IOException {
        List<Object> list = new ArrayList<>();
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            // Nothing stands for nothing in both: no list has room for a null.
            list.add(token == JsonToken.VALUE_NULL ? "" : valueAt(json, token));
        }
        return list;
    }
}
