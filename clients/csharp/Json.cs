using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Runtime.Serialization;
using System.Text;

namespace Attesta
{
    /// <summary>
    /// JSON, and the generated classes: .NET Standard 2.0 has no reader of it. Errors are FormatExceptions.
    /// </summary>
    internal sealed class Json
    {
        private readonly string text;
        private int at;

        private Json(string text)
        {
            this.text = text;
        }

        /// <returns>a Dictionary, List, string, long, double, bool or null</returns>
        internal static object Parse(string text)
        {
            var json = new Json(text);
            var value = json.Value();
            json.Skip();
            if (json.at < text.Length) throw json.Error();
            return value;
        }

        private FormatException Error()
        {
            return new FormatException("The JSON is not valid at character " + at + ".");
        }

        private void Skip()
        {
            while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++;
        }

        private bool Next(char wanted)
        {
            Skip();
            var isNext = at < text.Length && text[at] == wanted;
            if (isNext) at++;
            return isNext;
        }

        private void Need(char wanted)
        {
            if (!Next(wanted)) throw Error();
        }

        private object Value()
        {
            if (Next('{')) return Object();
            if (Next('[')) return List();
            if (Next('"')) return String();
            var start = at;
            while (at < text.Length && ",]} \t\r\n".IndexOf(text[at]) < 0) at++;
            var word = text.Substring(start, at - start);
            if (word == "null") return null;
            if (word == "true" || word == "false") return word == "true";
            long whole;
            double number;
            var culture = CultureInfo.InvariantCulture;
            if (long.TryParse(word, NumberStyles.AllowLeadingSign, culture, out whole)) return whole;
            if (double.TryParse(word, NumberStyles.Float, culture, out number)) return number;
            throw Error();
        }

        private Dictionary<string, object> Object()
        {
            var fields = new Dictionary<string, object>();
            if (Next('}')) return fields;
            do
            {
                Need('"');
                var name = String();
                Need(':');
                fields[name] = Value();
            } while (Next(','));
            Need('}');
            return fields;
        }

        private List<object> List()
        {
            var items = new List<object>();
            if (Next(']')) return items;
            do items.Add(Value()); while (Next(','));
            Need(']');
            return items;
        }

        private string String()
        {
            var came = new StringBuilder();
            while (at < text.Length)
            {
                var each = text[at++];
                if (each == '"') return came.ToString();
                came.Append(each == '\\' ? Escaped() : each);
            }
            throw Error();
        }

        private char Escaped()
        {
            if (at + 1 >= text.Length) throw Error();
            var each = text[at++];
            var known = "bfnrt".IndexOf(each);
            if (known >= 0) return "\b\f\n\r\t"[known];
            if (each != 'u') return each;
            if (at + 4 > text.Length) throw Error();
            at += 4;
            return (char)int.Parse(text.Substring(at - 4, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        }

        /// <summary>Writes a value of Parse or of a generated class; null properties are left out.</summary>
        internal static string Write(object value)
        {
            if (value == null) return "null";
            if (value is string) return Quote((string)value);
            if (value is bool || value is IFormattable) return Request.ToText(value);
            var fields = value as IDictionary;
            if (fields == null && value is IEnumerable)
                return "[" + string.Join(",", ((IEnumerable)value).Cast<object>().Select(Write)) + "]";
            var pairs = fields == null
                ? ListFields(value)
                : fields.Keys.Cast<string>().Select(name => new KeyValuePair<string, object>(name, fields[name]));
            return "{" + string.Join(",", pairs.Select(each => Quote(each.Key) + ":" + Write(each.Value))) + "}";
        }

        private static string Quote(string text)
        {
            var quoted = new StringBuilder("\"");
            foreach (var each in text)
            {
                if (each < ' ') quoted.Append("\\u" + ((int)each).ToString("x4"));
                else quoted.Append(each == '"' || each == '\\' ? "\\" : "").Append(each);
            }
            return quoted.Append('"').ToString();
        }

        /// <summary>The properties of a generated class that are not null, by their names in JSON.</summary>
        internal static IEnumerable<KeyValuePair<string, object>> ListFields(object value)
        {
            return value.GetType().GetProperties()
                .Select(each => new KeyValuePair<string, object>(ReadName(each), each.GetValue(value, null)))
                .Where(each => each.Value != null);
        }

        /// <summary>Converts a value of Parse to a type; unknown fields are ignored.</summary>
        internal static object To(object value, Type type)
        {
            if (value == null || type == typeof(object)) return value;
            var plain = Nullable.GetUnderlyingType(type) ?? type;
            if (plain.IsInstanceOfType(value)) return value;
            if (plain == typeof(double) && value is long) return (double)(long)value;
            var made = Activator.CreateInstance(plain);
            var fields = value as Dictionary<string, object>;
            if (made is IList && value is List<object>)
            {
                foreach (var item in (List<object>)value) ((IList)made).Add(To(item, plain.GetGenericArguments()[0]));
            }
            else if (fields == null) throw new FormatException("Not a " + plain.Name + ".");
            else if (made is IDictionary)
            {
                var of = plain.GetGenericArguments()[1];
                foreach (var field in fields) ((IDictionary)made).Add(field.Key, To(field.Value, of));
            }
            else Fill(made, fields);
            return made;
        }

        private static void Fill(object made, Dictionary<string, object> fields)
        {
            foreach (var property in made.GetType().GetProperties())
            {
                object value;
                if (fields.TryGetValue(ReadName(property), out value))
                    property.SetValue(made, To(value, property.PropertyType), null);
            }
        }

        private static string ReadName(PropertyInfo property)
        {
            return property.GetCustomAttribute<DataMemberAttribute>().Name;
        }
    }
}
