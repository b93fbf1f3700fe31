import type { JsonSchema } from '../../src/server/http/openapi/annotate.ts';
import type { Method, OpenApiDocument, Operation } from '../../src/server/http/openapi/document-types.ts';

const HEAD = `// Written from the API's document by \`npm run client\`; test/openapi.test.ts fails when it is stale.
`;

/**
 * The document as TypeScript for the client in \`src/web/api\`: each named schema, and for each operation what is
 * sent (path, query, body) and what is answered when all goes well.
 */
export function writeOperations({ components, paths }: OpenApiDocument): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`,
  );
  const operations = Object.entries(paths)
    .filter(([, { servers }]) => !servers)
    .flatMap(([path, { servers: _, ...methods }]) =>
      Object.entries(methods).map(([method, operation]) => {
        const title = `${(method as Method).toUpperCase()} ${path}`;
        return `  ${JSON.stringify(title)}: {${partsOf(operation)} };\n`;
      }),
    );
  return `${HEAD}\n${schemas.join('\n')}\nexport type Operations = {\n${operations.join('')}};\n`;
}

function partsOf({ parameters = [], requestBody, responses }: Operation): string {
  const part = (name: string, type: string | null, isOptional = false) =>
    type === null ? '' : ` ${name}${isOptional ? '?' : ''}: ${type};`;
  const fields = (place: 'path' | 'query') => {
    const own = parameters.filter((each) => each.in === place);
    if (own.length === 0) return null;
    const typed = own.map(
      ({ name, required, schema }) =>
        `${name}${required ? '' : '?'}: ${typeOf(schema)}${required ? '' : ' | undefined'}`,
    );
    return `{ ${typed.join('; ')} }`;
  };
  const hasNeeded = parameters.some((each) => each.in === 'query' && each.required);
  const json = requestBody?.content['application/json']?.schema;
  const form = requestBody?.content['multipart/form-data'];
  return [
    part('path', fields('path')),
    part('query', fields('query'), !hasNeeded),
    part('body', json ? typeOf(json) : form ? 'FormData' : null, json !== undefined && isAllOptional(json)),
    part('answer', answerOf(responses)),
  ].join('');
}

/** Whether an empty body will do. */
const isAllOptional = (schema: JsonSchema) => schema['type'] === 'object' && !schema['required'];

function answerOf(responses: Operation['responses']): string {
  const good = Object.entries(responses).filter(([status]) => status < '300');
  const types = good.flatMap(([, { content = {} }]) =>
    Object.entries(content).map(([media, { schema }]) =>
      media === 'application/json' && schema ? typeOf(schema) : 'Blob',
    ),
  );
  return [...new Set(types)].join(' | ') || 'null';
}

/** A JSON schema, as `zod` writes it, as a TypeScript type. */
function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, enum: values, type, items, prefixItems } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1)!;
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(typeOf))].join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ');
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(typeOf).join(', ')}]`;
  if (type === 'array') return `(${typeOf((items ?? {}) as JsonSchema)})[]`;
  if (type === 'object') return objectOf(schema);
  return SIMPLE[String(type)] ?? 'unknown';
}

const SIMPLE: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const needed = new Set(required as string[]);
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return needed.has(name) ? `${key}: ${typeOf(schema)}` : `${key}?: ${typeOf(schema)} | undefined`;
  });
  const isOpen = additionalProperties && typeof additionalProperties === 'object';
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return isOpen ? `Record<string, ${typeOf(additionalProperties as JsonSchema)}>` : 'Record<string, unknown>';
}
