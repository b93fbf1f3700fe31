import type { Route } from '../route.ts';
import { API_TAGS, tagFor } from './api-tags.ts';
import { describeProbes } from './describe-probes.ts';
import { describeBody, describeParameters } from './describe-request.ts';
import { describeResponses } from './describe-responses.ts';
import type { Method, OpenApiDocument, Operation } from './document-types.ts';
import type { Components } from './to-json-schema.ts';

const INFO: OpenApiDocument['info'] = {
  title: 'Attesta',
  version: '1',
  summary: 'Self-hosted identity verification.',
  description:
    'A backend records a person (the subject) and mints an ephemeral token; the subject’s device uploads a picture with it and reads the verdict in the same answer. The tenant is named by the Host header of each request. Timestamps are `YYYY-MM-DD HH:MM:SS` in UTC. Every refusal is `{error}` with one sentence for a person; the header `Attesta-Error-Code` says the same to a program, and `Attesta-Error-Field` names the field at fault.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A staff session or a long-lived API token: the whole tenant, as far as its role goes. Never in a browser of the subject.',
  },
  platform: {
    type: 'http',
    scheme: 'bearer',
    description: '`PLATFORM_TOKEN`, on `PLATFORM_HOST`: every tenant. The operator’s alone.',
  },
  ephemeral: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'An ephemeral token: one subject, the capabilities it was minted with, for minutes.',
  },
} as const;

/**
 * Generates the OpenAPI 3.1 document of these routes from the schemas that check their requests and
 * answers.
 */
export function makeDocument(routes: readonly Route[]): OpenApiDocument {
  const schemas: Components = {};
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const method = route.method.toLowerCase() as Method;
    paths[path] = { ...paths[path], [method]: describeOperation(route, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: INFO,
    servers: [{ url: '/api/v1', description: 'The tenant’s own host.' }],
    tags: API_TAGS.map(({ name, description }) => ({ name, description })),
    security: [],
    paths: { ...paths, ...describeProbes(schemas) },
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
  };
}

function describeOperation(route: Route, schemas: Components): Operation {
  const { operationId, summary, path } = route;
  const parameters = describeParameters(route, schemas);
  const requestBody = describeBody(route, schemas);
  const description = [route.description, describeAccess(route)].filter(Boolean).join('\n\n');
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: [tagFor(path)],
    security: SECURITY_OF[route.access.by],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: describeResponses(route, schemas),
  };
}

const SECURITY_OF: Record<Route['access']['by'], Operation['security']> = {
  staff: [{ bearer: [] }],
  subject: [{ ephemeral: [] }],
  platform: [{ platform: [] }],
  anyone: [],
};

function describeAccess({ access }: Route): string | null {
  if (access.by === 'staff') return `Roles: ${access.roles.map((role) => `\`${role}\``).join(', ')}.`;
  if (access.by === 'subject' && access.needs) return `Needs the capability \`${access.needs}\`.`;
  if (access.by === 'platform') return 'Answers on `PLATFORM_HOST` alone.';
  return null;
}
