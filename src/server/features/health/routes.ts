import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { refusalHeaders } from '../../http/errors/refusal-headers.ts';
import type { alive, notReady, ready } from '../../http/openapi/describe-probes.ts';
import { type DatabaseFailure, toDatabaseFailure } from '../../store/database/database-failure.ts';
import { withTimeout } from '../../workers/concurrency/with-timeout.ts';

/** A dependency that the server needs, and a function that checks whether it answers. */
export type Check = {
  name: string;
  ask: () => Promise<void>;
  /** what a dependency that answers cannot do; null for nothing */
  findLimit?: () => string | null;
};

const CHECK_TIMEOUT_MS = 5_000;
/** Shorter than a probe waits for /healthz. */
const TENANT_TIMEOUT_MS = 1_000;

/** Whether there is a tenant; unknown if the database does not answer in time. */
type TenantState = 'present' | 'absent' | 'unknown';

/** A database that does not answer is no reason to restart: a live process continues while its database is down. */
const DEAD_BY_TENANT: Record<TenantState, string[]> = { present: [], absent: ['tenant'], unknown: [] };
/** But a server is ready only after it has read that there is a tenant. Until then its answers may be 404. */
const UNREADY_BY_TENANT: Record<TenantState, string[]> = { ...DEAD_BY_TENANT, unknown: ['database'] };

/** The message of a database that answers but accepts no writes. */
const CONDITIONS: Partial<Record<DatabaseFailure, string>> = { 'read-only': ' (read-only)', full: ' (full)' };

/** @returns null when it answers, else its name, with the fault if that is known */
async function findFault({ name, ask, findLimit }: Check): Promise<string | null> {
  const check = ask().then(
    () => {
      const limit = findLimit?.() ?? null;
      return limit === null ? null : `${name} (${limit})`;
    },
    (error: unknown) => {
      const failure = toDatabaseFailure(error);
      return `${name}${(failure && CONDITIONS[failure]) ?? ''}`;
    },
  );
  return withTimeout(CHECK_TIMEOUT_MS, check, () => name);
}

const refuse = (reply: FastifyReply, away: string[]) =>
  reply
    .code(503)
    .headers(refusalHeaders('unavailable', { retryAfter: 5 }))
    .send({ error: `Not ready: ${away.join(', ')}.`, away } satisfies z.output<typeof notReady>);

/** Logs each change of a probe's answer, since its requests are logged only at level debug. */
function watchAnswers(log: FastifyBaseLogger, probe: string): (away: readonly string[]) => void {
  let before = '';
  return (away) => {
    const now = away.join(', ');
    if (now === before) return;
    before = now;
    if (away.length > 0) log.warn({ probe, away }, 'readiness probe failed');
    else log.info({ probe }, 'readiness probe recovered');
  };
}

/**
 * `/healthz`: the process lives, and a restart would not help. `/servez`: the server should get requests: it lives, and
 * its clock is right. `/readyz`: its dependencies answer; 503 names those that do not.
 * @param isStuck whether the database is unreachable until the process is restarted
 * @param clock fails while the server's clock is wrong
 * @param hasTenant whether there is a tenant; without one no host answers, and both probes are 503
 */
export function mountHealth(
  app: FastifyInstance,
  checks: Check[],
  { isStuck, hasTenant, clock }: { isStuck: () => boolean; hasTenant: () => Promise<boolean>; clock: Check },
): void {
  let hasBegun = false;
  const readTenantState = async (): Promise<TenantState> => {
    if (hasBegun) return 'present';
    const query = hasTenant().then(
      (isPresent): TenantState => {
        hasBegun ||= isPresent;
        return isPresent ? 'present' : 'absent';
      },
      (): TenantState => 'unknown',
    );
    return withTimeout(TENANT_TIMEOUT_MS, query, () => 'unknown');
  };
  const findDead = async (): Promise<string[]> => {
    if (isStuck()) return ['database'];
    return DEAD_BY_TENANT[await readTenantState()];
  };
  const findUnready = async (): Promise<string[]> => {
    const [state, ...faults] = await Promise.all([readTenantState(), ...[...checks, clock].map(findFault)]);
    return [...new Set([...faults.filter((fault) => fault !== null), ...UNREADY_BY_TENANT[state]])];
  };
  const findUnservable = async (): Promise<string[]> => {
    const fault = await findFault(clock);
    return [...(await findDead()), ...(fault === null ? [] : [fault])];
  };
  const noteAlive = watchAnswers(app.log, '/healthz');
  const noteServable = watchAnswers(app.log, '/servez');
  const noteReady = watchAnswers(app.log, '/readyz');
  app.get('/healthz', async (_request, reply) => {
    const away = await findDead();
    noteAlive(away);
    if (away.length > 0) return refuse(reply, away);
    return { status: 'ok' } satisfies z.output<typeof alive>;
  });
  app.get('/servez', async (_request, reply) => {
    const away = await findUnservable();
    noteServable(away);
    if (away.length > 0) return refuse(reply, away);
    return { status: 'ok' } satisfies z.output<typeof alive>;
  });
  app.get('/readyz', async (_request, reply) => {
    const away = await findUnready();
    noteReady(away);
    if (away.length > 0) return refuse(reply, away);
    return { status: 'ready' } satisfies z.output<typeof ready>;
  });
}
