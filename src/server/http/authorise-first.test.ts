import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordQueries } from '../../../test/harness/databases/record-queries.ts';
import { OTHER_HOST, startApp, type TestApp } from '../../../test/harness/start-app.ts';
import { addColleague, logIn, newSubject } from '../../../test/harness/steps.ts';
import { unavailableVision } from '../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let root: string;
let subject: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  root = await logIn(app);
  subject = await newSubject(app, root, { first_name: 'Ada', last_name: 'Lovelace' });
});
afterAll(() => app.close());

const change = (json: object, path: string) => app.client.send('PATCH', path, { bearer: root, json });

/** Writes settings directly, without the API's checks. */
const setSettings = (settings: object) =>
  app.dependencies.db.asSystem((tx) =>
    tx
      .updateTable('tenants')
      .set({ settings: JSON.stringify(settings) })
      .where('tenant_id', '=', app.tenantId)
      .execute(),
  );

type Colleague = { id: number; bearer: string };

const REFUSALS: [who: string, refuse: (colleague: Colleague) => Promise<unknown>, status: number][] = [
  ['has signed out', ({ bearer }) => app.client.post('/admin/logout', { bearer }), 401],
  ['is suspended', ({ id }) => change({ suspended: true }, `/admin/users/${id}`), 401],
  ['has a role that does not see cases', ({ id }) => change({ role: 'privacy' }, `/admin/users/${id}`), 403],
  ['needs a second factor and has none', () => setSettings({ enforce_2fa: true }), 403],
  ['comes from a network that is not allowed', () => setSettings({ ip_allow_list: ['192.0.2.0/24'] }), 403],
];

test.each(REFUSALS)('[S186] no case is queried for a member of staff who %s', async (who, refuse, status) => {
  const colleague = await addColleague(app, root, who);
  const list = () => recordQueries(() => app.client.get('/admin/submissions', { bearer: colleague.bearer }));
  const [allowed, queries] = await list();
  expect(allowed.status).toBe(200);
  expect(queries.join()).toContain('"submissions"');
  await list();
  await refuse(colleague);
  try {
    const [answer, statements] = await list();
    expect([answer.status, Object.keys(answer.body)]).toEqual([status, ['error']]);
    expect(statements.join()).not.toContain('submissions');
  } finally {
    await setSettings({});
  }
});

test('[S186] no subject is queried for a credential that is unknown or belongs to another tenant', async () => {
  const path = `/admin/subjects/${subject}`;
  const read = (bearer: string, host?: string) =>
    recordQueries(() => app.client.get(path, { bearer, ...(host && { host }) }));
  const [allowed, queries] = await read(root);
  expect([allowed.status, queries.join().includes('"subjects"')]).toEqual([200, true]);
  for (const [answer, statements] of [await read(`${root}x`), await read(root, OTHER_HOST)]) {
    expect(answer.status).toBe(401);
    expect(statements.join()).not.toContain('subjects');
  }
});

test('[S186] no stored answer is queried for an unknown credential', async () => {
  const create = (bearer: string) =>
    recordQueries(() =>
      app.client.post('/admin/subjects', {
        bearer,
        headers: { 'idempotency-key': 'one' },
        json: { first_name: 'Ada', last_name: 'Byron' },
      }),
    );
  const [allowed, queries] = await create(root);
  expect([allowed.status, queries.join().includes('keyed_requests')]).toEqual([201, true]);
  const [answer, statements] = await create(`${root}x`);
  expect(answer.status).toBe(401);
  expect(statements.join()).not.toContain('keyed_requests');
});
