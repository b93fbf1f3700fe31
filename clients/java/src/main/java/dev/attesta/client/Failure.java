package dev.attesta.client;

/** There is no answer. The server may have executed the request. */
public class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** One of: offline, timed-out, unreadable, and refused for {@link Refused}. */
    public final String kind;

    Failure(String kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }
}
