import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import type { OpenApiDocument } from '../../../src/server/http/openapi/document-types.ts';
import { breakList } from '../break-line.ts';
import {
  itemSchema,
  listBranches,
  listFields,
  listOperations,
  pascal,
  querySchema,
  schemaName,
} from './list-operations.ts';

const HEAD = `# Generated from the API document of Attesta; do not edit.
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union
`;

/** Types without a name in the document; each is named after its use. */
type Definitions = string[];

/** The longest type written inline, in characters. */
const MAX_INLINE = 70;

/** Generates Python from the API document: a type for each schema, and for the query of each operation that has one. */
export function writePython(document: OpenApiDocument): string {
  const definitions: Definitions = [];
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    define(definitions, name, schema);
  }
  for (const { id, queryParameters } of listOperations(document)) {
    if (queryParameters.length > 0)
      definitions.push(pythonDict(definitions, `${pascal(id)}Query`, querySchema(queryParameters)));
  }
  return `${HEAD}\n${definitions.join('\n')}`;
}

/** Defines a named schema of the document. */
function define(definitions: Definitions, name: string, schema: JsonSchema): void {
  if (isRecord(schema)) definitions.push(pythonDict(definitions, name, schema));
  else {
    const type = pythonUnion(definitions, name, schema);
    // A long type has got its name already.
    if (type !== name) definitions.push(`${name} = ${type}\n`);
  }
}

function pythonUnion(definitions: Definitions, name: string, schema: JsonSchema): string {
  const branches = listBranches(schema);
  if (!branches) return pythonType(definitions, name, schema);
  const quotedTypes = branches.map((each, at) =>
    JSON.stringify(pythonType(definitions, `${name}${at + 1}`, each)),
  );
  return subscript('Union', [...new Set(quotedTypes)], name);
}

const isRecord = ({ type, properties }: JsonSchema) =>
  type === 'object' && Object.keys((properties ?? {}) as object).length > 0;

function pythonDict(definitions: Definitions, name: string, schema: JsonSchema): string {
  const fields = listFields(schema).map(({ name: field, schema: fieldSchema, isNeeded }) => {
    const type = JSON.stringify(pythonType(definitions, `${name}${pascal(field)}`, fieldSchema));
    return `    ${JSON.stringify(field)}: ${isNeeded ? type : `NotRequired[${type}]`},\n`;
  });
  return `${name} = TypedDict("${name}", {\n${fields.join('')}})\n`;
}

/** A JSON schema as a type annotation; `name` names its nested types. */
function pythonType(definitions: Definitions, name: string, schema: JsonSchema): string {
  const { $ref, enum: values, type, contentMediaType } = schema;
  const branches = listBranches(schema);
  const inner = (each: JsonSchema, suffix = '') => pythonType(definitions, `${name}${suffix}`, each);
  if (String(contentMediaType).startsWith('image/')) return 'bytes';
  if (typeof $ref === 'string') return schemaName($ref);
  if (branches) {
    const types = new Set(branches.map((each, at) => inner(each, at === 0 ? '' : String(at + 1))));
    const quotedTypes = [...types].map((each) => JSON.stringify(each));
    return orNamed(definitions, `${name}Union`, join([...types]), () =>
      subscript('Union', quotedTypes, `${name}Union`),
    );
  }
  if ('const' in schema) return literal([schema['const']]);
  if (Array.isArray(values)) {
    const all = values.map(literalValue);
    return orNamed(definitions, name, literal(values), () => subscript('Literal', all, name));
  }
  if (Array.isArray(type)) return join(type.map((each) => inner({ ...schema, type: each })));
  if (type === 'array') return `list[${inner(itemSchema(schema), 'Item')}]`;
  if (isRecord(schema)) {
    definitions.push(pythonDict(definitions, name, schema));
    return name;
  }
  if (type === 'object') return 'dict[str, Any]';
  return SIMPLE_TYPES[String(type)] ?? 'Any';
}

const SIMPLE_TYPES: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};
const WORDS: Record<string, string> = { true: 'True', false: 'False', null: 'None' };

const join = (types: string[]) => [...new Set(types)].join(' | ');
const literalValue = (value: unknown) => WORDS[String(value)] ?? JSON.stringify(value);
const literal = (values: readonly unknown[]) => `Literal[${values.map(literalValue).join(', ')}]`;

/** A type with its arguments, as it is after `NAME = `. */
const subscript = (type: string, of: readonly string[], name: string) =>
  breakList({ indent: '', step: '    ', open: `${name} = ${type}[`, close: ']' }, of).slice(
    `${name} = `.length,
  );

/** A type that is too long for a field gets a separate name, which equal types share. */
function orNamed(definitions: Definitions, name: string, type: string, write: () => string): string {
  if (type.length <= MAX_INLINE) return type;
  const definition = `= ${write()}\n`;
  const existing = definitions.find((each) => each.endsWith(` ${definition}`));
  if (existing) return existing.slice(0, existing.indexOf(' '));
  definitions.push(`${name} ${definition}`);
  return name;
}
