import type { OpenApiDocument } from '../../../src/server/http/openapi/document-types.ts';
import { breakList, breakWords } from '../break-line.ts';
import { camel, snake } from './list-operations.ts';
import {
  type ClientField,
  type ClientOperation,
  type ClientRecord,
  type ClientType,
  listTypes,
} from './list-types.ts';

const HEAD = `// Generated from the API document of Attesta; do not edit.

package dev.attesta.client;

import java.util.List;
import java.util.Map;
`;

/** Generates the records of the API document as Java classes with public fields. */
export function writeJavaTypes(document: OpenApiDocument): string {
  return `${HEAD}
/** The records of the API. A field that is null is not sent; an answer's field is null if it is absent. */
public final class Types {
    private Types() {}
${listTypes(document).records.map(javaRecord).join('')}}
`;
}

/** Generates a Java method for each operation of the API document. */
export function writeJava(document: OpenApiDocument): string {
  return `${HEAD}
/** The operations of the API. Path parameters come first, then body, form or query. */
abstract class Operations {
    abstract <T> T call(Request request, Class<T> answer);

    abstract <T> List<T> callForList(Request request, Class<T> item);
${listTypes(document).operations.map(javaMethod).join('')}}
`.replace('\nimport java.util.Map;', '\nimport dev.attesta.client.Types.*;');
}

function javaRecord({ name, fields }: ClientRecord): string {
  return `\n    public static final class ${name} {\n${fields.map(javaField).join('')}    }\n`;
}

function javaField({ name, type }: ClientField): string {
  const own = camel(name);
  const comment = type.is === 'string' && type.values.length > 0 ? formatValues(type.values) : '';
  const named = snake(own) === name ? '' : `        @Json.Name("${name}")\n`;
  return `${comment}${named}        public ${javaType(type)} ${own};\n`;
}

const formatValues = (values: readonly string[]) =>
  `        /**\n${breakWords('         * ', `One of: ${values.join(', ')}.`)}\n         */\n`;

const javaType = (type: ClientType): string => {
  if (type.is === 'list') return `List<${javaType(type.of)}>`;
  if (type.is === 'map') return `Map<String, ${javaType(type.of)}>`;
  return type.is === 'record' ? type.name : SIMPLE[type.is];
};

const SIMPLE = {
  string: 'String',
  integer: 'Long',
  number: 'Double',
  boolean: 'Boolean',
  any: 'Object',
  file: 'byte[]',
};

function javaMethod({
  id,
  summary,
  method,
  path,
  takesKey,
  pathParts,
  parts,
  answer,
}: ClientOperation): string {
  const parameters = [
    ...pathParts.map((each) => `${javaType(each.type)} ${camel(each.name)}`),
    ...parts.map(({ part, type }) => `${javaType(type)} ${part}`),
  ];
  const address = [`"${path.replace(/\{\w+\}/g, '{}')}"`, ...pathParts.map(({ name }) => camel(name))].join(
    ', ',
  );
  const isList = answer?.is === 'list';
  const wanted = `${answer ? javaType(isList ? answer.of : answer) : 'Void'}.class`;
  const list = { step: '        ', last: '' };
  const result = answer ? javaType(answer) : 'void';
  const open = `public ${result} ${id}(`;
  const head = breakList({ ...list, indent: '    ', open, close: ') {' }, parameters);
  const request = [
    `new Request("${method}", ${address})`,
    ...parts.map(({ part }) => `.${part}(${part})`),
    ...(takesKey ? ['.takesKey()'] : []),
  ].join('');
  const call = breakList(
    {
      ...list,
      indent: '        ',
      open: `${answer ? 'return ' : ''}${isList ? 'callForList' : 'call'}(`,
      close: ');',
    },
    [request, wanted],
  );
  return `\n    /**\n${breakWords('     * ', summary)}\n     */\n${head}\n${call}\n    }\n`;
}
