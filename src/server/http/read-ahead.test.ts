import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countTrips } from '../../../test/harness/databases/count-trips.ts';
import { OTHER_HOST, startApp, type TestApp } from '../../../test/harness/start-app.ts';
import { addColleague, logIn, newSubject } from '../../../test/harness/steps.ts';
import { sightlessVision } from '../../../test/harness/vision/sightless-vision.ts';
import { listRoutes } from '../app.ts';
import type { ReadRoute } from './route.ts';

let app: TestApp;
let root: string;
let subject: string;
beforeAll(async () => {
  app = await startApp({ vision: sightlessVision });
  root = await logIn(app);
  subject = await newSubject(app, root, { first_name: 'Ada', last_name: 'Lovelace' });
});
afterAll(() => app.close());

const read = (bearer: string, path = `/admin/subjects/${subject}`) => app.client.get(path, { bearer });
const statusOf = async (bearer: string, path?: string) => (await read(bearer, path)).status;
const change = (json: object, path = '/admin/settings') =>
  app.client.send('PATCH', path, { bearer: root, json });

describe('what is read ahead of who may read it', () => {
  test('is read for whoever was let in a moment ago, and for nobody else', async () => {
    const { bearer } = await addColleague(app, root, 'first');
    const ask = async (token: string) => {
      const [{ status }, trips, statements] = await countTrips(() => read(token));
      return { status, trips, statements };
    };
    const unknown = await ask(`${bearer}x`);
    expect(unknown).toMatchObject({ status: 401, trips: 1 });
    expect(await ask(bearer)).toMatchObject({ status: 200, trips: 2 });
    expect(await ask(bearer)).toEqual({ status: 200, trips: 1, statements: unknown.statements + 1 });
    await app.client.post('/admin/logout', { bearer });
    expect((await ask(bearer)).status).toBe(401);
    app.moveClock(61_000);
    expect(await ask(bearer)).toEqual(unknown);
  });

  const REFUSALS: [what: string, refuse: (id: number) => Promise<unknown>, status: number, path?: string][] =
    [
      [
        'whose user is suspended',
        (id) => change({ suspended: true }, `/admin/users/${id}`),
        401,
        '/admin/submissions',
      ],
      [
        'whose role does not see it any more',
        (id) => change({ role: 'privacy' }, `/admin/users/${id}`),
        403,
        '/admin/submissions',
      ],
      ['who needs a second factor now', () => onSettings({ enforce_2fa: true }), 403],
      ['whose network is not let in any more', () => onSettings({ ip_allow_list: ['192.0.2.0/24'] }), 403],
    ];
  test.each(REFUSALS)('is not heard of by somebody %s', async (what, refuse, status, path) => {
    const { id, bearer } = await addColleague(app, root, what);
    for (let time = 0; time < 2; time += 1) expect(await statusOf(bearer, path)).toBe(200);
    await refuse(id);
    try {
      const answer = await read(bearer, path);
      expect(answer.status).toBe(status);
      expect(Object.keys(answer.body)).toEqual(['error']);
    } finally {
      await onSettings({});
    }
  });

  test('says what it is refused with: an id that nothing has, a query that is none', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await statusOf(root, `/admin/subjects/${app.tenantId}`)).toBe(404);
      expect(await statusOf(root, '/admin/subjects?limit=many')).toBe(400);
    }
    expect(await statusOf(`${root}x`, '/admin/subjects?limit=many')).toBe(401);
  });

  test('is the caller’s own', async () => {
    const [one, two] = [await addColleague(app, root, 'one'), await addColleague(app, root, 'two')];
    for (const { bearer } of [one, two]) {
      const json = { name: 'mine', filter: { kind: 'license' }, shared: false };
      expect((await app.client.post('/admin/saved-filters', { bearer, json })).status).toBe(201);
    }
    const idsOf = async (bearer: string): Promise<string[]> =>
      (await read(bearer, '/admin/saved-filters')).body.saved_filters.map(({ id }: { id: string }) => id);
    const [first, second] = [await idsOf(one.bearer), await idsOf(two.bearer)];
    expect([first.length, second.length]).toEqual([1, 1]);
    expect([await idsOf(one.bearer), await idsOf(two.bearer)]).toEqual([first, second]);
    expect(first).not.toEqual(second);
  });

  test('is of the host that is asked', async () => {
    for (let time = 0; time < 2; time += 1) expect(await statusOf(root)).toBe(200);
    const elsewhere = await app.client.get(`/admin/subjects/${subject}`, { bearer: root, host: OTHER_HOST });
    expect(elsewhere.status).toBe(401);
    const other = await logIn(app, OTHER_HOST);
    for (let time = 0; time < 2; time += 1) {
      const answer = await app.client.get(`/admin/subjects/${subject}`, { bearer: other, host: OTHER_HOST });
      expect(answer.status).toBe(404);
    }
  });
});

/** Past the door that a setting may have closed. */
const onSettings = (settings: object) =>
  app.world.db.asSystem((tx) =>
    tx
      .updateTable('tenants')
      .set({ settings: JSON.stringify(settings) })
      .where('tenant_id', '=', app.tenantId)
      .execute(),
  );

/** What a route cannot be asked without. */
const ASKED: Record<string, { params?: object; query?: object }> = {
  readSubject: { params: { id: 'subject' } },
  listEphemeralTokens: { query: { subject_id: 'subject' } },
};

describe('a route that only reads', () => {
  test('is asked in a transaction in which nothing can be written or locked', async () => {
    const routes = listRoutes(app.world).filter((route): route is ReadRoute => 'read' in route);
    expect(routes.length).toBeGreaterThan(10);
    for (const route of routes) {
      const fill = (part: object = {}) =>
        Object.fromEntries(Object.keys(part).map((name) => [name, subject]));
      const { params, query } = ASKED[route.operationId] ?? {};
      const call = {
        tenantId: app.tenantId,
        userId: 1,
        params: route.params?.parse(fill(params ?? { id: '' })),
        query: route.query?.parse(fill(query)),
      };
      const asked = app.world.db.asTenant(app.tenantId, async (tx) => {
        await sql`set transaction read only`.execute(tx);
        return route.read(call, tx);
      });
      const outcome = await asked.catch((error: { code?: string }) => ({ status: error.code }));
      expect([route.operationId, outcome.status]).toEqual([
        route.operationId,
        expect.toSatisfy((status) => status === 200 || status === 'not-found'),
      ]);
    }
  });
});
