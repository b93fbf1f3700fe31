package dev.attesta.client;

import dev.attesta.client.Types.SubmissionPage;
import dev.attesta.client.Types.ListSubmissionsQuery;
import dev.attesta.client.Types.SubmissionRow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Calls the API of one tenant. It may be used by several threads at once. */
public final class Client extends Operations {
    private static final long[] WAITS = {1, 2, 4, 8};
    private static final long MAX_WAIT = 60;
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    /** A change gets its time before it is committed, so each poll overlaps the previous one. */
    private static final Duration OVERLAP = Duration.ofMinutes(1);

    /** Handles a decision. The feed ends with what it throws. */
    public interface Handler {
        void handle(SubmissionRow decision, String cursor) throws Exception;
    }

    private record Seen(String state, String at) {}

    private final String base;
    private final String header;
    private final String credential;
    private final String key;
    private final Duration within;
    private final HttpClient http;

    private Client(String base, String header, String credential, String key, Duration within, HttpClient http) {
        this.base = base;
        this.header = header;
        this.credential = credential;
        this.key = key;
        this.within = within;
        this.http = http;
    }

    private static Client create(String url, String header, String credential) {
        String base = url.replaceAll("/+$", "") + "/api/v1";
        // Without an upgrade to HTTP/2, which a proxy might not forward.
        HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        return new Client(base, header, credential, null, null, http);
    }

    /** A client of a backend, with an API token. The URL is the tenant's scheme and host. */
    public static Client forBackend(String url, String bearer) {
        return create(url, "Authorization", "Bearer " + bearer);
    }

    /** A client of a device, with an ephemeral token. */
    public static Client forDevice(String url, String token) {
        return create(url, "X-Api-Key", token);
    }

    /** @return a client that sends this Idempotency-Key instead of a random one; for one call */
    public Client withKey(String key) {
        return new Client(base, header, credential, key, within, http);
    }

    /** @return a client with a limit for a call with all its retries; default: a minute, five minutes for a form */
    public Client within(Duration within) {
        return new Client(base, header, credential, key, within, http);
    }

    /**
     * Passes every decision since a cursor to the handler, in the order of their changes. Store the cursor after each
     * decision that you have handled, and begin with it after a restart; null begins at the first decision. Each
     * decision is delivered at least once. Those of the last minute may repeat, with the same id, attempt and status.
     *
     * @param every the time between two polls; with null the feed ends after all current decisions
     */
    public void decisions(String since, Duration every, Handler handler) throws Exception {
        Map<String, Seen> told = new HashMap<>();
        ListSubmissionsQuery query = new ListSubmissionsQuery();
        query.order = "oldest";
        query.limit = 200L;
        query.updatedSince = begin(since);
        String cursor = since;
        int failures = 0;
        while (true) {
            SubmissionPage page;
            try {
                page = listSubmissions(query);
            } catch (Failure failure) {
                failures += 1;
                Double wait = retryDelay(failures, failure);
                if (every == null || wait == null) throw failure;
                pause(wait);
                continue;
            }
            failures = 0;
            for (SubmissionRow row : page.submissions) {
                cursor = row.updatedAt;
                Seen seen = new Seen(row.attempt + " " + row.status, cursor);
                Seen before = told.put(row.id, seen);
                boolean isNew = before == null || !before.state.equals(seen.state);
                if (isNew && List.of("approved", "rejected").contains(row.status)) handler.handle(row, cursor);
            }
            query.cursor = page.nextCursor;
            if (query.cursor != null) continue;
            String start = begin(cursor);
            query.updatedSince = start;
            told.values().removeIf(each -> start != null && each.at.compareTo(start) < 0);
            if (every == null) return;
            pause(every.toMillis() / 1000.0);
        }
    }

    @Override
    <T> T call(Request request, Class<T> answer) {
        HttpResponse<byte[]> response = send(request);
        if (answer == Void.class) return null;
        if (answer == byte[].class) return answer.cast(response.body());
        return answer.cast(read(response, answer));
    }

    @Override
    @SuppressWarnings("unchecked")
    <T> List<T> callForList(Request request, Class<T> item) {
        Object items = read(send(request), Object.class);
        return ((List<Object>) items).stream().map(each -> (T) Json.convert(each, item)).toList();
    }

    private static Object read(HttpResponse<byte[]> response, Class<?> type) {
        try {
            return Json.convert(Json.parse(new String(response.body(), StandardCharsets.UTF_8)), type);
        } catch (IllegalArgumentException error) {
            throw new Failure("unreadable", "The answer is not what the API describes.", error);
        }
    }

    /** Retries if a retry is safe: reads, requests with a key, and refusals by a busy server. */
    private HttpResponse<byte[]> send(Request request) {
        String sent = request.takesKey && key == null ? UUID.randomUUID().toString() : key;
        boolean isForm = request.form != null;
        Duration limit = within != null ? within : Duration.ofMinutes(isForm ? 5 : 1);
        long end = System.nanoTime() + limit.toNanos();
        HttpRequest.Builder written = write(request, sent);
        for (int failures = 1;; failures += 1) {
            try {
                Duration left = Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
                Duration longest = Duration.ofSeconds(isForm ? 240 : 30);
                return exchange(written.timeout(left.compareTo(longest) < 0 ? left : longest).build());
            } catch (Failure failure) {
                Double wait = retryDelay(failures, failure);
                boolean isLate = wait != null && System.nanoTime() + wait * 1e9 >= end;
                if (wait == null || isLate || !isRepeatable(request.method, sent, failure)) throw failure;
                pause(wait);
            }
        }
    }

    private HttpResponse<byte[]> exchange(HttpRequest request) {
        try {
            HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
            if (response.statusCode() < 300) return response;
            throw new Refused(response.statusCode(), response.headers(), response.body());
        } catch (HttpTimeoutException error) {
            throw new Failure("timed-out", "The request timed out.", error);
        } catch (IOException error) {
            throw new Failure("offline", "The server did not answer: " + error, error);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new Failure("offline", "The thread was interrupted.", error);
        }
    }

    private HttpRequest.Builder write(Request request, String sent) {
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        if (request.query != null) {
            Json.fields(request.query)
                .forEach((name, value) -> query.add(name + "=" + Request.encode(value.toString())));
        }
        HttpRequest.Builder written = HttpRequest.newBuilder(URI.create(base + request.path + query));
        written.header(header, credential);
        if (sent != null) written.header("Idempotency-Key", sent);
        byte[] content = new byte[0];
        if (request.form != null) {
            String boundary = UUID.randomUUID().toString();
            content = writeForm(Json.fields(request.form), boundary);
            written.header("Content-Type", "multipart/form-data; boundary=" + boundary);
        } else if (request.body != null) {
            content = Json.write(request.body).getBytes(StandardCharsets.UTF_8);
            written.header("Content-Type", "application/json");
        }
        return written.method(request.method, BodyPublishers.ofByteArray(content));
    }

    private static byte[] writeForm(Map<String, Object> fields, String boundary) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        fields.forEach((name, value) -> {
            for (Object each : value instanceof List<?> list ? list : List.of(value)) {
                boolean isFile = each instanceof byte[];
                String file = "; filename=\"picture.jpg\"\r\nContent-Type: application/octet-stream";
                String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"";
                content.writeBytes((head + (isFile ? file : "") + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
                content.writeBytes(isFile ? (byte[]) each : each.toString().getBytes(StandardCharsets.UTF_8));
                content.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
            }
        });
        content.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return content.toByteArray();
    }

    /** @return seconds before the next try, at least Retry-After; null if a retry is useless */
    private static Double retryDelay(int failures, Failure failure) {
        long wait = WAITS[Math.min(failures, WAITS.length) - 1];
        if (failure instanceof Refused refused) {
            if (refused.status < 502 || refused.status > 504) return null;
            if (refused.retryAfter != null) wait = Math.max(wait, refused.retryAfter);
        }
        // Jitter, so that clients that were refused together do not return together.
        return wait > MAX_WAIT ? null : wait * (1 + ThreadLocalRandom.current().nextDouble() / 4);
    }

    private static boolean isRepeatable(String method, String key, Failure failure) {
        String code = failure instanceof Refused refused ? refused.code : null;
        // An age could not be estimated. The picture is stored, and this answer is final.
        if ("undecided".equals(code)) return false;
        return code != null || key != null || method.equals("GET");
    }

    private static String begin(String cursor) {
        if (cursor == null) return null;
        return LocalDateTime.parse(cursor.substring(0, 19).replace('T', ' '), MOMENT).minus(OVERLAP).format(MOMENT);
    }

    private static void pause(double seconds) {
        try {
            Thread.sleep((long) (seconds * 1000));
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new Failure("offline", "The thread was interrupted.", error);
        }
    }
}
