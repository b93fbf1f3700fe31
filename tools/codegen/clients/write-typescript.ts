import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import type { OpenApiDocument, Parameter } from '../../../src/server/http/openapi/document-types.ts';
import {
  type ListedOperation,
  listBranches,
  listFields,
  listOperations,
  schemaName,
} from './list-operations.ts';

const HEAD = `// Generated from the API document of Attesta; do not edit.
`;

/**
 * Generates TypeScript for the client in \`src/web/api\` from the API document: each named schema, the request (path,
 * query, body, form fields) and successful answer of each operation, and the operations with an Idempotency-Key.
 */
export function writeTypeScript(document: OpenApiDocument): string {
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typescriptType(schema)};\n`,
  );
  const titled = listOperations(document).map((operation) => ({
    operation,
    title: JSON.stringify(`${operation.method} ${operation.path}`),
  }));
  const lines = titled.map(({ title, operation }) => `  ${title}: {${listCallParts(operation)} };\n`);
  const keyed = titled.filter(({ operation }) => operation.takesKey).map(({ title }) => `  ${title},\n`);
  return `${HEAD}
${schemas.join('\n')}
export type Operations = {
${lines.join('')}};

export const TAKES_KEY: ReadonlySet<keyof Operations> = new Set([
${keyed.join('')}] as const);
`;
}

function listCallParts({
  pathParameters,
  queryParameters,
  json,
  isBodyOptional,
  form,
  answers,
  answersFile,
}: ListedOperation): string {
  const part = (name: string, type: string | null, isOptional = false) =>
    type === null ? '' : ` ${name}${isOptional ? '?' : ''}: ${type};`;
  const types = [...answers.map(typescriptType), ...(answersFile ? ['Blob'] : [])];
  return [
    part('path', typescriptFields(pathParameters)),
    part('query', typescriptFields(queryParameters), !queryParameters.some(({ required }) => required)),
    part('body', json ? typescriptType(json) : form ? 'FormData' : null, isBodyOptional),
    part('form', form && typescriptType(form)),
    part('answer', [...new Set(types)].join(' | ') || 'null'),
  ].join('');
}

function typescriptFields(parameters: readonly Parameter[]): string | null {
  if (parameters.length === 0) return null;
  const fieldTexts = parameters.map(
    ({ name, required, schema }) =>
      `${name}${required ? '' : '?'}: ${typescriptType(schema)}${required ? '' : ' | undefined'}`,
  );
  return `{ ${fieldTexts.join('; ')} }`;
}

/** A JSON schema from `zod` as a TypeScript type. */
function typescriptType(schema: JsonSchema): string {
  const { $ref, enum: values, type, items, prefixItems, contentMediaType } = schema;
  const branches = listBranches(schema);
  if (String(contentMediaType).startsWith('image/')) return 'Blob';
  if (typeof $ref === 'string') return schemaName($ref);
  if (branches) return [...new Set(branches.map(typescriptType))].join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(type)) return type.map((each) => typescriptType({ ...schema, type: each })).join(' | ');
  if (isPair(schema))
    return `[${Array(2)
      .fill(typescriptType(items as JsonSchema))
      .join(', ')}]`;
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(typescriptType).join(', ')}]`;
  if (type === 'array') return `(${typescriptType((items ?? {}) as JsonSchema)})[]`;
  if (type === 'object') return typescriptObject(schema);
  return SIMPLE_TYPES[String(type)] ?? 'unknown';
}

const isPair = ({ items, minItems, maxItems }: JsonSchema) =>
  Boolean(items) && minItems === 2 && maxItems === 2;

const SIMPLE_TYPES: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function typescriptObject(schema: JsonSchema): string {
  const { additionalProperties } = schema;
  const fields = listFields(schema).map(({ name, schema: field, isNeeded }) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return isNeeded ? `${key}: ${typescriptType(field)}` : `${key}?: ${typescriptType(field)} | undefined`;
  });
  const isOpen = additionalProperties && typeof additionalProperties === 'object';
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return isOpen
    ? `Record<string, ${typescriptType(additionalProperties as JsonSchema)}>`
    : 'Record<string, unknown>';
}
