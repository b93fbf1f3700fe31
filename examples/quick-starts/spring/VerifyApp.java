import dev.attesta.client.Client;
import dev.attesta.client.Event;
import dev.attesta.client.Types.CreateSubjectBody;
import dev.attesta.client.Types.MintEphemeralTokenBody;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/**
 * A shop in Spring Boot that verifies its customers with Attesta. It was read and not run. In pom.xml:
 * {@code spring-boot-starter-web}, and {@code dev.attesta:attesta-client:0.3.0}. Start it with
 * {@code mvn spring-boot:run -Dspring-boot.run.arguments=--server.port=3000}.
 */
@SpringBootApplication
@RestController
public class VerifyApp {
    private final String url = System.getenv("ATTESTA_URL");
    private final Client attesta = Client.forBackend(url, System.getenv("ATTESTA_TOKEN"));
    // In your database, with the customer.
    private final Map<String, String> subjects = new ConcurrentHashMap<>();
    private final Map<String, String> statuses = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        SpringApplication.run(VerifyApp.class, args);
    }

    /** Registers the customer once, and sends them to the page by a link of minutes. */
    @PostMapping("/verify/{customer}")
    public ResponseEntity<Void> verify(@PathVariable("customer") String customer) {
        MintEphemeralTokenBody wanted = new MintEphemeralTokenBody();
        wanted.subjectId = subjects.computeIfAbsent(customer, this::register);
        wanted.maxUses = 5L;
        String link = attesta.mintEphemeralToken(wanted).url;
        return ResponseEntity.status(303).location(URI.create(link)).build();
    }

    private String register(String customer) {
        CreateSubjectBody details = new CreateSubjectBody();
        details.externalUid = customer;
        details.firstName = "Ada";
        details.lastName = "PARKED";
        details.dob = "1986-10-16";
        return attesta.withKey("subject-" + customer).createSubject(details).subjectId;
    }

    /** Hears a decision. The same event may come again, which changes nothing here. */
    @PostMapping("/hook")
    public ResponseEntity<Void> hook(
        @RequestHeader(name = "webhook-id", required = false) String id,
        @RequestHeader(name = "webhook-timestamp", required = false) String timestamp,
        @RequestHeader(name = "webhook-signature", required = false) String signatures,
        @RequestBody byte[] body
    ) {
        try {
            Event event = Event.verify(System.getenv("WEBHOOK_SECRET"), id, timestamp, signatures, body);
            statuses.put(event.data().subjectId, event.data().status);
            return ResponseEntity.noContent().build();
        } catch (Event.InvalidEvent refused) {
            return ResponseEntity.badRequest().build();
        }
    }

    @GetMapping("/customers/{customer}")
    public Map<String, String> status(@PathVariable("customer") String customer) {
        return Map.of("status", statuses.getOrDefault(subjects.getOrDefault(customer, ""), "none"));
    }
}
