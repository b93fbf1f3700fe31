import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/**
 * A shop in Spring Boot that verifies its customers with Attesta, without a client. In pom.xml:
 * {@code spring-boot-starter-web}. The controller was run with Spring MVC 4.3, not with Spring Boot. Start it with
 * {@code mvn spring-boot:run -Dspring-boot.run.arguments=--server.port=3000}.
 */
@SpringBootApplication
@RestController
public class VerifyApp {
    private final RestClient attesta = RestClient.builder()
        .baseUrl(System.getenv("ATTESTA_URL") + "/api/v1")
        .defaultHeader("Authorization", "Bearer " + System.getenv("ATTESTA_TOKEN"))
        .build();
    private final ObjectMapper json = new ObjectMapper();
    // In your database, with the customer.
    private final Map<String, String> subjects = new ConcurrentHashMap<>();
    private final Map<String, String> statuses = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        SpringApplication.run(VerifyApp.class, args);
    }

    /** Registers the customer once, and sends them to the page by a link of minutes. */
    @PostMapping("/verify/{customer}")
    public ResponseEntity<Void> verify(@PathVariable("customer") String customer) {
        String subject = subjects.computeIfAbsent(customer, this::register);
        Map<?, ?> link = post("/ephemeral-tokens", Map.of("subject_id", subject, "max_uses", 5), UUID.randomUUID().toString());
        return ResponseEntity.status(303).location(URI.create((String) link.get("url"))).build();
    }

    private String register(String customer) {
        Map<String, String> details = Map.of(
            "external_uid", customer, "first_name", "Ada", "last_name", "PARKED", "dob", "1986-10-16");
        return (String) post("/admin/subjects", details, "subject-" + customer).get("subject_id");
    }

    /** The server executes a change once under one key, so the caller may repeat it after a lost answer. */
    private Map<?, ?> post(String path, Map<String, ?> body, String key) {
        return attesta.post().uri(path).header("Idempotency-Key", key).contentType(MediaType.APPLICATION_JSON)
            .body(body).retrieve().body(Map.class);
    }

    /** Hears a decision. The same event may come again, which changes nothing here. */
    @PostMapping("/hook")
    public ResponseEntity<Void> hook(
        @RequestHeader(name = "webhook-id", defaultValue = "") String id,
        @RequestHeader(name = "webhook-timestamp", defaultValue = "0") String time,
        @RequestHeader(name = "webhook-signature", defaultValue = "") String signatures,
        @RequestBody byte[] body
    ) throws GeneralSecurityException, IOException {
        if (!isGenuine(id, time, signatures, body)) return ResponseEntity.badRequest().build();
        Map<?, ?> data = (Map<?, ?>) json.readValue(body, Map.class).get("data");
        statuses.put((String) data.get("subject_id"), (String) data.get("status"));
        return ResponseEntity.noContent().build();
    }

    /** Whether the relay signed this event within the last five minutes (Standard Webhooks; a library exists too). */
    private static boolean isGenuine(String id, String time, String signatures, byte[] body)
        throws GeneralSecurityException {
        if (!time.matches("\\d{1,12}") || Math.abs(Instant.now().getEpochSecond() - Long.parseLong(time)) > 300) return false;
        byte[] key = Base64.getDecoder().decode(System.getenv("WEBHOOK_SECRET").substring("whsec_".length()));
        if (key.length < 24) throw new IllegalStateException("Set WEBHOOK_SECRET."); // Anyone can sign with an empty key.
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + time + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        boolean isGenuine = false;
        for (String each : signatures.split(" ")) {
            isGenuine |= MessageDigest.isEqual(expected, each.getBytes(StandardCharsets.UTF_8));
        }
        return isGenuine;
    }

    @GetMapping("/customers/{customer}")
    public Map<String, String> status(@PathVariable("customer") String customer) {
        return Map.of("status", statuses.getOrDefault(subjects.getOrDefault(customer, ""), "none"));
    }
}
