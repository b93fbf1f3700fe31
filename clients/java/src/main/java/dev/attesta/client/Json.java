package dev.attesta.client;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON, and the classes of Types: Java's library has none. Errors are IllegalArgumentExceptions. */
final class Json {
    /** The field's name in JSON, where it does not follow from its name in Java. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Name {
        String value();
    }

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** @return a Map, List, String, Long, Double, Boolean or null */
    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.skip();
        if (json.at < text.length()) throw json.error();
        return value;
    }

    private IllegalArgumentException error() {
        return new IllegalArgumentException("The JSON is not valid at character " + at + ".");
    }

    private void skip() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private boolean next(char wanted) {
        skip();
        boolean is = at < text.length() && text.charAt(at) == wanted;
        if (is) at++;
        return is;
    }

    private void need(char wanted) {
        if (!next(wanted)) throw error();
    }

    private Object value() {
        if (next('{')) return object();
        if (next('[')) return list();
        if (next('"')) return string();
        int start = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
        String word = text.substring(start, at);
        switch (word) {
            case "null": return null;
            case "true": return true;
            case "false": return false;
            default: return word.matches("-?\\d{1,18}") ? (Object) Long.valueOf(word) : Double.valueOf(word);
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (next('}')) return fields;
        do {
            need('"');
            String name = string();
            need(':');
            fields.put(name, value());
        } while (next(','));
        need('}');
        return fields;
    }

    private List<Object> list() {
        List<Object> items = new ArrayList<>();
        if (next(']')) return items;
        do items.add(value()); while (next(','));
        need(']');
        return items;
    }

    private String string() {
        StringBuilder came = new StringBuilder();
        while (at < text.length()) {
            char each = text.charAt(at++);
            if (each == '"') return came.toString();
            came.append(each == '\\' ? escaped() : each);
        }
        throw error();
    }

    private char escaped() {
        if (at + 1 >= text.length()) throw error();
        char each = text.charAt(at++);
        int known = "bfnrt".indexOf(each);
        if (known >= 0) return "\b\f\n\r\t".charAt(known);
        if (each != 'u') return each;
        if (at + 4 > text.length()) throw error();
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    /** Writes a value of {@link #parse} or of Types; null fields are left out. */
    static String write(Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean) return String.valueOf(value);
        if (value instanceof String string) return quote(string);
        StringBuilder all = new StringBuilder();
        if (value instanceof List<?> items) {
            for (Object item : items) all.append(all.length() > 0 ? "," : "").append(write(item));
            return "[" + all + "]";
        }
        Map<?, ?> fields = value instanceof Map<?, ?> map ? map : fields(value);
        fields.forEach((name, each) -> {
            all.append(all.length() > 0 ? "," : "").append(quote(name.toString())).append(":").append(write(each));
        });
        return "{" + all + "}";
    }

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            if (each < ' ') quoted.append(String.format("\\u%04x", (int) each));
            else quoted.append(each == '"' || each == '\\' ? "\\" : "").append(each);
        }
        return quoted.append('"').toString();
    }

    /** The fields of an object of Types that are not null, by their names in JSON. */
    static Map<String, Object> fields(Object value) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (Field field : value.getClass().getFields()) {
            try {
                Object each = field.get(value);
                if (each != null) fields.put(readName(field), each);
            } catch (IllegalAccessException error) {
                throw new IllegalArgumentException(error);
            }
        }
        return fields;
    }

    /** Converts a value of {@link #parse} to a type; unknown fields are ignored. */
    static Object convert(Object value, Type type) {
        if (value == null || type == Object.class) return value;
        if (type == Double.class && value instanceof Number number) return number.doubleValue();
        if (type instanceof ParameterizedType of) {
            Type[] inner = of.getActualTypeArguments();
            return value instanceof List<?> items ? list(items, inner[0]) : map((Map<?, ?>) value, inner[1]);
        }
        Class<?> wanted = (Class<?>) type;
        if (wanted.isInstance(value)) return value;
        if (!(value instanceof Map<?, ?> fields)) throw new IllegalArgumentException("Not a " + wanted.getSimpleName());
        try {
            Object made = wanted.getDeclaredConstructor().newInstance();
            for (Field field : wanted.getFields()) {
                field.set(made, convert(fields.get(readName(field)), field.getGenericType()));
            }
            return made;
        } catch (ReflectiveOperationException error) {
            throw new IllegalArgumentException(error);
        }
    }

    private static List<Object> list(List<?> items, Type type) {
        List<Object> all = new ArrayList<>();
        for (Object item : items) all.add(convert(item, type));
        return all;
    }

    private static Map<String, Object> map(Map<?, ?> fields, Type type) {
        Map<String, Object> all = new LinkedHashMap<>();
        fields.forEach((name, each) -> all.put(name.toString(), convert(each, type)));
        return all;
    }

    private static String readName(Field field) {
        Name name = field.getAnnotation(Name.class);
        return name != null ? name.value() : field.getName().replaceAll("([A-Z])", "_$1").toLowerCase();
    }
}
