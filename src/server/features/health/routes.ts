import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { refusalHeaders } from '../../http/errors/refusal-headers.ts';
import type { alive, notReady, ready } from '../../http/openapi/describe-probes.ts';
import { noLaterThan } from '../../pace/no-later-than.ts';

/** Something that the server cannot work without, and a function that asks whether it answers. */
export type Check = { name: string; ask: () => Promise<void> };

const PATIENCE = 5_000;

async function answers({ ask }: Check): Promise<boolean> {
  const asked = ask().then(
    () => true,
    () => false,
  );
  return noLaterThan(PATIENCE, asked, () => false);
}

/** `/healthz`: the process lives. `/readyz`: what it needs answers; 503 names what does not. */
export function mountHealth(app: FastifyInstance, checks: Check[]): void {
  app.get('/healthz', async (): Promise<z.output<typeof alive>> => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(checks.map(answers));
    const away = checks.filter((_, index) => !results[index]).map((check) => check.name);
    if (away.length === 0) return { status: 'ready' } satisfies z.output<typeof ready>;
    const body: z.output<typeof notReady> = { error: `Not ready: ${away.join(', ')}.`, away };
    return reply
      .code(503)
      .headers(refusalHeaders('unavailable', { retryAfter: 5 }))
      .send(body);
  });
}
