import type { OpenApiDocument } from '../../../src/server/http/openapi/document-types.ts';
import { breakList, breakWords, MAX_LINE } from '../break-line.ts';
import { snake } from './list-operations.ts';
import { type ClientField, type ClientOperation, type ClientType, listTypes } from './list-types.ts';

const HEAD = '# Generated from the API document of Attesta; do not edit.\n';

/** Generates Ruby from the API document: a method for each operation. */
export function writeRuby(document: OpenApiDocument): string {
  const { operations } = listTypes(document);
  return `# frozen_string_literal: true

${HEAD}
module Attesta
  # The operations of the API. Path parameters come first, then body, form or query. Types: sig/attesta.rbs.
  module Operations
${operations.map(rubyMethod).join('\n')}  end
end
`;
}

/** Generates the types of the Ruby client (RBS): a record type for each record, and the methods' types. */
export function writeRubyTypes(document: OpenApiDocument): string {
  const { records, operations } = listTypes(document);
  const types = records.map(
    ({ name, fields }) => `  type ${snake(name)} = {\n${fields.map(rbsField).join(',\n')}\n  }\n`,
  );
  return `${HEAD}
module Attesta
${types.join('\n')}
  module Operations
${operations.map(rbsMethod).join('')}  end
end
`;
}

const sortParts = ({ parts }: ClientOperation) =>
  [...parts].sort((one, other) => Number(one.isOptional) - Number(other.isOptional));

function rubyMethod(operation: ClientOperation): string {
  const { id, summary, method, path, takesKey, pathParts, parts } = operation;
  const parameters = [
    ...pathParts.map((each) => snake(each.name)),
    ...sortParts(operation).map(({ part, isOptional }) => (isOptional ? `${part} = nil` : part)),
    ...(takesKey ? ['key: nil'] : []),
  ];
  const address = path.replace(/\{(\w+)\}/g, (_, name) => `#{part(${snake(name)})}`);
  const passed = [
    `"${method}"`,
    `"${address}"`,
    ...parts.map(({ part }) => `${part}: ${part}`),
    ...(takesKey ? ['takes_key: true', 'key: key'] : []),
  ];
  const list = { step: '  ', last: '' };
  const open = `def ${snake(id)}${parameters.length > 0 ? '(' : ''}`;
  const close = parameters.length > 0 ? ')' : '';
  const head = breakList({ ...list, indent: '    ', open, close }, parameters);
  const call = breakList({ ...list, indent: '      ', open: 'call(', close: ')' }, passed);
  return `${breakWords('    # ', summary)}\n${head}\n${call}\n    end\n`;
}

function rbsField({ name, type, isNeeded, isNullable }: ClientField): string {
  const head = `    ${isNeeded ? '' : '?'}${name}: `;
  const whole = rbsType(type);
  const written = isNullable && whole.includes(' | ') ? `(${whole})?` : `${whole}${isNullable ? '?' : ''}`;
  const line = `${head}${written.replace('untyped?', 'untyped')}`;
  return line.length < MAX_LINE ? line : `${head}String${isNullable ? '?' : ''}`;
}

function rbsType(type: ClientType): string {
  if (type.is === 'string')
    return type.values.length === 0 ? 'String' : type.values.map((each) => `"${each}"`).join(' | ');
  if (type.is === 'list') return `Array[${rbsType(type.of)}]`;
  if (type.is === 'map') return `Hash[Symbol, ${rbsType(type.of)}]`;
  return type.is === 'record' ? snake(type.name) : SIMPLE[type.is];
}

const SIMPLE = { integer: 'Integer', number: 'Numeric', boolean: 'bool', any: 'untyped', file: 'String' };

function rbsMethod(operation: ClientOperation): string {
  const { id, takesKey, pathParts, answer } = operation;
  const parameters = [
    ...pathParts.map((each) => `${rbsType(each.type)} ${snake(each.name)}`),
    ...sortParts(operation).map(({ part, type, isOptional }) =>
      isOptional ? `?${rbsType(type)}? ${part}` : `${rbsType(type)} ${part}`,
    ),
    ...(takesKey ? ['?key: String?'] : []),
  ];
  const result = answer ? rbsType(answer) : 'nil';
  const open = `def ${snake(id)}: (`;
  const list = { indent: '    ', step: '  ', last: '' };
  return `${breakList({ ...list, open, close: `) -> ${result}` }, parameters)}\n`;
}
