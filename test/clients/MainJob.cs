using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Threading.Tasks;
using Attesta;

/// <summary>
/// The main job by the C# client, as a backend and a device do it. It says what came of it as JSON.
/// </summary>
public static class MainJob
{
    private static string Env(string name)
    {
        return Environment.GetEnvironmentVariable(name);
    }

    private static async Task<Failure> FailureOf(Func<Task> work)
    {
        try
        {
            await work();
        }
        catch (Failure failure)
        {
            return failure;
        }
        throw new InvalidOperationException("Nothing was refused.");
    }

    private static string IsGenuine(string secret, string id, string time, string signature, string body)
    {
        try
        {
            var given = Event.Verify(Env(secret), id, time, signature, Encoding.UTF8.GetBytes(body));
            return given.Data.Status == "approved" && given.Data.Attempt == 1 ? "true" : "false";
        }
        catch (InvalidEvent)
        {
            return "false";
        }
    }

    public static void Main()
    {
        Console.WriteLine(RunAsync().GetAwaiter().GetResult());
    }

    private static async Task<string> RunAsync()
    {
        var backend = Client.ForBackend(Env("ATTESTA_URL"), Env("ATTESTA_TOKEN"));
        var details = new CreateSubjectBody { FirstName = "Charp", LastName = "PARKED", LicenseNumber = "CS 1&2" };
        var subject = (await backend.CreateSubjectAsync(details)).SubjectId;
        var wanted = new MintEphemeralTokenBody { SubjectId = subject, MaxUses = 1 };
        var device = Client.ForDevice(Env("ATTESTA_URL"), (await backend.MintEphemeralTokenAsync(wanted)).Token);
        var picture = File.ReadAllBytes(Env("PICTURE"));
        var form = new UploadForm { ImageFile = picture, VerificationId = "first", Manual = 0 };
        var verdict = await device.UploadAsync(form, new UploadQuery { Type = "license" });
        var spent = (Refused)await FailureOf(() => device.ReadCapabilitiesAsync());
        var half = new CreateSubjectBody { FirstName = "Charp" };
        var nameless = (Refused)await FailureOf(() => backend.CreateSubjectAsync(half));
        var nowhere = Client.ForBackend("http://127.0.0.1:9", "none");
        nowhere.Within = TimeSpan.FromSeconds(3);
        var away = await FailureOf(() => nowhere.CountQueueAsync());
        await backend.ApproveSubmissionAsync(verdict.LicenseId, new ApproveSubmissionBody());
        var told = new List<string>();
        await backend.FollowDecisionsAsync(null, null, (row, cursor) =>
        {
            var isCursor = cursor == row.UpdatedAt ? "true" : "false";
            if (row.SubjectId == subject) told.Add("[\"" + row.Status + "\"," + isCursor + "]");
            return Task.FromResult(0);
        });
        var found = await backend.ListSubjectsAsync(new ListSubjectsQuery { Search = "Charp" });
        var read = await backend.ReadSubjectAsync(subject, new ReadSubjectQuery { Include = "status" });
        var image = await backend.ReadImageAsync(verdict.LicenseId, 1);
        return "{" + string.Join(",", new[]
        {
            "\"subjects\":" + found.Count,
            "\"number\":\"" + read.LicenseNumber + "\"",
            "\"verdict\":\"" + verdict.Status + "\"",
            "\"spent\":[" + spent.Status + ",\"" + spent.Code + "\"]",
            "\"nameless\":[" + nameless.Status + ",\"" + nameless.Field + "\"]",
            "\"away\":\"" + away.Kind + "\"",
            "\"image\":" + (image.Length == picture.Length ? "true" : "false"),
            "\"told\":[" + string.Join(",", told) + "]",
            "\"events\":{" + string.Join(",", TryEvents()) + "}",
        }) + "}";
    }

    private static string[] TryEvents()
    {
        var id = Env("WEBHOOK_ID");
        var time = Env("WEBHOOK_TIMESTAMP");
        var signature = Env("WEBHOOK_SIGNATURE");
        var body = Env("BODY");
        return new[]
        {
            "\"genuine\":" + IsGenuine("SECRET", id, time, signature, body),
            "\"second secret\":" + IsGenuine("OTHER_SECRET", id, time, signature, body),
            "\"changed\":" + IsGenuine("SECRET", id, time, signature, body.Replace("license", "selfie")),
            "\"foreign\":" + IsGenuine("FOREIGN_SECRET", id, time, signature, body),
            "\"old\":" + IsGenuine("SECRET", id, Env("OLD_TIMESTAMP"), Env("OLD_SIGNATURE"), body),
            "\"unsigned\":" + IsGenuine("SECRET", null, null, null, body),
        };
    }
}
