import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireImages } from '../src/server/features/privacy/expire-images.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { drawNoise } from './harness/images/draw-noise.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload, uploadForm } from './harness/steps.ts';
import { isDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const DAY = 24 * 3_600_000;
/** Decisions whose images went long ago, and those that an earlier version has left without a mark. */
const [OLD, UNMARKED] = isDeep ? [3_000_000, 50_000] : [6_000, 3_000];
const DUE = 12;

describe.skipIf(findPostgres() === null)('retention after a long history', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let bearer: string;
  let image: Buffer;
  beforeAll(async () => {
    postgres = await createPostgres();
    app = await startApp({ vision: unavailableVision, db: await openWithoutTimeouts(postgres.url) });
    bearer = await logIn(app);
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 10 } });
    image = await drawNoise();
  });
  afterAll(async () => {
    await app?.close();
    await postgres?.close();
  });

  async function rejectOne(): Promise<string> {
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
    const token = await mint(app, bearer, subject, { expires_in_minutes: 43_200 });
    const { license_id: id } = (await upload(app, token, 'license', image)).body;
    await app.client.post(`/admin/submissions/${id}/reject`, { bearer, json: { require_reupload: true } });
    return id;
  }

  /**
   * Copies of a submission, without attempts, decided in the years before. Indexes are made again afterwards and triggers
   * do not run, which saves minutes for three million rows. The function is in `from`: before `.*` it would run once for
   * each column.
   */
  const addHistory = (id: string) =>
    postgres.askOwner(`set session_replication_role = replica;
      create temporary table dropped as select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
        from pg_index where indrelid = 'submissions'::regclass
          and not exists (select from pg_constraint where conindid = indexrelid);
      do $$ declare index record; begin
        for index in select * from dropped loop execute 'drop index ' || index.name; end loop;
      end $$;
      insert into submissions select old.* from submissions s, generate_series(1, ${OLD}) n,
        jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'verification_id', 'old ' || n,
          'decided_at', s.decided_at - n * interval '1 minute' - interval '20 days', 'images_gone', n > ${UNMARKED})) old
        where s.id = '${id}';
      do $$ declare index record; begin
        for index in select * from dropped loop execute index.definition; end loop;
      end $$;
      reset session_replication_role;
      analyze submissions`);

  /** Rows of submissions that a run reads in the table and its indexes, by PostgreSQL's own count. */
  async function countRead(): Promise<number> {
    const { db, now } = app.dependencies;
    return db.asSystem(async (tx) => {
      const read = async () => {
        const { rows } = await sql<{ read: number }>`
          select (pg_stat_get_xact_tuples_returned('submissions'::regclass)
            + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index
               where indrelid = 'submissions'::regclass))::float8 as read`.execute(tx);
        return rows[0]!.read;
      };
      const listing: Database = {
        ...db,
        asSystem: (work) => work(tx),
        asTenant: async () => {
          throw new Error('This run only lists.');
        },
      };
      const before = await read();
      const objects = { ...app.dependencies.objects, ping: async () => {} };
      await expireImages({ db: listing, objects }, now());
      return (await read()) - before;
    });
  }

  test(`[S257] of ${OLD} old decisions, retention reads no more than those whose images are due`, async () => {
    const ids: string[] = [];
    for (let made = 0; made < DUE; made += 1) ids.push(await rejectOne());
    await addHistory(ids[0]!);
    app.moveClock(11 * DAY);
    // The first run marks what an earlier version has left.
    await countRead();
    const { db, now, objects } = app.dependencies;
    expect(await expireImages({ db, objects }, now())).toBe(DUE);
    await postgres.askOwner('vacuum analyze submissions');
    bearer = await logIn(app);
    const fresh = await rejectOne();
    app.moveClock(11 * DAY);
    // What is due, a few times each, and the twelve that were erased by the run before.
    expect(await countRead()).toBeLessThan(20 * DUE);
    expect(await expireImages({ db, objects }, now())).toBe(1);
    bearer = await logIn(app);
    const { status } = await app.client.get(`/admin/submissions/${fresh}/attempts/1/image`, { bearer });
    expect(status).toBe(404);
    expect(await countRead()).toBeLessThan(10 * DUE);
  }, 1_200_000);

  test('[S257] a submission whose images are gone and that gets a new one is due again', async () => {
    const { db, now, objects } = app.dependencies;
    bearer = await logIn(app);
    const subject = await newSubject(app, bearer, { first_name: 'C', last_name: 'D' });
    const token = await mint(app, bearer, subject, { expires_in_minutes: 43_200, max_uses: 10 });
    const { license_id: id } = (await upload(app, token, 'license', image)).body;
    const reject = () =>
      app.client.post(`/admin/submissions/${id}/reject`, { bearer, json: { require_reupload: true } });
    await reject();
    app.moveClock(11 * DAY);
    expect(await expireImages({ db, objects }, now())).toBe(1);
    expect(await expireImages({ db, objects }, now())).toBe(0);
    const isGone = async () =>
      (await postgres.askOwner(`select images_gone::text as catalog from submissions where id = '${id}'`))[0]!
        .catalog;
    expect(await isGone()).toBe('true');
    const again = `/subject/reupload?type=license&id=${id}`;
    const { status } = await app.client.post(again, { token, form: uploadForm(image) });
    expect(status).toBe(201);
    expect(await isGone()).toBe('false');
    bearer = await logIn(app);
    await reject();
    app.moveClock(11 * DAY);
    expect(await expireImages({ db, objects }, now())).toBe(1);
  });
});
