import { z } from 'zod';
import { withExample } from './annotate.ts';
import { describeJson, describeRefusalHeaders } from './describe-responses.ts';
import type { Operation, PathItem } from './document-types.ts';
import { refusalBody } from './refusals.ts';
import type { Components } from './to-json-schema.ts';

export const alive = withExample(z.object({ status: z.literal('ok') }), { status: 'ok' });
export const ready = withExample(z.object({ status: z.literal('ready') }), { status: 'ready' });
export const notReady = withExample(
  z.object({ error: z.string(), away: z.array(z.string()).describe('Which dependencies do not answer.') }),
  { error: 'Not ready: object store.', away: ['object store'] },
);

/** Describes the operator's probes, which are outside the API and answer on any host. */
export function describeProbes(components: Components): Record<string, PathItem> {
  const ok = (description: string, schema: z.core.$ZodType, name: string) => ({
    200: { description, content: describeJson(schema, components, name) },
  });
  const away = {
    description: 'A required dependency does not answer.',
    headers: describeRefusalHeaders(true, components),
    content: describeJson(notReady, components, 'NotReady'),
  };
  const malformed = {
    description: 'The request is malformed.',
    headers: describeRefusalHeaders(false, components),
    content: describeJson(refusalBody, components, 'ErrorResponse'),
  };
  const probe = (operationId: string, summary: string, responses: Operation['responses']): PathItem => ({
    servers: [{ url: '/' }],
    get: {
      operationId,
      summary,
      description: 'Answers on any host, without a credential.',
      tags: ['Service'],
      security: [],
      responses: { ...responses, 400: malformed },
    },
  });
  return {
    '/healthz': probe('checkLife', 'Tells whether the process is alive.', {
      ...ok('The process is alive.', alive, 'Alive'),
      503: { ...away, description: 'There is no tenant yet, or the server needs a restart.' },
    }),
    '/servez': probe('checkServing', 'Tells whether a balancer should send requests to this server.', {
      ...ok('The process is alive, and its clock is right.', alive, 'Alive'),
      503: { ...away, description: 'There is no tenant yet, the clock is wrong, or it needs a restart.' },
    }),
    '/readyz': probe('checkReadiness', 'Tells whether all dependencies answer.', {
      ...ok('All dependencies answer.', ready, 'Ready'),
      503: away,
    }),
  };
}
