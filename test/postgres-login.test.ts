import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from './harness/client.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { type SecondServer, startSecondServer } from './harness/start-second-server.ts';
import { logIn } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const bin = findPostgres();

describe.skipIf(bin === null)('one-time codes tried at two servers on one database', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let secondServer: SecondServer;
  let servers: [TestClient, TestClient];
  let root: string;
  let people = 0;
  beforeAll(async () => {
    postgres = await createPostgres();
    const open = () => openWithoutTimeouts(postgres.url);
    app = await startApp({ vision: unavailableVision, db: await open() });
    secondServer = await startSecondServer(app, { db: await open() });
    servers = [app.client, secondServer.client];
  });
  afterAll(async () => {
    await secondServer.close();
    await secondServer.dependencies.db.close();
    await app.close();
    await postgres.close();
  });
  beforeEach(async () => {
    // Failures of the previous test must not count here.
    app.moveClock(16 * 60_000);
    root = await logIn(app);
  });

  const PASSWORD = 'a password of some length';
  const WRONG = Array.from({ length: 10 }, (_, at) => String(at).padStart(6, '0'));
  /** The two servers in turn. */
  const at = (turn: number) => servers[turn % 2]!;

  /** A user with a confirmed second factor, logged in, and the current code. */
  async function newPerson() {
    people += 1;
    const email = `person${people}@acme.test`;
    const json = { email, username: `Person ${people}`, password: PASSWORD, role: 'admin' };
    await app.client.post('/admin/users', { bearer: root, json });
    const logsIn = { json: { email, password: PASSWORD } };
    const bearer = (await app.client.post('/admin/login', logsIn)).body.token;
    const { secret } = (await app.client.post('/admin/2fa/enrol', { bearer, json: {} })).body;
    const right = () => new TOTP({ secret }).generate({ timestamp: app.dependencies.now().getTime() });
    await app.client.post('/admin/2fa/activate', { bearer, json: { code: right() } });
    app.moveClock(30_000);
    const openChallenge = async (turn: number) =>
      (await at(turn).post('/admin/login', logsIn)).body.challenge_token as string;
    return { bearer: bearer as string, right, openChallenge };
  }

  const verify = (turn: number, challenge_token: string, code: string) =>
    at(turn).post('/admin/login/verify', { json: { challenge_token, code } });
  const countFailures = () =>
    app.dependencies.db.asTenant(app.tenantId, async (tx) => {
      const since = new Date(app.dependencies.now().getTime() - 15 * 60_000);
      const rows = await tx.selectFrom('login_failures').select('id').where('at', '>', since).execute();
      return new Set(rows.map(({ id }) => id)).size;
    });

  test('[S119] wrong codes count together: after ten the right one is refused at either server, for 15 minutes', async () => {
    const { right, openChallenge } = await newPerson();
    for (const turn of [0, 1]) {
      const challenge = await openChallenge(turn);
      const refused = await Promise.all(WRONG.slice(0, 4).map((code) => verify(turn, challenge, code)));
      expect(refused.map(({ status }) => status)).toEqual(Array(4).fill(401));
    }
    const challenge = await openChallenge(0);
    for (const turn of [0, 1]) expect((await verify(turn, challenge, WRONG[0]!)).status).toBe(401);
    for (const turn of [0, 1]) expect((await verify(turn, challenge, right())).status).toBe(401);
    app.moveClock(15 * 60_000);
    expect((await verify(1, await openChallenge(0), right())).status).toBe(200);
  });

  test('[S119] at most ten concurrent wrong codes are checked, at a login and at the removal of the factor', async () => {
    const { bearer, right, openChallenge } = await newPerson();
    for (const turn of [0, 1]) {
      const challenge = await openChallenge(turn);
      await Promise.all(WRONG.slice(0, 3).map((code) => verify(turn, challenge, code)));
    }
    const challenge = await openChallenge(1);
    const answers = await Promise.all(
      WRONG.flatMap((code, turn) => [
        verify(turn, challenge, code),
        at(turn).send('DELETE', '/admin/2fa', { bearer, json: { code } }),
      ]),
    );
    expect(answers.map(({ status }) => status).filter((status) => ![401, 429].includes(status))).toEqual([]);
    expect(await countFailures()).toBe(10);
    for (const turn of [0, 1]) expect((await verify(turn, challenge, right())).status).toBe(401);
    expect((await at(1).get('/admin/me', { bearer })).body).toMatchObject({ second_factor: true });
  });

  test('one code sent to both servers at the same time opens one session', async () => {
    const { right, openChallenge } = await newPerson();
    const challenge = await openChallenge(0);
    const answers = await Promise.all(WRONG.map((_, turn) => verify(turn, challenge, right())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
