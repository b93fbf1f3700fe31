import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import type {
  Method,
  OpenApiDocument,
  Operation,
  Parameter,
} from '../../../src/server/http/openapi/document-types.ts';

/** One operation of the API, with everything that a client generator needs. */
export type ListedOperation = {
  /** as the document names it */
  id: string;
  summary: string;
  /** in capitals */
  method: string;
  path: string;
  pathParameters: readonly Parameter[];
  queryParameters: readonly Parameter[];
  takesKey: boolean;
  /** schema of a JSON request body */
  json: JsonSchema | null;
  /** whether an empty JSON body is valid */
  isBodyOptional: boolean;
  /** schema of a multipart request body */
  form: JsonSchema | null;
  /** schemas of successful JSON answers; empty if the answer is only a file, or has no body */
  answers: readonly JsonSchema[];
  /** whether the answer may be a file */
  answersFile: boolean;
};

/** The operations of the API without the two health probes. */
export const listOperations = ({ paths, components }: OpenApiDocument): ListedOperation[] =>
  Object.entries(paths)
    .filter(([, { servers }]) => !servers)
    .flatMap(([path, { servers: _, ...methods }]) =>
      Object.entries(methods).map(([method, operation]) =>
        listOne(method as Method, path, operation, components.schemas),
      ),
    );

function listOne(
  method: Method,
  path: string,
  operation: Operation,
  schemas: Record<string, JsonSchema>,
): ListedOperation {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const good = Object.entries(responses).filter(([status]) => status < '300');
  const media = good.flatMap(([, { content = {} }]) => Object.entries(content));
  const json = requestBody?.content['application/json']?.schema ?? null;
  return {
    id: operationId,
    summary,
    method: method.toUpperCase(),
    path,
    pathParameters: parameters.filter((each) => each.in === 'path'),
    queryParameters: parameters.filter((each) => each.in === 'query'),
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    json,
    isBodyOptional: json !== null && isAllOptional(resolveSchema(json, schemas)),
    form: requestBody?.content['multipart/form-data']?.schema ?? null,
    answers: media.flatMap(([type, { schema }]) => (type === 'application/json' && schema ? [schema] : [])),
    answersFile: media.some(([type]) => type !== 'application/json'),
  };
}

/** The schemas of a union; undefined for any other schema. */
export const listBranches = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined =>
  [anyOf, oneOf].find((branches) => Array.isArray(branches));

/** The schema that a reference names; any other schema is itself. */
export const resolveSchema = (schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema =>
  typeof schema['$ref'] === 'string' ? schemas[schemaName(schema['$ref'])]! : schema;

/** Whether an empty body is valid. */
const isAllOptional = (schema: JsonSchema) => schema['type'] === 'object' && !schema['required'];

/** The parameters of a query as an object schema. */
export function querySchema(parameters: readonly Parameter[]): JsonSchema {
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/** The named fields of an object schema. */
export function listFields({ properties = {}, required = [] }: JsonSchema) {
  const neededNames = new Set(required as string[]);
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    schema,
    isNeeded: neededNames.has(name),
  }));
}

/** The schema of the items of a list; for a tuple, the union of its items. */
export function itemSchema({ items, prefixItems }: JsonSchema): JsonSchema {
  return Array.isArray(prefixItems) ? { anyOf: prefixItems } : ((items || {}) as JsonSchema);
}

/** The name of a referenced schema. */
export const schemaName = ($ref: string): string => $ref.split('/').at(-1)!;

/** Splits a name in camel case or with underscores into words. */
const splitName = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);

/** `SubjectId` of `subject_id`. */
export const pascal = (name: string): string =>
  splitName(name)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
