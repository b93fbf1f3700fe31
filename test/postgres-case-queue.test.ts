import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../src/server/store/transaction.ts';
import { addWaiting } from './harness/add-waiting.ts';
import { borrowDatabase } from './harness/databases/borrow-database.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { addColleague, logIn, newSubject } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const DATABASES = [
  ['the embedded database', true, async () => ({ db: await borrowDatabase(), close: async () => {} })],
  [
    'a PostgreSQL',
    findPostgres() !== null,
    async () => {
      const postgres = await createPostgres();
      return { db: await openWithoutTimeouts(postgres.url), close: postgres.close };
    },
  ],
] as const;

describe.each(DATABASES.filter(([, isHere]) => isHere))('on %s', (_name, _isHere, openOne) => {
  let opened: Awaited<ReturnType<typeof openOne>>;
  let app: TestApp;
  let root: string;
  let subject: string;
  beforeAll(async () => {
    opened = await openOne();
    app = await startApp({ vision: unavailableVision, db: opened.db });
    root = await logIn(app);
    subject = await newSubject(app, root, { first_name: 'Ada', last_name: 'Northwood' });
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
  });

  const wait = () => {
    app.moveClock(1000);
    return addWaiting(app.dependencies.db, app.dependencies.now(), { tenantId: app.tenantId, subject });
  };
  const ask = (json: object) =>
    app.client.post('/admin/bulk/request-reuploads', { bearer: root, json: { kind: 'license', ...json } });
  const next = (bearer: string) => app.client.post('/admin/submissions/next', { bearer, json: {} });

  test('[S149] ten concurrent requests for the next case get ten cases, the oldest ones', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await wait());
    const staff = [root, (await addColleague(app, root, 'mina')).bearer];
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => next(staff[n % 2]!)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.map(({ body }) => body.id).sort()).toEqual(ids.slice(0, 10).sort());
  });

  test('more concurrent requests than cases: each case goes to one caller and the rest get 404', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => next(root)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
  });

  /**
   * Does something in a transaction that stays open.
   * @returns a function that ends it
   */
  const hold = async (work: (tx: Tx) => Promise<unknown>) => {
    let release = () => {};
    const ended = new Promise<void>((resolve) => {
      release = resolve;
    });
    let done: Promise<void> = Promise.resolve();
    await new Promise<void>((isHeld) => {
      done = app.dependencies.db.asSystem(async (tx) => {
        await work(tx);
        isHeld();
        await ended;
      });
    });
    return { release, done };
  };

  test('[S149] a request for the next case waits while another transaction locks the only one', async () => {
    const id = await wait();
    const holder = await hold((tx) =>
      tx.selectFrom('submissions').select('id').where('id', '=', id).forUpdate().execute(),
    );
    const nextCase = next(root);
    // Long enough for the first read to be over on any machine; the verdict does not depend on it.
    setTimeout(holder.release, 100);
    expect((await nextCase).body.id).toBe(id);
    await holder.done;
  });

  test.each([
    ['approves', 'approved', { status: 'approved', decided_by: 'mina', decided_at: new Date() }],
    ['looks at first', 'pending', { second_look: 'wanted', first_look_by: 'mina' }],
  ] as const)(
    '[S165] a bulk request for a new image skips a case that a reviewer %s meanwhile',
    async (_, status, meanwhile) => {
      const id = await wait();
      const { count } = (await ask({})).body;
      const reviewer = await hold((tx) =>
        tx.updateTable('submissions').set(meanwhile).where('id', '=', id).execute(),
      );
      const bulk = ask({ expected_count: count });
      // Long enough for it to have counted; it is refused whether it has or not.
      setTimeout(reviewer.release, 100);
      expect((await bulk).status).toBe(409);
      await reviewer.done;
      expect((await app.client.get(`/admin/submissions/${id}`, { bearer: root })).body).toMatchObject({
        status,
        reupload_required: false,
      });
    },
  );
});
