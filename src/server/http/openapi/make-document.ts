import { type Permission, ROLE_PERMISSIONS } from '../../store/permissions.ts';
import { API_VERSION } from '../api-version.ts';
import type { Route } from '../route.ts';
import { API_TAGS, tagFor } from './api-tags.ts';
import { describeProbes } from './describe-probes.ts';
import { describeBody, describeParameters } from './describe-request.ts';
import { describeResponses } from './describe-responses.ts';
import type { Method, OpenApiDocument, Operation } from './document-types.ts';
import type { Components } from './to-json-schema.ts';

const INFO: OpenApiDocument['info'] = {
  title: 'Attesta',
  version: API_VERSION,
  summary: 'Self-hosted identity verification.',
  description:
    'A backend creates a person (the subject) and mints an ephemeral token. The subject’s device uploads a picture with the token; the response carries the verdict. The Host header of each request selects the tenant. Timestamps are `YYYY-MM-DD HH:MM:SS` in UTC. Every refusal is `{error}` with one sentence for a person. The header `Attesta-Error-Code` has the code for programs, and `Attesta-Error-Field` names the invalid field. Every answer has `Attesta-Request-Id`, and `Attesta-Version` with the day of the newest change in `/docs/versions/`. An answer to a deprecated request has `Deprecation`, `Sunset` and `Link`.',
  contact: { name: 'The operator of this installation' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A staff session or a long-lived API token. It covers the whole tenant within its role. Never send it to the subject’s browser.',
  },
  platform: {
    type: 'http',
    scheme: 'bearer',
    description:
      '`PLATFORM_TOKEN`, on `PLATFORM_HOST` only. It covers every tenant and belongs to the operator.',
  },
  ephemeral: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description:
      'An ephemeral token. It covers one subject and the capabilities that it was minted with, for minutes.',
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
    servers: [{ url: '/api/v1', description: 'The tenant’s host.' }],
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
    description,
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

const PRESET_ROLES = Object.entries(ROLE_PERMISSIONS);

/** The needed permissions, and the roles of every tenant that have them. */
function describeNeeds(needs: readonly Permission[]): string {
  if (needs.length === 0) return 'Every role.';
  const roles = PRESET_ROLES.filter(([, has]) => needs.every((each) => has.includes(each)));
  const quote = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  return `Permissions: ${quote(needs)}. Roles: ${quote(roles.map(([role]) => role))}.`;
}

function describeAccess({ access }: Route): string {
  if (access.by === 'staff') return describeNeeds(access.needs);
  if (access.by === 'subject' && access.needs) return `Needs the capability \`${access.needs}\`.`;
  if (access.by === 'subject') return 'Every link.';
  if (access.by === 'platform') return 'Answers only on `PLATFORM_HOST`.';
  return 'Needs no bearer token and no link.';
}
