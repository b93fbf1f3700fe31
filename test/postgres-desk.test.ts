import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWaiting } from './harness/add-waiting.ts';
import { borrowDatabase } from './harness/borrow-database.ts';
import { createPostgres } from './harness/create-postgres.ts';
import { openPatient } from './harness/open-patient.ts';
import { sightlessVision } from './harness/sightless-vision.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { findPostgres } from './harness/start-postgres.ts';
import { addColleague, logIn, newSubject } from './harness/steps.ts';

const DATABASES = [
  ['the embedded database', true, async () => ({ db: await borrowDatabase(), close: async () => {} })],
  [
    'a PostgreSQL',
    findPostgres() !== null,
    async () => {
      const postgres = await createPostgres();
      return { db: await openPatient(postgres.url), close: postgres.close };
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
    app = await startApp({ vision: sightlessVision, db: opened.db });
    root = await logIn(app);
    subject = await newSubject(app, root, { first_name: 'Ada', last_name: 'Northwood' });
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
  });

  const wait = () => {
    app.moveClock(1000);
    return addWaiting(app.world.db, app.world.now(), { tenantId: app.tenantId, subject });
  };
  const next = (bearer: string) => app.client.post('/admin/submissions/next', { bearer, json: {} });

  test('ten who ask for the next case at once get ten cases, the oldest ones', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await wait());
    const staff = [root, (await addColleague(app, root, 'mina')).bearer];
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => next(staff[n % 2]!)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.map(({ body }) => body.id).sort()).toEqual(ids.slice(0, 10).sort());
  });

  test('of more who ask than wait, each that waits goes to one and the rest get 404', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => next(root)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
  });

  test('the only case is waited for while somebody holds its row, and not missed', async () => {
    const id = await wait();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isHeld = () => {};
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const holder = app.world.db.asSystem(async (tx) => {
      await tx.selectFrom('submissions').select('id').where('id', '=', id).forUpdate().execute();
      isHeld();
      await held;
    });
    await holding;
    const asked = next(root);
    // Long enough for the first look to be over on any machine that answers at all; the verdict does not rest on it.
    setTimeout(letGo, 100);
    expect((await asked).body.id).toBe(id);
    await holder;
  });
});
