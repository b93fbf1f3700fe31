import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import { type Html, html, prose } from '../../../src/shared/html.ts';

type Row = { name: string; schema: JsonSchema; required: boolean };

/**
 * Whether a schema describes a request or a response: request fields may be `required`, response fields may be present
 * only `sometimes`.
 */
export type Direction = 'sent' | 'answered';

/** The named schemas of the API document, and the page and anchor of each that has a section. */
export type SchemaBook = {
  schemas: Record<string, JsonSchema>;
  getAddress: (name: string) => string;
};

export const getSchemaName = ($ref: unknown): string | null =>
  typeof $ref === 'string' ? $ref.split('/').at(-1)! : null;

/** A schema as tables: one for an object, one for each branch of a choice. Only schemas inside a field are links. */
export function renderSchema(schema: JsonSchema, direction: Direction, book: SchemaBook): Html {
  const name = getSchemaName(schema['$ref']);
  if (name) return renderSchema(book.schemas[name]!, direction, book);
  const branches = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (branches && !isNullable(schema)) {
    return html`<p class="choice">One of:</p>${branches.map((branch) => renderBranch(branch, direction, book))}`;
  }
  if (schema['type'] === 'array') {
    return html`<p class="choice">A list; each entry:</p>${renderSchema(schema['items'] as JsonSchema, direction, book)}`;
  }
  const rows = listRows(schema, '');
  if (rows.length === 0) return html`<p>${nameType(schema, book)}${describe(schema)}</p>`;
  return html`<table class="fields">
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map((row) => renderRow(row, direction, book))}</tbody></table>`;
}

/** A branch is named by the value that tells it from the others. */
function renderBranch(branch: JsonSchema, direction: Direction, book: SchemaBook): Html {
  const name = getSchemaName(branch['$ref']);
  const { properties = {} } = (name ? book.schemas[name]! : branch) as {
    properties?: Record<string, JsonSchema>;
  };
  const title = properties['status']?.['const'];
  return html`${typeof title === 'string' && html`<p class="branch"><code>${title}</code></p>`}${renderSchema(branch, direction, book)}`;
}

function renderRow({ name, schema, required }: Row, direction: Direction, book: SchemaBook): Html {
  return html`<tr><th scope="row"><code>${breakable(name)}</code>${mark(required, direction)}</th><td>${nameType(schema, book)}</td><td>${describe(schema)}${listSentences(schema)}</td></tr>`;
}

/** A field is marked where it differs from the default: request fields are optional, response fields always present. */
export function mark(required: boolean, direction: Direction): Html | null {
  if (direction === 'sent') return required ? html` <span class="must">required</span>` : null;
  return required ? null : html` <span class="may">sometimes</span>`;
}

/** A long name may break after its dots and underscores, and nowhere else. */
export function breakable(name: string): Html {
  return html`${name.split(/(?<=[._/])/).map((piece) => html`${piece}<wbr>`)}`;
}

/** The fields of an object; those of objects inside it have their full names. */
function listRows(schema: JsonSchema, prefix: string): Row[] {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (schema['required'] ?? []) as string[];
  return Object.entries(properties).flatMap(([name, each]) => {
    const row = { name: prefix + name, schema: each, required: required.includes(name) };
    const { inner, suffix } = innerObject(each);
    return [row, ...(inner ? listRows(inner, `${prefix}${name}${suffix}.`) : [])];
  });
}

function innerObject(schema: JsonSchema): { inner: JsonSchema | null; suffix: string } {
  const plain = withoutNull(schema);
  if (plain['properties']) return { inner: plain, suffix: '' };
  const items = plain['items'] as JsonSchema | undefined;
  return items?.['properties'] ? { inner: items, suffix: '[]' } : { inner: null, suffix: '' };
}

const isNullType = (schema: JsonSchema) => schema['type'] === 'null';

function isNullable(schema: JsonSchema): boolean {
  const branches = schema['anyOf'] as JsonSchema[] | undefined;
  return (
    Boolean(branches?.some(isNullType)) || (Array.isArray(schema['type']) && schema['type'].includes('null'))
  );
}

/** The schema of a value when it is not null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const branches = (schema['anyOf'] as JsonSchema[] | undefined)?.filter((branch) => !isNullType(branch));
  if (branches?.length === 1) return branches[0]!;
  if (!Array.isArray(schema['type'])) return schema;
  return { ...schema, type: schema['type'].find((type) => type !== 'null') };
}

/** The type of a value in words. */
export function nameType(schema: JsonSchema, book: SchemaBook): Html {
  const orNull = isNullable(schema) ? html` or <code>null</code>` : '';
  return html`${nameOne(withoutNull(schema), book)}${orNull}`;
}

function nameOne(schema: JsonSchema, book: SchemaBook): Html {
  const { $ref, anyOf, oneOf, enum: values, const: only, type, format, items, pattern } = schema;
  const name = getSchemaName($ref);
  if (name) return html`<a href="${book.getAddress(name)}">${name}</a>`;
  if (only !== undefined) return html`<code>${JSON.stringify(only)}</code>`;
  if (isLong(values)) return html`one of these`;
  if (Array.isArray(values))
    return html`${values.map((value, index) => html`${index > 0 && ', '}<code>${String(value)}</code>`)}`;
  const branches = anyOf ?? oneOf;
  if (Array.isArray(branches)) {
    return html`${(branches as JsonSchema[]).map((one, index) => html`${index > 0 && ' or '}${nameType(one, book)}`)}`;
  }
  if (items) return html`list of ${nameType(items as JsonSchema, book)}`;
  if (schema['contentMediaType']) return html`file`;
  if (format === 'uuid') return html`UUID`;
  if (format === 'date') return html`date`;
  if (typeof pattern === 'string' && pattern.includes(':')) return html`timestamp`;
  return html`${typeof type === 'string' ? type : 'any'}`;
}

/** Values that are sentences need a separate, wide line. */
const isLong = (values: unknown): values is string[] =>
  Array.isArray(values) && values.some((value) => String(value).length > 26);

function listSentences(schema: JsonSchema): Html | null {
  const { enum: values } = withoutNull(schema);
  if (!isLong(values)) return null;
  return html`<ul class="values">${values.map((value) => html`<li><code>${value}</code></li>`)}</ul>`;
}

/** The description of a value beside its type. */
function describe(schema: JsonSchema): Html {
  const plain = withoutNull(schema);
  const sentence = (schema['description'] ?? plain['description']) as string | undefined;
  const limits = [
    formatRange(plain),
    plain['maxLength'] !== undefined && `At most ${plain['maxLength']} characters.`,
    schema['default'] !== undefined && `Default: \`${JSON.stringify(schema['default'])}\`.`,
  ].filter((limit) => typeof limit === 'string');
  return prose([sentence, ...limits].filter(Boolean).join(' '));
}

function formatRange({ minimum, maximum }: JsonSchema): string | null {
  const isBounded = typeof maximum === 'number' && maximum < 1e9;
  return isBounded ? `From ${minimum ?? 0} to ${maximum}.` : null;
}
