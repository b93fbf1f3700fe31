using System;
using System.Globalization;

namespace Attesta
{
    /// <summary>One request, before it is sent.</summary>
    internal sealed class Request
    {
        internal string Method { get; }
        internal string Path { get; }
        internal object Query { get; set; }
        internal object Body { get; set; }
        internal object Form { get; set; }
        internal bool TakesKey { get; set; }
        internal string Key { get; set; }

        /// <summary>The path has {} for each of the parts.</summary>
        internal Request(string method, string path, params object[] parts)
        {
            Method = method;
            Path = path;
            foreach (var part in parts)
            {
                var at = Path.IndexOf("{}", StringComparison.Ordinal);
                Path = Path.Substring(0, at) + Uri.EscapeDataString(ToText(part)) + Path.Substring(at + 2);
            }
        }

        internal static string ToText(object value)
        {
            if (value is bool) return (bool)value ? "true" : "false";
            return Convert.ToString(value, CultureInfo.InvariantCulture);
        }
    }
}
