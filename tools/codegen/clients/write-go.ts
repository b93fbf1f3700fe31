import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import type { OpenApiDocument, Parameter } from '../../../src/server/http/openapi/document-types.ts';
import { breakList, breakWords } from '../break-line.ts';
import {
  itemSchema,
  type ListedOperation,
  listBranches,
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
  return `// Code generated from the API document of Attesta. DO NOT EDIT.

package attesta

import "context"

${[...types, ...methods].join('\n')}`;
}

type Field = { name: string; schema: JsonSchema; isNeeded: boolean };

/** A JSON schema as a Go type. A union of objects becomes a struct with the fields of all of them. */
function goType(schemas: Schemas, schema: JsonSchema): string {
  const { $ref, enum: values, type } = schema;
  const branches = listBranches(schema);
  if (typeof $ref === 'string') return schemaName($ref);
  if (branches) return goUnion(schemas, branches);
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
  const { $ref, type } = schema;
  const branches = listBranches(schema);
  if (typeof $ref === 'string') return goFields(schemas, schemas[schemaName($ref)]!);
  if (branches) {
    const records = branches.map((each) => goFields(schemas, each));
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
  const { id, summary, pathParameters, queryParameters, json, form, answers } = operation;
  const name = pascal(id);
  const parts = [
    ...pathParameters.map((each) => ({ name: each.name, type: goType(schemas, each.schema) })),
    ...(json ? [{ name: 'body', type: `${name}Body`, is: goType(schemas, json) }] : []),
    ...(form ? [{ name: 'form', type: 'Form' }] : []),
    ...(queryParameters.length > 0
      ? [{ name: 'query', type: `${name}Query`, is: queryType(schemas, queryParameters) }]
      : []),
  ];
  const answer = goResponseType(schemas, answers, operation.answersFile);
  const answerType = answer === '[]byte' ? answer : `${name}Answer`;
  const types = [...parts, ...(answerType === answer ? [] : [{ type: answerType, is: answer }])].flatMap(
    (each) => ('is' in each && each.is && each.is !== each.type ? [`type ${each.type} ${each.is}\n`] : []),
  );
  const named = parts.map((each) => `${each.name} ${each.type}`);
  const head = breakList(
    { indent: '', step: '\t', open: `func (c *Client) ${name}(`, close: `) (${answerType}, error) {` },
    ['ctx context.Context', ...named, 'options ...Option'],
  );
  const request = breakList(
    { indent: '\t', step: '\t', open: 'err := c.call(ctx, request{', close: '}, options, &answer)' },
    requestFields(operation, new Set(parts.map((each) => each.name))),
  );
  return [
    ...types,
    breakWords('// ', `${name}: ${summary}`),
    `${head}\n\tvar answer ${answerType}\n${request}\n\treturn answer, err\n}\n`,
  ].join('\n');
}

/** What the request is, without what it has not. */
function requestFields({ method, path, takesKey }: ListedOperation, parts: ReadonlySet<string>): string[] {
  const filled = path.replace(/\{(\w+)\}/g, '" + part($1) + "');
  return [
    `method: "${method}"`,
    `path: "${filled}"`.replace(/ \+ ""$/, ''),
    ...['query', 'body', 'form'].filter((part) => parts.has(part)).map((part) => `${part}: ${part}`),
    ...(takesKey ? ['takesKey: true'] : []),
  ];
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
