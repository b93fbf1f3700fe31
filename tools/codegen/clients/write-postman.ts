import type {
  OpenApiDocument,
  Operation,
  Parameter,
} from '../../../src/server/http/openapi/document-types.ts';

/** Postman's credential of each scheme of the document, from a variable of the collection. */
const CREDENTIALS: Record<string, object> = {
  bearer: { type: 'bearer', bearer: [text('token', '{{token}}')] },
  platform: { type: 'bearer', bearer: [text('token', '{{platform_token}}')] },
  ephemeral: {
    type: 'apikey',
    apikey: [text('key', 'X-Api-Key'), text('value', '{{ephemeral_token}}'), text('in', 'header')],
  },
};

/** What later requests send of an answer, by operation: the variable and the fields, of which the answer has one. */
const KEPT_VARIABLES: Record<string, [variable: string, ...fields: string[]]> = {
  createSubject: ['subject_id', 'subject_id'],
  mintEphemeralToken: ['ephemeral_token', 'token'],
  upload: ['submission_id', 'license_id', 'selfie_id'],
};

/** The variable for `id` in a path, by how the path begins. */
const PATH_IDS: [path: RegExp, variable: string][] = [
  [/^\/api\/v1(\/admin)?\/subjects\/\{id\}/, '{{subject_id}}'],
  [/^\/api\/v1\/admin\/submissions\/\{id\}/, '{{submission_id}}'],
];

const VARIABLES = {
  url: 'http://localhost:8080',
  token: '',
  platform_token: '',
  ephemeral_token: '',
  subject_id: '',
  submission_id: '',
};

function text(key: string, value: string) {
  return { key, value, type: 'string' };
}

/**
 * Generates a collection for Postman (https://schema.postman.com, v2.1.0) from the API document: a folder for each tag,
 * and each request with the first example of its body. A created subject, its link and its upload are the next requests' variables.
 */
export function writePostman(document: OpenApiDocument): string {
  const requests = Object.entries(document.paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      item: postmanItem(servers ? path : `/api/v1${path}`, method.toUpperCase(), operation),
    })),
  );
  const folders = document.tags.map(({ name, description }) => ({
    name,
    description,
    item: requests.filter(({ tag }) => tag === name).map(({ item }) => item),
  }));
  const collection = {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: Object.entries(VARIABLES).map(([key, value]) => ({ key, value })),
    item: folders.filter(({ item }) => item.length > 0),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function postmanItem(path: string, method: string, operation: Operation) {
  const { operationId, summary, parameters = [], security } = operation;
  const [scheme] = Object.keys(security[0] ?? {});
  const variables = KEPT_VARIABLES[operationId];
  const script = variables && keepField(...variables);
  return {
    name: `${method} ${path.replace('/api/v1', '')}`,
    ...(script ? { event: [{ listen: 'test', script: { type: 'text/javascript', exec: [script] } }] } : {}),
    request: {
      method,
      description: summary,
      auth: (scheme && CREDENTIALS[scheme]) ?? { type: 'noauth' },
      header: listHeaders(parameters),
      url: postmanUrl(path, parameters),
      ...postmanBody(operation),
    },
  };
}

function keepField(variable: string, ...fields: string[]): string {
  const value = fields.map((field) => `answer.${field}`).join(' || ');
  return `const answer = pm.response.json(); if (${value}) pm.collectionVariables.set('${variable}', ${value});`;
}

function listHeaders(parameters: readonly Parameter[]) {
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  return takesKey ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : [];
}

function postmanUrl(path: string, parameters: readonly Parameter[]) {
  const parts = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const query = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, example, required }) => ({
      key: name,
      value: String(example ?? ''),
      ...(required ? {} : { disabled: true }),
    }));
  const enabled = query.filter((each) => !('disabled' in each)).map(({ key, value }) => `${key}=${value}`);
  const variable = parameters
    .filter((each) => each.in === 'path')
    .map(({ name, example }) => ({
      key: name,
      value: name === 'subject_id' ? '{{subject_id}}' : (findPathId(path, name) ?? String(example ?? '')),
    }));
  return {
    raw: `{{url}}/${parts}${enabled.length > 0 ? `?${enabled.join('&')}` : ''}`,
    host: ['{{url}}'],
    path: parts.split('/'),
    ...(query.length > 0 ? { query } : {}),
    ...(variable.length > 0 ? { variable } : {}),
  };
}

const findPathId = (path: string, name: string) =>
  name === 'id' ? PATH_IDS.find(([start]) => start.test(path))?.[1] : undefined;

function postmanBody({ requestBody }: Operation) {
  const [media] = Object.entries(requestBody?.content ?? {});
  if (!media) return {};
  const [type, { examples = {}, schema = {} }] = media;
  const example = (Object.values(examples)[0]?.value ?? {}) as Record<string, unknown>;
  if (type === 'application/json') {
    const filledExample = 'subject_id' in example ? { ...example, subject_id: '{{subject_id}}' } : example;
    const options = { raw: { language: 'json' } };
    return { body: { mode: 'raw', raw: JSON.stringify(filledExample, null, 2), options } };
  }
  const required = new Set((schema['required'] ?? []) as string[]);
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Record<string, unknown>>);
  const formdata = fields.map(([key, { contentMediaType, items }]) => {
    const file = contentMediaType ?? (items as Record<string, unknown> | undefined)?.['contentMediaType'];
    const isFile = String(file).startsWith('image/');
    const value = isFile ? { type: 'file', src: [] } : { type: 'text', value: String(example[key] ?? '') };
    return { key, ...value, ...(required.has(key) ? {} : { disabled: true }) };
  });
  const mode = type === 'multipart/form-data' ? 'formdata' : 'urlencoded';
  return { body: { mode, [mode]: formdata } };
}
