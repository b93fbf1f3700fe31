using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Text;

namespace Attesta
{
    /// <summary>There is no answer. The server may have executed the request.</summary>
    public class Failure : Exception
    {
        /// <summary>One of: offline, timed-out, unreadable, and refused for Refused.</summary>
        public string Kind { get; }

        internal Failure(string kind, string message, Exception cause = null) : base(message, cause)
        {
            Kind = kind;
        }
    }

    /// <summary>An error response.</summary>
    public sealed class Refused : Failure
    {
        public int Status { get; }

        /// <summary>One of a closed list, and null if a proxy refused the request.</summary>
        public string Code { get; }

        public string Field { get; }

        public string Sentence { get; }

        /// <summary>Seconds, or null.</summary>
        public long? RetryAfter { get; }

        public byte[] Body { get; }

        internal Refused(HttpResponseMessage answer, byte[] body)
            : base("refused", (int)answer.StatusCode + " " + Read(answer, "Attesta-Error-Code") + ": " + Read(body))
        {
            Status = (int)answer.StatusCode;
            Code = Read(answer, "Attesta-Error-Code");
            Field = Read(answer, "Attesta-Error-Field");
            Sentence = Read(body);
            long seconds;
            if (long.TryParse(Read(answer, "Retry-After"), out seconds)) RetryAfter = seconds;
            Body = body;
        }

        private static string Read(HttpResponseMessage answer, string name)
        {
            IEnumerable<string> values;
            return answer.Headers.TryGetValues(name, out values) ? values.First() : null;
        }

        private static string Read(byte[] body)
        {
            try
            {
                var fields = Json.Parse(Encoding.UTF8.GetString(body)) as Dictionary<string, object>;
                object said;
                return fields != null && fields.TryGetValue("error", out said) ? said as string ?? "" : "";
            }
            catch (FormatException)
            {
                return "";
            }
        }
    }
}
