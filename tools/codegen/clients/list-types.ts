import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import type { OpenApiDocument, Parameter } from '../../../src/server/http/openapi/document-types.ts';
import {
  isAllOptional,
  itemSchema,
  type ListedOperation,
  listBranches,
  listFields,
  listOperations,
  pascal,
  schemaName,
} from './list-operations.ts';

/** A type of the API in the terms that languages with named classes share. */
export type ClientType =
  | { is: 'string'; values: readonly string[] }
  | { is: 'integer' | 'number' | 'boolean' | 'any' | 'file' }
  | { is: 'list' | 'map'; of: ClientType }
  | { is: 'record'; name: string };

export type ClientField = { name: string; type: ClientType; isNeeded: boolean; isNullable: boolean };
export type ClientRecord = { name: string; fields: readonly ClientField[] };
export type ClientOperation = Pick<ListedOperation, 'id' | 'summary' | 'method' | 'path' | 'takesKey'> & {
  pathParts: readonly { name: string; type: ClientType }[];
  /** in the order of a method's parameters; `isOptional` if an empty one is valid */
  parts: readonly { part: 'body' | 'form' | 'query'; type: ClientType; isOptional: boolean }[];
  /** null: no content */
  answer: ClientType | null;
};

type RawField = { name: string; schema: JsonSchema; isNeeded: boolean };

/**
 * Lists the records and operations of the API document. Every record has a name: its own in the document, or that of its
 * use. A union of records is one record with the fields of all of them.
 */
export function listTypes(document: OpenApiDocument): {
  records: ClientRecord[];
  operations: ClientOperation[];
} {
  const naming = new Naming(document.components.schemas);
  const operations = listOperations(document).map((operation) => toOperation(naming, operation));
  return { records: naming.records, operations };
}

function toOperation(naming: Naming, operation: ListedOperation): ClientOperation {
  const { id, summary, method, path, takesKey, json, isBodyOptional, form, answers, answersFile } = operation;
  const name = pascal(id);
  const query = operation.queryParameters.length > 0 ? querySchema(operation.queryParameters) : null;
  const parts = Object.entries({ body: json, form, query }).flatMap(([part, schema]) =>
    schema === null
      ? []
      : [
          {
            part: part as 'body',
            type: naming.toType(schema, `${name}${pascal(part)}`),
            isOptional: part === 'body' ? isBodyOptional : part === 'query' && isAllOptional(schema),
          },
        ],
  );
  const answer = answersFile
    ? ({ is: 'file' } as const)
    : answers.length === 0
      ? null
      : naming.toType(answers.length === 1 ? answers[0]! : { anyOf: answers }, `${name}Answer`);
  const pathParts = operation.pathParameters.map((each) => ({
    name: each.name,
    type: naming.toType(each.schema, `${name}${pascal(each.name)}`),
  }));
  return { id, summary, method, path, takesKey, pathParts, parts, answer };
}

function querySchema(parameters: readonly Parameter[]): JsonSchema {
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

const isNull = ({ type, ...rest }: JsonSchema) =>
  type === 'null' || ('const' in rest && rest['const'] === null);

/** Names the records of a document as it meets them. */
class Naming {
  readonly records: ClientRecord[] = [];
  readonly #schemas: Record<string, JsonSchema>;

  constructor(schemas: Record<string, JsonSchema>) {
    this.#schemas = schemas;
  }

  /** A JSON schema as a type; `name` is for a record in it that has none. */
  toType(schema: JsonSchema, name: string): ClientType {
    const { $ref, enum: values, type, contentMediaType } = schema;
    const branches = listBranches(schema);
    if (String(contentMediaType).startsWith('image/')) return { is: 'file' };
    if (typeof $ref === 'string') return this.toType(this.#schemas[schemaName($ref)]!, schemaName($ref));
    if (branches) return this.#toUnion(branches, name);
    if ('const' in schema) return toLiteral([schema['const']]);
    if (Array.isArray(values)) return toLiteral(values);
    if (Array.isArray(type)) {
      return this.#toUnion(
        type.map((each) => ({ ...schema, type: each })),
        name,
      );
    }
    if (type === 'array') return { is: 'list', of: this.toType(itemSchema(schema), `${name}Item`) };
    const fields = this.#toFields(schema);
    if (fields) return this.#toRecord(fields, name);
    if (type === 'object') return this.#toMap(schema, name);
    return SIMPLE[String(type)] ?? { is: 'any' };
  }

  #toMap({ additionalProperties }: JsonSchema, name: string): ClientType {
    const isTyped = additionalProperties && typeof additionalProperties === 'object';
    const of = isTyped ? this.toType(additionalProperties as JsonSchema, `${name}Value`) : ANY;
    return { is: 'map', of };
  }

  #toUnion(all: readonly JsonSchema[], name: string): ClientType {
    const others = all.filter((each) => !isNull(each));
    if (others.length === 1) return this.toType(others[0]!, name);
    const fields = others.map((each) => this.#toFields(each));
    if (fields.length > 0 && fields.every((each) => each !== null)) {
      return this.#toRecord(mergeFields(fields), name);
    }
    const types = others.map((each) => this.toType(each, name));
    if (types.every((each) => each.is === 'string')) {
      const values = types.map((each) => each.values);
      return { is: 'string', values: values.some((each) => each.length === 0) ? [] : values.flat() };
    }
    const [first, ...rest] = new Set(types.map((each) => JSON.stringify(each)));
    return first !== undefined && rest.length === 0 ? JSON.parse(first) : ANY;
  }

  /** The fields of an object or of a union of objects; null for any other schema. */
  #toFields(schema: JsonSchema): RawField[] | null {
    const { $ref, type } = schema;
    const branches = listBranches(schema);
    if (typeof $ref === 'string') return this.#toFields(this.#schemas[schemaName($ref)]!);
    if (branches) {
      const all = branches.map((each) => this.#toFields(each));
      return all.every((each) => each !== null) ? mergeFields(all) : null;
    }
    const fields = listFields(schema);
    return type === 'object' && fields.length > 0 ? fields : null;
  }

  #toRecord(raw: readonly RawField[], name: string): ClientType {
    const fields = raw.map(({ name: own, schema, isNeeded }) => ({
      name: own,
      type: this.toType(schema, `${name}${pascal(own)}`),
      isNeeded,
      isNullable: acceptsNull(schema),
    }));
    const same = JSON.stringify(fields);
    for (let number = 1; ; number += 1) {
      const tried = number === 1 ? name : `${name}${number}`;
      const known = this.records.find((each) => each.name === tried);
      if (known && JSON.stringify(known.fields) !== same) continue;
      if (!known) this.records.push({ name: tried, fields });
      return { is: 'record', name: tried };
    }
  }
}

const ANY = { is: 'any' } as const;
const TEXT = { is: 'string', values: [] } as const;
const SIMPLE: Record<string, ClientType> = {
  string: TEXT,
  integer: { is: 'integer' },
  number: { is: 'number' },
  boolean: { is: 'boolean' },
};

function toLiteral(values: readonly unknown[]): ClientType {
  const given = values.filter((each) => each !== null);
  if (given.every((each) => typeof each === 'string')) return { is: 'string', values: given };
  if (given.every(Number.isInteger)) return { is: 'integer' };
  return SIMPLE[typeof given[0]] ?? ANY;
}

const acceptsNull = (schema: JsonSchema): boolean =>
  isNull(schema) ||
  (Array.isArray(schema['type']) && schema['type'].includes('null')) ||
  (Array.isArray(schema['anyOf']) && schema['anyOf'].some(acceptsNull));

/** Merges the fields of several objects. A field that is missing in one of them is optional. */
function mergeFields(records: readonly RawField[][]): RawField[] {
  const names = [...new Set(records.flatMap((fields) => fields.map(({ name }) => name)))];
  return names.map((name) => {
    const own = records.flatMap((fields) => fields.filter((field) => field.name === name));
    const isNeeded = own.length === records.length && own.every((field) => field.isNeeded);
    return { name, schema: { anyOf: own.map(({ schema }) => schema) }, isNeeded };
  });
}
