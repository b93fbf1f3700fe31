using System;
using System.Collections.Generic;
using System.Security.Cryptography;
using System.Text;

namespace Attesta
{
    /// <summary>The event is not genuine: answer it with 400.</summary>
    public sealed class InvalidEvent : Exception
    {
        internal InvalidEvent(string message) : base(message) { }
    }

    /// <summary>
    /// A state of a submission, as `npm run relay` posts it. The id is the same each time that this state is sent. The
    /// data has VerifiedDetails of an approval, and no other name: properties that an event does not carry are null.
    /// </summary>
    public sealed class Event
    {
        private const string Prefix = "whsec_";
        private const int MinBytes = 24;

        /// <summary>Seconds by which the clocks of relay and receiver may differ.</summary>
        private const long Tolerance = 300;

        public string Id { get; private set; }
        public string Type { get; private set; }
        public string Timestamp { get; private set; }
        public SubmissionRow Data { get; private set; }

        /// <summary>
        /// Returns the event in a request (Standard Webhooks), by its headers webhook-id, webhook-timestamp and
        /// webhook-signature; null is a missing one. The secret is the relay's WEBHOOK_SECRET, the body is exactly as
        /// received. Throws InvalidEvent if the signature is not the secret's, or the event is older than five minutes.
        /// </summary>
        public static Event Verify(string secret, string id, string timestamp, string signatures, byte[] body)
        {
            var key = ReadKey(secret);
            long sent;
            var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
            if (!long.TryParse(timestamp, out sent) || Math.Abs(now - sent) > Tolerance)
                throw new InvalidEvent("The event is too old or has no time.");
            var expected = Sign(key, id + "." + timestamp + ".", body);
            var isGenuine = false;
            // All are compared, so that the time does not depend on which signature fits.
            foreach (var each in (signatures ?? "").Split(' ')) isGenuine |= AreEqual(expected, each);
            if (!isGenuine) throw new InvalidEvent("The signature of the event is not valid.");
            var fields = (Dictionary<string, object>)Json.Parse(Encoding.UTF8.GetString(body));
            return new Event
            {
                Id = id,
                Type = (string)fields["type"],
                Timestamp = (string)fields["timestamp"],
                Data = (SubmissionRow)Json.To(fields["data"], typeof(SubmissionRow)),
            };
        }

        private static string Sign(byte[] key, string head, byte[] body)
        {
            var signed = new List<byte>(Encoding.UTF8.GetBytes(head));
            signed.AddRange(body);
            using (var mac = new HMACSHA256(key))
                return "v1," + Convert.ToBase64String(mac.ComputeHash(signed.ToArray()));
        }

        /// <summary>In a time that depends on the lengths only: .NET Standard 2.0 has no comparison for it.</summary>
        private static bool AreEqual(string expected, string given)
        {
            var differs = expected.Length ^ given.Length;
            for (var at = 0; at < expected.Length && at < given.Length; at++) differs |= expected[at] ^ given[at];
            return differs == 0;
        }

        private static byte[] ReadKey(string secret)
        {
            var isSecret = secret.StartsWith(Prefix, StringComparison.Ordinal);
            var key = isSecret ? Convert.FromBase64String(secret.Substring(Prefix.Length)) : new byte[0];
            if (key.Length >= MinBytes) return key;
            throw new ArgumentException("The secret must be whsec_ with at least 24 bytes in base64.");
        }
    }
}
