import type { OpenApiDocument } from '../../../src/server/http/openapi/document-types.ts';
import { breakList, breakWords } from '../break-line.ts';
import { camel, pascal } from './list-operations.ts';
import {
  type ClientField,
  type ClientOperation,
  type ClientRecord,
  type ClientType,
  listTypes,
} from './list-types.ts';

/** Generates C# from the API document: a class for each record and a method for each operation. */
export function writeCsharp(document: OpenApiDocument): string {
  const { records, operations } = listTypes(document);
  return `// Generated from the API document of Attesta; do not edit.

using System.Collections.Generic;
using System.Runtime.Serialization;
using System.Threading;
using System.Threading.Tasks;

namespace Attesta
{
${records.map(csharpRecord).join('\n')}
    /// <summary>The operations of the API. Path parameters come first, then body, form or query.</summary>
    public abstract class Operations
    {
        internal abstract Task<T> CallAsync<T>(Request request, CancellationToken cancel);
${operations.map(csharpMethod).join('')}    }
}
`;
}

const csharpRecord = ({ name, fields }: ClientRecord) =>
  `    public sealed class ${name}\n    {\n${fields.map((field) => csharpField(name, field)).join('\n')}    }\n`;

function csharpField(record: string, { name, type }: ClientField): string {
  // C# refuses a property with the name of its class.
  const own = pascal(name) === record ? `${pascal(name)}Value` : pascal(name);
  const comment =
    type.is === 'string' && type.values.length > 0
      ? `${breakWords('        /// ', `<summary>One of: ${type.values.join(', ')}.</summary>`)}\n`
      : '';
  return `${comment}        [DataMember(Name = "${name}")]\n        public ${csharpType(type)} ${own} { get; set; }\n`;
}

const csharpType = (type: ClientType): string => {
  if (type.is === 'list') return `List<${csharpType(type.of)}>`;
  if (type.is === 'map') return `Dictionary<string, ${csharpType(type.of)}>`;
  return type.is === 'record' ? type.name : SIMPLE[type.is];
};

const SIMPLE = {
  string: 'string',
  integer: 'long?',
  number: 'double?',
  boolean: 'bool?',
  any: 'object',
  file: 'byte[]',
};

function csharpMethod(operation: ClientOperation): string {
  const { id, summary, method, path, takesKey, pathParts, parts, answer } = operation;
  const ordered = [...parts].sort((one, other) => Number(one.isOptional) - Number(other.isOptional));
  const parameters = [
    ...pathParts.map((each) => `${csharpType(each.type).replace('?', '')} ${camel(each.name)}`),
    ...ordered.map(
      ({ part, type, isOptional }) => `${csharpType(type)} ${part}${isOptional ? ' = null' : ''}`,
    ),
    ...(takesKey ? ['string key = null'] : []),
    'CancellationToken cancel = default(CancellationToken)',
  ];
  const address = [`"${path.replace(/\{\w+\}/g, '{}')}"`, ...pathParts.map(({ name }) => camel(name))].join(
    ', ',
  );
  const set = [
    ...parts.map(({ part }) => `${pascal(part)} = ${part}`),
    ...(takesKey ? ['TakesKey = true', 'Key = key'] : []),
  ];
  const made = `new Request("${method}", ${address})`;
  const result = answer ? csharpType(answer) : 'object';
  const list = { step: '    ', last: '' };
  const open = `public Task<${result}> ${pascal(id)}Async(`;
  const head = breakList({ ...list, indent: '        ', open, close: ')' }, parameters);
  const inside = { ...list, indent: '            ' };
  const request =
    set.length > 0
      ? breakList({ ...inside, open: `var request = ${made} { `, close: ' };' }, set)
      : `            var request = ${made};`;
  const call = `${request}\n            return CallAsync<${result}>(request, cancel);`;
  const comment = breakWords('        /// ', `<summary>${summary}</summary>`);
  return `\n${comment}\n${head}\n        {\n${call}\n        }\n`;
}
