package dev.attesta.client;

import dev.attesta.client.Types.SubmissionRow;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A state of a submission, as {@code npm run relay} posts it. The id is the same each time that this state is sent. The
 * data has verifiedDetails of an approval, and no other name: fields that an event does not carry are null.
 */
public record Event(String id, String type, String timestamp, SubmissionRow data) {
    private static final String PREFIX = "whsec_";
    private static final int MIN_BYTES = 24;
    /** Seconds by which the clocks of relay and receiver may differ. An older event may be a recorded one. */
    private static final long TOLERANCE = 300;

    /** The event is not genuine: answer it with 400. */
    public static final class InvalidEvent extends Exception {
        private static final long serialVersionUID = 1;

        InvalidEvent(String message) {
            super(message);
        }
    }

    /**
     * Returns the event in a request (Standard Webhooks).
     *
     * @param secret the relay's WEBHOOK_SECRET
     * @param id the header webhook-id; null is a missing one
     * @param timestamp the header webhook-timestamp
     * @param signatures the header webhook-signature
     * @param body the bytes exactly as received
     */
    public static Event verify(String secret, String id, String timestamp, String signatures, byte[] body)
        throws InvalidEvent {
        byte[] key = readKey(secret);
        boolean isTime = timestamp != null && timestamp.matches("\\d{1,12}");
        if (!isTime || Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE) {
            throw new InvalidEvent("The event is too old or has no time.");
        }
        byte[] expected = sign(key, id + "." + timestamp + ".", body);
        boolean isGenuine = false;
        for (String each : signatures == null ? new String[0] : signatures.split(" ")) {
            // Not short-circuit, so that the time does not depend on which signature fits.
            isGenuine |= MessageDigest.isEqual(expected, each.getBytes(StandardCharsets.UTF_8));
        }
        if (!isGenuine) throw new InvalidEvent("The signature of the event is not valid.");
        Map<?, ?> event = (Map<?, ?>) Json.parse(new String(body, StandardCharsets.UTF_8));
        SubmissionRow data = (SubmissionRow) Json.convert(event.get("data"), SubmissionRow.class);
        return new Event(id, (String) event.get("type"), (String) event.get("timestamp"), data);
    }

    private static byte[] sign(byte[] key, String head, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update(head.getBytes(StandardCharsets.UTF_8));
            String signature = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
            return signature.getBytes(StandardCharsets.UTF_8);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    private static byte[] readKey(String secret) {
        boolean isSecret = secret.startsWith(PREFIX);
        byte[] key = isSecret ? Base64.getDecoder().decode(secret.substring(PREFIX.length())) : new byte[0];
        if (key.length >= MIN_BYTES) return key;
        throw new IllegalArgumentException("The secret must be whsec_ with at least 24 bytes in base64.");
    }
}
