import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import type { OpenApiDocument } from '../../../src/server/http/openapi/document-types.ts';

/** Keywords whose values are data, no schemas. */
const DATA = new Set(['default', 'enum', 'example', 'examples', 'mapping']);

/**
 * The document in OpenAPI 3.0, for generators that read no other one. Of several media types it keeps the first. A
 * constant becomes any value of its type: as an enumeration it would exclude the literal of the discriminator.
 */
export function toOpenApi30(document: OpenApiDocument): object {
  const { summary: _, license, ...info } = document.info;
  const converted = convert(document) as OpenApiDocument;
  return { ...converted, openapi: '3.0.3', info: { ...info, license: { name: license.name } } };
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (value === null || typeof value !== 'object') return value;
  const {
    const: constant,
    propertyNames: _,
    contentMediaType,
    contentEncoding,
    content,
    ...rest
  } = value as JsonSchema;
  const made = Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [name, DATA.has(name) ? part : convert(part)]),
  );
  if (contentMediaType !== undefined) Object.assign(made, { type: 'string', format: 'binary' });
  if (content) made['content'] = convert(Object.fromEntries(Object.entries(content).slice(0, 1)));
  return replaceNull(made);
}

/** OpenAPI 3.0 has `nullable` in place of the type `null`. */
function replaceNull(made: JsonSchema): JsonSchema {
  const { type, anyOf, ...rest } = made;
  if (type === 'null') return { ...rest, type: 'object', nullable: true };
  if (Array.isArray(type)) {
    const [only, ...others] = type.filter((each) => each !== 'null');
    return { ...rest, ...(others.length === 0 ? { type: only } : {}), nullable: true };
  }
  if (!Array.isArray(anyOf)) return made;
  const branches = (anyOf as JsonSchema[]).filter((each) => !isNull(each));
  if (branches.length === anyOf.length) return made;
  const [first] = branches;
  if (branches.length > 1) return { ...rest, nullable: true, anyOf: branches };
  return { ...rest, nullable: true, ...(first!['$ref'] ? { allOf: branches } : first) };
}

/** The type `null`, converted already. */
const isNull = ({ type, nullable, ...rest }: JsonSchema) =>
  nullable === true && type === 'object' && Object.keys(rest).length === 0;
