import dev.attesta.client.Client;
import dev.attesta.client.Event;
import dev.attesta.client.Failure;
import dev.attesta.client.Refused;
import dev.attesta.client.Types.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The main job by the Java client, as a backend and a device do it. It says what came of it as JSON. */
public final class MainJob {
    private static String env(String name) {
        return System.getenv(name);
    }

    private static Failure failureOf(Runnable work) {
        try {
            work.run();
        } catch (Failure failure) {
            return failure;
        }
        throw new IllegalStateException("Nothing was refused.");
    }

    private static boolean isGenuine(String secret, String id, String time, String signature, String body) {
        try {
            Event event = Event.verify(env(secret), id, time, signature, body.getBytes(StandardCharsets.UTF_8));
            return event.data().status.equals("approved") && event.data().attempt == 1;
        } catch (Event.InvalidEvent refused) {
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        Client backend = Client.forBackend(env("ATTESTA_URL"), env("ATTESTA_TOKEN"));
        CreateSubjectBody details = new CreateSubjectBody();
        details.firstName = "Javanna";
        details.lastName = "PARKED";
        details.licenseNumber = "JAVA 1&2";
        String subject = backend.createSubject(details).subjectId;
        MintEphemeralTokenBody wanted = new MintEphemeralTokenBody();
        wanted.subjectId = subject;
        wanted.maxUses = 1L;
        Client device = Client.forDevice(env("ATTESTA_URL"), backend.mintEphemeralToken(wanted).token);
        UploadForm form = new UploadForm();
        form.imageFile = Files.readAllBytes(Path.of(env("PICTURE")));
        form.verificationId = "first";
        form.manual = 0L;
        UploadQuery query = new UploadQuery();
        query.type = "license";
        UploadAnswer verdict = device.upload(form, query);
        Refused spent = (Refused) failureOf(device::readCapabilities);
        CreateSubjectBody half = new CreateSubjectBody();
        half.firstName = "Javanna";
        Refused nameless = (Refused) failureOf(() -> backend.createSubject(half));
        Client nowhere = Client.forBackend("http://127.0.0.1:9", "none").within(Duration.ofSeconds(3));
        Failure away = failureOf(nowhere::countQueue);
        backend.approveSubmission(verdict.licenseId, new ApproveSubmissionBody());
        List<String> told = new ArrayList<>();
        backend.decisions(null, null, (row, cursor) -> {
            if (row.subjectId.equals(subject)) told.add("[\"" + row.status + "\"," + cursor.equals(row.updatedAt) + "]");
        });
        ListSubjectsQuery search = new ListSubjectsQuery();
        search.search = "Javanna";
        ReadSubjectQuery included = new ReadSubjectQuery();
        included.include = "status";
        boolean isSame = backend.readImage(verdict.licenseId, 1L, null).length == form.imageFile.length;
        String[] lines = {
            "\"subjects\":" + backend.listSubjects(search).size(),
            "\"number\":\"" + backend.readSubject(subject, included).licenseNumber + "\"",
            "\"verdict\":\"" + verdict.status + "\"",
            "\"spent\":[" + spent.status + ",\"" + spent.code + "\"]",
            "\"nameless\":[" + nameless.status + ",\"" + nameless.field + "\"]",
            "\"away\":\"" + away.kind + "\"",
            "\"image\":" + isSame,
            "\"told\":[" + String.join(",", told) + "]",
            "\"events\":{" + String.join(",", tryEvents()) + "}",
        };
        System.out.println("{" + String.join(",", lines) + "}");
    }

    private static String[] tryEvents() {
        String id = env("WEBHOOK_ID");
        String time = env("WEBHOOK_TIMESTAMP");
        String signature = env("WEBHOOK_SIGNATURE");
        String body = env("BODY");
        String changed = body.replace("license", "selfie");
        return new String[] {
            "\"genuine\":" + isGenuine("SECRET", id, time, signature, body),
            "\"second secret\":" + isGenuine("OTHER_SECRET", id, time, signature, body),
            "\"changed\":" + isGenuine("SECRET", id, time, signature, changed),
            "\"foreign\":" + isGenuine("FOREIGN_SECRET", id, time, signature, body),
            "\"old\":" + isGenuine("SECRET", id, env("OLD_TIMESTAMP"), env("OLD_SIGNATURE"), body),
            "\"unsigned\":" + isGenuine("SECRET", null, null, null, body),
        };
    }
}
