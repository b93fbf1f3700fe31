package dev.attesta.client;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** An error response. */
public final class Refused extends Failure {
    private static final long serialVersionUID = 1;

    public final int status;
    /** One of a closed list, and null if a proxy refused the request. */
    public final String code;
    public final String field;
    public final String sentence;
    /** Seconds, or null. */
    public final Long retryAfter;
    public final byte[] body;

    Refused(int status, HttpHeaders headers, byte[] body) {
        super("refused", status + " " + headers.firstValue("Attesta-Error-Code").orElse("") + ": " + read(body), null);
        this.status = status;
        this.code = headers.firstValue("Attesta-Error-Code").orElse(null);
        this.field = headers.firstValue("Attesta-Error-Field").orElse(null);
        this.sentence = read(body);
        this.retryAfter = headers.firstValue("Retry-After")
            .filter(each -> each.matches("\\d{1,9}"))
            .map(Long::valueOf)
            .orElse(null);
        this.body = body;
    }

    private static String read(byte[] body) {
        try {
            Object said = Json.parse(new String(body, StandardCharsets.UTF_8));
            return said instanceof Map<?, ?> fields && fields.get("error") instanceof String error ? error : "";
        } catch (IllegalArgumentException notJson) {
            return "";
        }
    }
}
