package org.parseval.formats.json;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The fields of a JSON object that somebody sent, checked when they are asked for.
 *
 * @param fields as {@link JsonInput} has them
 */
public record JsonFields(Map<String, Object> fields) {

    /** @throws JsonInputException if there is a field of another name */
    public void checkNames(Set<String> known) {
        for (String field : fields.keySet()) {
            if (!known.contains(field)) {
                throw new JsonInputException("unknown field \"" + field + "\", expected one of "
                        + known.stream().sorted().collect(Collectors.joining(", ")));
            }
        }
    }

    /** Whether there is such a field, and it is not null. */
    public boolean has(String name) {
        return fields.containsKey(name);
    }

    /** @throws JsonInputException if there is none, or it is not a string */
    public String text(String name) {
        if (fields.get(name) instanceof String text) {
            return text;
        }
        throw new JsonInputException(name + (has(name) ? " is not a string" : " is missing, expected a string"));
    }

    /** @throws JsonInputException if it is there and is not a string */
    public String text(String name, String otherwise) {
        return has(name) ? text(name) : otherwise;
    }

    /** @throws JsonInputException if it is there and is neither true nor false */
    public boolean flag(String name) {
        Object value = fields.getOrDefault(name, false);
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw new JsonInputException(name + " is " + told(value) + ", expected true or false");
    }

    /** @throws JsonInputException if it is there and is not a number in the range */
    public double number(String name, double otherwise, double low, double high) {
        Object value = fields.getOrDefault(name, otherwise);
        if (value instanceof Double number && number >= low && number <= high) {
            return number;
        }
        throw new JsonInputException(
                name + " is " + told(value) + ", expected a number from " + told(low) + " to " + told(high));
    }

    /** @throws JsonInputException if it is there and is not a whole number in the range */
    public long whole(String name, long otherwise, long low, long high) {
        double number = number(name, otherwise, low, high);
        if (number != Math.rint(number)) {
            throw new JsonInputException(name + " is " + told(number) + ", expected a whole number");
        }
        return (long) number;
    }

    /** Numbers as people write them, without zeros at the end. */
    private static String told(Object value) {
        return value instanceof Double number && Double.isFinite(number) && Math.abs(number) < 1e15
                ? new BigDecimal(number, MathContext.DECIMAL32)
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }

    /**
     * The fields of an inner object, none if it is missing.
     *
     * @throws JsonInputException if it is there and is not an object
     */
    public Map<String, Object> object(String name) {
        Object value = fields.get(name);
        if (value == null) {
            return Map.of();
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw new JsonInputException(name + " is not an object");
        }
        Map<String, Object> object = new LinkedHashMap<>();
        map.forEach((key, each) -> object.put(String.valueOf(key), each));
        return object;
    }

    /**
     * A list of strings, none if it is missing. Numbers are taken as they are written, since they are names too.
     *
     * @throws JsonInputException if it is there and is not such a list
     */
    public List<String> names(String name) {
        Object value = fields.getOrDefault(name, List.of());
        if (value instanceof List<?> list && list.stream().allMatch(JsonFields::isName)) {
            return list.stream().map(JsonFields::name).toList();
        }
        throw new JsonInputException(name + " is not a list of names");
    }

    private static boolean isName(Object value) {
        return value instanceof String || value instanceof Double || value instanceof Boolean;
    }

    /** A name, which may have been sent as a number or a truth value. */
    public static String name(Object value) {
        return value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString(number.longValue())
                : String.valueOf(value);
    }

    /** @throws JsonInputException if the value is not a list of numbers */
    public static double[] numbers(String what, Object value) {
        if (!(value instanceof List<?> list) || !list.stream().allMatch(Double.class::isInstance)) {
            throw new JsonInputException(what + " are not a list of numbers");
        }
        return list.stream().mapToDouble(Double.class::cast).toArray();
    }
}
