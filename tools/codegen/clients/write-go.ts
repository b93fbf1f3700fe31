import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import type { OpenApiDocument } from '../../../src/server/http/openapi/document-types.ts';
import {
  itemSchema,
  listBranches,
  listFields,
  listOperations,
  pascal,
  querySchema,
  schemaName,
} from './list-operations.ts';

type Schemas = Record<string, JsonSchema>;

/** Generates Go from the API document: a type for each schema, and for the query of each operation that has one. */
export function writeGo(document: OpenApiDocument): string {
  const { schemas } = document.components;
  const typeDeclarations = Object.entries(schemas).map(
    ([name, schema]) => `type ${name} ${goType(schemas, schema)}\n`,
  );
  const queries = listOperations(document)
    .filter(({ queryParameters }) => queryParameters.length > 0)
    .map(
      ({ id, queryParameters }) =>
        `type ${pascal(id)}Query ${goType(schemas, querySchema(queryParameters))}\n`,
    );
  return `// Code generated from the API document of Attesta. DO NOT EDIT.

package attesta

${[...typeDeclarations, ...queries].join('\n')}`;
}

type Field = { name: string; schema: JsonSchema; isNeeded: boolean };

/** A JSON schema as a Go type. A union of objects becomes a struct with the fields of all of them. */
function goType(schemas: Schemas, schema: JsonSchema): string {
  const { $ref, enum: values, type, contentMediaType } = schema;
  const branches = listBranches(schema);
  if (String(contentMediaType).startsWith('image/')) return '[]byte';
  if (typeof $ref === 'string') return schemaName($ref);
  if (branches) return goUnion(schemas, branches);
  if ('const' in schema) return SIMPLE_TYPES[typeof schema['const']] ?? 'any';
  if (Array.isArray(values)) return SIMPLE_TYPES[typeof values[0]] ?? 'any';
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
  return SIMPLE_TYPES[String(type)] ?? 'any';
}

const SIMPLE_TYPES: Record<string, string> = {
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
    const sameName = records.flatMap((fields) => fields.filter((field) => field.name === name));
    const isNeeded = sameName.length === records.length && sameName.every((field) => field.isNeeded);
    return { name, schema: { anyOf: sameName.map(({ schema }) => schema) }, isNeeded };
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
