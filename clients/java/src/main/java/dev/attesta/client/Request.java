package dev.attesta.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** One request, before it is sent. */
final class Request {
    final String method;
    final String path;
    Object query;
    Object body;
    Object form;
    boolean takesKey;

    /** @param path with {} for each of the parts */
    Request(String method, String path, Object... parts) {
        this.method = method;
        String filled = path;
        for (Object part : parts) {
            int at = filled.indexOf("{}");
            filled = filled.substring(0, at) + encode(part.toString()) + filled.substring(at + 2);
        }
        this.path = filled;
    }

    Request query(Object query) {
        this.query = query;
        return this;
    }

    Request body(Object body) {
        this.body = body;
        return this;
    }

    Request form(Object form) {
        this.form = form;
        return this;
    }

    Request takesKey() {
        this.takesKey = true;
        return this;
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
