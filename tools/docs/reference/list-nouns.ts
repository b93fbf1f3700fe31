import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import type { OpenApiDocument, Operation } from '../../../src/server/http/openapi/document-types.ts';
import { getSchemaName } from './render-schema.ts';

export type DocumentedOperation = {
  method: string;
  /** below the host, such as `/api/v1/admin/subjects/{id}` */
  path: string;
  operation: Operation;
};

/** A page of the reference: one tag of the API document. */
export type Noun = {
  /** of its address, `/docs/api/SLUG/` */
  slug: string;
  name: string;
  description: string;
  operations: DocumentedOperation[];
};

export const toSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** The pages of the reference in the order of the document's tags. */
export function listNouns({ paths, tags, servers }: OpenApiDocument): Noun[] {
  const operations = Object.entries(paths).flatMap(([path, { servers: pathServers, ...methods }]) =>
    Object.entries(methods).map(
      ([method, operation]): DocumentedOperation => ({
        method,
        // A path that has its own server begins at the host.
        path: (pathServers ? '' : servers[0]!.url) + path,
        operation,
      }),
    ),
  );
  return tags.map(({ name, description }) => ({
    slug: toSlug(name),
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** The page of schemas that several nouns share. */
export const SHARED_PAGE = 'schemas';

/**
 * The page of each schema that a field refers to: its noun's, or that of the shared ones. A schema that is the body of
 * a request or an answer alone is shown there and has no section.
 */
export function placeSchemas(
  nouns: readonly Noun[],
  schemas: Record<string, JsonSchema>,
): Map<string, string> {
  const places = new Map<string, string>();
  for (const { slug, operations } of nouns) {
    for (const name of listLinked(operations, schemas)) {
      const place = places.get(name);
      places.set(name, place === undefined || place === slug ? slug : SHARED_PAGE);
    }
  }
  return places;
}

/** The schemas that the operations' tables link to, and those that these link to. */
function listLinked(
  operations: readonly DocumentedOperation[],
  schemas: Record<string, JsonSchema>,
): Set<string> {
  const linkedNames = new Set<string>();
  const follow = (name: string) => {
    if (linkedNames.has(name)) return;
    linkedNames.add(name);
    for (const each of listReferences(schemas[name])) follow(each);
  };
  for (const schema of operations.flatMap(({ operation }) => listShown(operation)))
    for (const each of listInner(schema, schemas)) follow(each);
  return linkedNames;
}

/** The schemas of an operation's parameters, bodies and good answers. */
function listShown({ parameters = [], requestBody, responses }: Operation): JsonSchema[] {
  const good = Object.entries(responses).filter(([status]) => status < '400');
  const contents = [requestBody?.content ?? {}, ...good.map(([, { content = {} }]) => content)];
  const bodies = contents.flatMap((content) => Object.values(content).map(({ schema = {} }) => schema));
  // A reference of a parameter is a link, a reference that is a whole body is not.
  return [
    ...bodies,
    { properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) },
  ];
}

/** The references inside a schema's fields, after those that `renderSchema` resolves in place. */
function listInner(schema: JsonSchema, schemas: Record<string, JsonSchema>): string[] {
  const name = getSchemaName(schema['$ref']);
  if (name) return listInner(schemas[name]!, schemas);
  const branches = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (branches) return branches.flatMap((branch) => listInner(branch, schemas));
  if (schema['type'] === 'array') return listInner(schema['items'] as JsonSchema, schemas);
  return listReferences(schema);
}

function listReferences(schema: unknown): string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name!,
  );
}
