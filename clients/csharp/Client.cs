using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Attesta
{
    /// <summary>Calls the API of one tenant. It may be used by several threads at once.</summary>
    public sealed class Client : Operations
    {
        private static readonly double[] Waits = { 1, 2, 4, 8 };
        private const double MaxWait = 60;
        private const string Moment = "yyyy-MM-dd HH:mm:ss";

        /// <summary>A change gets its time before it is committed, so each poll overlaps the previous one.</summary>
        private static readonly TimeSpan Overlap = TimeSpan.FromMinutes(1);

        private static readonly HttpClient Http = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false })
        {
            Timeout = Timeout.InfiniteTimeSpan,
        };

        private static readonly Random Jitter = new Random();
        private readonly string root;
        private readonly KeyValuePair<string, string> credential;

        /// <summary>Limits a call with all its retries. Default: a minute, and five minutes for a form.</summary>
        public TimeSpan? Within { get; set; }

        private Client(string url, string header, string credential)
        {
            root = url.TrimEnd('/') + "/api/v1";
            this.credential = new KeyValuePair<string, string>(header, credential);
        }

        /// <summary>A client of a backend, with an API token. The URL is the tenant's scheme and host.</summary>
        public static Client ForBackend(string url, string bearer)
        {
            return new Client(url, "Authorization", "Bearer " + bearer);
        }

        /// <summary>A client of a device, with an ephemeral token.</summary>
        public static Client ForDevice(string url, string token)
        {
            return new Client(url, "X-Api-Key", token);
        }

        /// <summary>
        /// Passes every decision since a cursor to the handler, in the order of their changes. Store the cursor after
        /// each decision that you have handled, and begin with it after a restart; null begins at the first decision.
        /// Each decision is delivered at least once. Those of the last minute may repeat, with the same id, attempt and
        /// status. `every` is the time between two polls; with null the feed ends after all current decisions.
        /// </summary>
        public async Task FollowDecisionsAsync(
            string since,
            TimeSpan? every,
            Func<SubmissionRow, string, Task> handle,
            CancellationToken cancel = default(CancellationToken)
        )
        {
            var told = new Dictionary<string, KeyValuePair<string, string>>();
            var query = new ListSubmissionsQuery { Order = "oldest", Limit = 200, UpdatedSince = Begin(since) };
            var cursor = since;
            var failures = 0;
            while (true)
            {
                var wait = every;
                try
                {
                    var page = await ListSubmissionsAsync(query, cancel).ConfigureAwait(false);
                    failures = 0;
                    foreach (var row in page.Submissions.Where(row => IsNew(told, row)))
                    {
                        await handle(row, row.UpdatedAt).ConfigureAwait(false);
                    }
                    if (page.Submissions.Count > 0) cursor = page.Submissions.Last().UpdatedAt;
                    query.Cursor = page.NextCursor;
                    if (query.Cursor != null) continue;
                    query.UpdatedSince = Begin(cursor);
                    ForgetBefore(told, query.UpdatedSince);
                    if (every == null) return;
                }
                catch (Failure failure)
                {
                    failures += 1;
                    wait = RetryDelay(failures, failure);
                    if (every == null || wait == null) throw;
                }
                await Task.Delay(wait.Value, cancel).ConfigureAwait(false);
            }
        }

        private static bool IsNew(Dictionary<string, KeyValuePair<string, string>> told, SubmissionRow row)
        {
            var state = row.Attempt + " " + row.Status;
            KeyValuePair<string, string> before;
            var isKnown = told.TryGetValue(row.Id, out before) && before.Key == state;
            told[row.Id] = new KeyValuePair<string, string>(state, row.UpdatedAt);
            return !isKnown && (row.Status == "approved" || row.Status == "rejected");
        }

        private static void ForgetBefore(Dictionary<string, KeyValuePair<string, string>> told, string start)
        {
            if (start == null) return;
            var old = told.Where(each => string.CompareOrdinal(each.Value.Value, start) < 0);
            foreach (var id in old.Select(each => each.Key).ToList()) told.Remove(id);
        }

        /// <summary>Retries if a retry is safe: reads, requests with a key, and refusals by a busy server.</summary>
        internal override async Task<T> CallAsync<T>(Request request, CancellationToken cancel)
        {
            var key = request.Key ?? (request.TakesKey ? Guid.NewGuid().ToString("N") : null);
            var isForm = request.Form != null;
            var end = DateTime.UtcNow + (Within ?? TimeSpan.FromMinutes(isForm ? 5 : 1));
            for (var failures = 1; ; failures++)
            {
                TimeSpan? wait;
                try
                {
                    var longest = DateTime.UtcNow + TimeSpan.FromSeconds(isForm ? 240 : 30);
                    var left = (longest < end ? longest : end) - DateTime.UtcNow;
                    var body = await ExchangeAsync(request, key, left, cancel).ConfigureAwait(false);
                    return Read<T>(body);
                }
                catch (Failure failure)
                {
                    wait = RetryDelay(failures, failure);
                    var isLate = wait != null && DateTime.UtcNow + wait >= end;
                    if (wait == null || isLate || !IsRepeatable(request.Method, key, failure)) throw;
                }
                await Task.Delay(wait.Value, cancel).ConfigureAwait(false);
            }
        }

        private static T Read<T>(byte[] body)
        {
            if (typeof(T) == typeof(byte[])) return (T)(object)body;
            try
            {
                return body.Length == 0 ? default(T) : (T)Json.To(Json.Parse(Encoding.UTF8.GetString(body)), typeof(T));
            }
            catch (FormatException error)
            {
                throw new Failure("unreadable", "The answer is not what the API describes.", error);
            }
        }

        private async Task<byte[]> ExchangeAsync(Request request, string key, TimeSpan left, CancellationToken cancel)
        {
            using (var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel))
            using (var message = Write(request, key))
            {
                limit.CancelAfter(left > TimeSpan.Zero ? left : TimeSpan.FromMilliseconds(1));
                try
                {
                    using (var answer = await Http.SendAsync(message, limit.Token).ConfigureAwait(false))
                    {
                        var body = await answer.Content.ReadAsByteArrayAsync().ConfigureAwait(false);
                        if ((int)answer.StatusCode >= 300) throw new Refused(answer, body);
                        return body;
                    }
                }
                catch (OperationCanceledException error) when (!cancel.IsCancellationRequested)
                {
                    throw new Failure("timed-out", "The request timed out.", error);
                }
                catch (HttpRequestException error)
                {
                    throw new Failure("offline", "The server did not answer: " + error.Message, error);
                }
            }
        }

        private HttpRequestMessage Write(Request request, string key)
        {
            var query = request.Query == null ? new string[0] : Json.ListFields(request.Query)
                .Select(each => each.Key + "=" + Uri.EscapeDataString(Request.ToText(each.Value))).ToArray();
            var address = root + request.Path + (query.Length > 0 ? "?" + string.Join("&", query) : "");
            var message = new HttpRequestMessage(new HttpMethod(request.Method), address);
            message.Headers.TryAddWithoutValidation(credential.Key, credential.Value);
            if (key != null) message.Headers.TryAddWithoutValidation("Idempotency-Key", key);
            if (request.Form != null) message.Content = WriteForm(request.Form);
            else if (request.Body != null)
                message.Content = new StringContent(Json.Write(request.Body), Encoding.UTF8, "application/json");
            return message;
        }

        private static HttpContent WriteForm(object form)
        {
            var content = new MultipartFormDataContent();
            foreach (var field in Json.ListFields(form))
            {
                var files = field.Value as List<byte[]> ?? new List<byte[]>();
                if (field.Value is byte[]) files.Add((byte[])field.Value);
                foreach (var file in files) content.Add(new ByteArrayContent(file), field.Key, "picture.jpg");
                if (files.Count == 0) content.Add(new StringContent(Request.ToText(field.Value)), field.Key);
            }
            return content;
        }

        /// <returns>the wait before the next try, at least Retry-After; null if a retry is useless</returns>
        private static TimeSpan? RetryDelay(int failures, Failure failure)
        {
            var wait = Waits[Math.Min(failures, Waits.Length) - 1];
            var refused = failure as Refused;
            if (refused != null)
            {
                if (refused.Status < 502 || refused.Status > 504) return null;
                wait = Math.Max(wait, refused.RetryAfter ?? 0);
            }
            if (wait > MaxWait) return null;
            // Jitter, so that clients that were refused together do not return together.
            lock (Jitter) return TimeSpan.FromSeconds(wait * (1 + Jitter.NextDouble() / 4));
        }

        private static bool IsRepeatable(string method, string key, Failure failure)
        {
            var code = (failure as Refused)?.Code;
            // An age could not be estimated. The picture is stored, and this answer is final.
            return code != "undecided" && (code != null || key != null || method == "GET");
        }

        private static string Begin(string cursor)
        {
            if (cursor == null) return null;
            var plain = cursor.Substring(0, 19).Replace('T', ' ');
            var at = DateTime.ParseExact(plain, Moment, CultureInfo.InvariantCulture) - Overlap;
            return at.ToString(Moment, CultureInfo.InvariantCulture);
        }
    }
}
