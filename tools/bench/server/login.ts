/**
 * Whether the time of a refusal reveals its reason: `npm run bench:login [tries]`.
 *
 * Each way to fail at either phase of the login, in turns, so many tries each, over HTTP on the embedded database in a
 * folder. Besides the times, it prints how often one of a way was slower than one of the first way: 0.50 if the time
 * reveals nothing. Between the tries the clock is moved past the limit of failures.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../../src/server/store/embedded/open-pglite.ts';
import { MIGRATIONS } from '../../../test/harness/paths.ts';
import { ADMIN, OTHER_HOST, startApp, type TestApp } from '../../../test/harness/start-app.ts';
import { logIn } from '../../../test/harness/steps.ts';
import { unavailableVision } from '../../../test/harness/vision/unavailable-vision.ts';
import { describeMachine } from '../describe-machine.ts';
import { createSeries, percentile } from '../statistics.ts';

const tries = Number(process.argv[2] ?? 200);
const PASSWORD = 'a password of some length';
const NO_CHALLENGE = `attesta_challenge_${'x'.repeat(43)}`;

console.log(describeMachine());
const folder = await mkdtemp(join(tmpdir(), 'attesta-login-'));
const app = await startApp({
  vision: unavailableVision,
  db: await openPglite({ folder: join(folder, 'database') }, MIGRATIONS),
});
try {
  const staff = await makeStaff(app);
  await measure('password', {
    'wrong password': () => post('/admin/login', { email: staff.plain, password: 'wrong' }),
    'unknown e-mail': () => post('/admin/login', { email: 'unknown@acme.test', password: 'wrong' }),
    'suspended, right password': () => post('/admin/login', { email: staff.suspended, password: PASSWORD }),
  });
  const code = '135790';
  await measure('code', {
    'wrong code': async () => {
      const challenge_token = await requestChallenge(staff.enrolled);
      return () => post('/admin/login/verify', { challenge_token, code });
    },
    'unknown challenge': async () => () =>
      post('/admin/login/verify', { challenge_token: NO_CHALLENGE, code }),
    'expired challenge': async () => {
      const challenge_token = await requestChallenge(staff.enrolled);
      app.moveClock(301_000);
      return () => post('/admin/login/verify', { challenge_token, code });
    },
    'exhausted challenge': async () => {
      const challenge_token = await requestChallenge(staff.enrolled);
      for (let at = 0; at < 5; at += 1) await post('/admin/login/verify', { challenge_token, code });
      return () => post('/admin/login/verify', { challenge_token, code });
    },
    'on another tenant’s host': async () => {
      const challenge_token = await requestChallenge(staff.enrolled);
      return () => post('/admin/login/verify', { challenge_token, code }, OTHER_HOST);
    },
  });
} finally {
  await app.close();
  await rm(folder, { recursive: true });
}

function post(path: string, json: object, host?: string) {
  return app.client.post(path, { json, ...(host ? { host } : {}) });
}

async function requestChallenge(email: string): Promise<string> {
  return (await post('/admin/login', { email, password: PASSWORD })).body.challenge_token;
}

async function makeStaff({ client, dependencies, tenantId }: TestApp) {
  const bearer = await logIn(app);
  const add = async (email: string) => {
    const json = { email, username: email, password: PASSWORD, role: 'admin' };
    return { email, id: (await client.post('/admin/users', { bearer, json })).body.id as number };
  };
  const [plain, suspended, enrolled] = [
    await add('a@acme.test'),
    await add('b@acme.test'),
    await add('c@acme.test'),
  ];
  await client.send('PATCH', `/admin/users/${suspended.id}`, { bearer, json: { suspended: true } });
  const session = (await post('/admin/login', { email: enrolled.email, password: PASSWORD })).body.token;
  await client.post('/admin/2fa/enrol', { bearer: session, json: {} });
  await dependencies.db.asTenant(tenantId, (tx) =>
    tx
      .updateTable('staff_users')
      .set({ totp_active: true })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', enrolled.id)
      .execute(),
  );
  return { plain: plain.email, suspended: suspended.email, enrolled: enrolled.email, root: ADMIN.email };
}

type LoginCall = () => Promise<{ status: number }>;

async function measure(
  phase: string,
  ways: Record<string, () => Promise<{ status: number } | LoginCall>>,
): Promise<void> {
  const series = createSeries();
  for (let at = 0; at < tries; at += 1) {
    for (const [name, way] of Object.entries(ways)) {
      app.moveClock(16 * 60_000);
      const begin = performance.now();
      const prepared = await way();
      const from = typeof prepared === 'function' ? performance.now() : begin;
      const { status } = typeof prepared === 'function' ? await prepared() : prepared;
      if (status !== 401) throw new Error(`${name} answered ${status}.`);
      series.add({ [name]: performance.now() - from });
    }
  }
  const [[, first]] = series.list() as [[string, number[]]];
  for (const [name, values] of series.list()) {
    console.log(
      `${phase}, ${name}: ${values.length} tries, p50 ${percentile(values, 0.5).toFixed(2)} ` +
        `p95 ${percentile(values, 0.95).toFixed(2)} ms, slower than the first ${shareSlower(values, first).toFixed(2)}`,
    );
  }
}

/** Of all pairs, the share in which the first is the slower one; ties count half. */
function shareSlower(values: readonly number[], others: readonly number[]): number {
  const wins = values.reduce(
    (sum, value) =>
      sum + others.reduce((own, other) => own + (value > other ? 1 : value === other ? 0.5 : 0), 0),
    0,
  );
  return wins / (values.length * others.length);
}
