import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import type { OpenApiDocument, Parameter } from '../../../src/server/http/openapi/document-types.ts';
import {
  itemSchema,
  type ListedOperation,
  listFields,
  listOperations,
  pascal,
  schemaName,
} from './list-operations.ts';

type Schemas = Record<string, JsonSchema>;

/** Generates Go from the API document: a type for each schema and a method for each operation. */
export function writeGo(document: OpenApiDocument): string {
  const { schemas } = document.components;
  const types = Object.entries(schemas).map(([name, schema]) => `type ${name} ${goType(schemas, schema)}\n`);
  const methods = listOperations(document).map((operation) => goMethod(schemas, operation));
  return `// Code generated from the API document by \`npm run client\`; DO NOT EDIT.

package attesta

import (
	"context"
	"net/url"
)

${[...types, ...methods].join('\n')}`;
}

type Field = { name: string; schema: JsonSchema; isNeeded: boolean };

/** A JSON schema as a Go type. A union of objects becomes a struct with the fields of all of them. */
function goType(schemas: Schemas, schema: JsonSchema): string {
  const { $ref, anyOf, enum: values, type } = schema;
  if (typeof $ref === 'string') return schemaName($ref);
  if (Array.isArray(anyOf)) return goUnion(schemas, anyOf);
  if ('const' in schema) return SIMPLE[typeof schema['const']] ?? 'any';
  if (Array.isArray(values)) return SIMPLE[typeof values[0]] ?? 'any';
  if (Array.isArray(type)) {
    return goUnion(
      schemas,
      type.map((each) => ({ ...schema, type: each })),
    );
  }
  if (type === 'array') return `[]${goType(schemas, itemSchema(schema))}`;
  const fields = goFields(schemas, schema);
  if (fields) return goStruct(schemas, fields);
  if (type === 'object') return goMap(schemas, schema);
  return SIMPLE[String(type)] ?? 'any';
}

const SIMPLE: Record<string, string> = {
  string: 'string',
  integer: 'int64',
  number: 'float64',
  boolean: 'bool',
};

function goMap(schemas: Schemas, { additionalProperties }: JsonSchema): string {
  const isTyped = additionalProperties && typeof additionalProperties === 'object';
  return `map[string]${isTyped ? goType(schemas, additionalProperties as JsonSchema) : 'any'}`;
}

const isNull = ({ type }: JsonSchema) => type === 'null';

function goUnion(schemas: Schemas, all: readonly JsonSchema[]): string {
  const others = all.filter((each) => !isNull(each));
  if (others.length === 1) {
    const type = goType(schemas, others[0]!);
    return others.length < all.length ? pointerTo(type) : type;
  }
  const records = others.map((each) => goFields(schemas, each));
  if (records.every((each) => each !== null)) return goStruct(schemas, merge(records));
  const types = new Set(others.map((each) => goType(schemas, each)));
  return types.size === 1 ? [...types][0]! : 'any';
}

/** The fields of an object or of a union of objects; null for any other schema. */
function goFields(schemas: Schemas, schema: JsonSchema): Field[] | null {
  const { $ref, anyOf, type } = schema;
  if (typeof $ref === 'string') return goFields(schemas, schemas[schemaName($ref)]!);
  if (Array.isArray(anyOf)) {
    const records = anyOf.map((each) => goFields(schemas, each));
    return records.every((each) => each !== null) ? merge(records) : null;
  }
  const fields = listFields(schema);
  return type === 'object' && fields.length > 0 ? fields : null;
}

/**
 * Merges the fields of several objects. A field that is missing in one of them is optional. A field whose type differs
 * gets a type that fits all of them.
 */
function merge(records: readonly Field[][]): Field[] {
  const names = [...new Set(records.flatMap((fields) => fields.map(({ name }) => name)))];
  return names.map((name) => {
    const own = records.flatMap((fields) => fields.filter((field) => field.name === name));
    const isNeeded = own.length === records.length && own.every((field) => field.isNeeded);
    return { name, schema: { anyOf: own.map(({ schema }) => schema) }, isNeeded };
  });
}

const goStruct = (schemas: Schemas, fields: readonly Field[]): string =>
  `struct {\n${fields
    .map(({ name, schema, isNeeded }) => {
      const type = goType(schemas, schema);
      const tag = `\`json:"${name}${isNeeded ? '' : ',omitempty'}"\``;
      return `\t${pascal(name)} ${isNeeded ? type : pointerTo(type)} ${tag}\n`;
    })
    .join('')}}`;

/** The type of an optional field. Slices, maps and `any` can be nil without a pointer. */
const pointerTo = (type: string) => (/^(\[\]|map\[|\*|any$)/.test(type) ? type : `*${type}`);

function goMethod(schemas: Schemas, operation: ListedOperation): string {
  const { id, summary, method, path, pathParameters, queryParameters, takesKey, json, form, answers } =
    operation;
  const name = pascal(id);
  const parts = [
    ...pathParameters.map((each) => ({ name: each.name, type: goType(schemas, each.schema) })),
    ...(json ? [{ name: 'body', type: `${name}Body`, is: goType(schemas, json) }] : []),
    ...(form ? [{ name: 'form', type: 'Form' }] : []),
    ...(queryParameters.length > 0
      ? [{ name: 'query', type: `${name}Query`, is: queryType(schemas, queryParameters) }]
      : []),
  ];
  const has = (part: string) => (parts.some((each) => each.name === part) ? part : 'nil');
  const answer = goResponseType(schemas, answers, operation.answersFile);
  const types = [...parts, { type: `${name}Answer`, is: answer }].flatMap((each) =>
    'is' in each && each.is ? [`type ${each.type} ${each.is}\n`] : [],
  );
  const filled = path.replace(/\{(\w+)\}/g, '" + url.PathEscape(text($1)) + "');
  const call = `c.call(ctx, request{method: "${method}", path: "${filled}", query: ${has('query')}, body: ${has('body')}, form: ${has('form')}, takesKey: ${takesKey}}, options`;
  const head = `func (c *Client) ${name}(${['ctx context.Context', ...parts.map((each) => `${each.name} ${each.type}`), 'options ...Option'].join(', ')})`;
  const said = `// ${name}: ${summary}\n`;
  if (answer === '[]byte')
    return `${types.slice(0, -1).join('\n')}\n${said}${head} ([]byte, error) {\n\tvar answer []byte\n\terr := ${call}, &answer)\n\treturn answer, err\n}\n`;
  return `${types.join('\n')}\n${said}${head} (${name}Answer, error) {\n\tvar answer ${name}Answer\n\terr := ${call}, &answer)\n\treturn answer, err\n}\n`;
}

/**
 * The type of an answer: bytes if it may be a file, otherwise the type of its schemas; `any` if it has none.
 */
function goResponseType(schemas: Schemas, answers: readonly JsonSchema[], answersFile: boolean): string {
  if (answersFile) return '[]byte';
  if (answers.length === 0) return 'any';
  return goType(schemas, answers.length === 1 ? answers[0]! : { anyOf: answers });
}

const queryType = (schemas: Schemas, parameters: readonly Parameter[]): string =>
  goStruct(
    schemas,
    parameters.map(({ name, schema, required }) => ({ name, schema, isNeeded: required })),
  );
