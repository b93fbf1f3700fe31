import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countLoopTurns } from '../../../../test/harness/count-loop-turns.ts';
import { borrowDatabase, borrowPostgres } from '../../../../test/harness/databases/borrow-database.ts';
import { findPostgres } from '../../../../test/harness/databases/start-postgres.ts';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { listSubjects } from '../subject-search.ts';

const MANY = 1001;

describe.each(['the embedded database', 'PostgreSQL'])('a list of a thousand rows, on %s', (which) => {
  const isEmbedded = which !== 'PostgreSQL';
  let app: TestApp;
  beforeAll(async () => {
    if (!isEmbedded && findPostgres() === null) return;
    const db = await (isEmbedded ? borrowDatabase() : borrowPostgres());
    app = await startApp({ vision: unavailableVision, db });
    await app.dependencies.db.asTenant(app.tenantId, async (tx) => {
      await sql`insert into subjects (tenant_id, id, first_name, last_name, image_key, created_at)
        select ${app.tenantId}, gen_random_uuid(), 'Ada', 'No ' || n, ${randomBytes(61)}, now() - n * interval '1 minute'
        from generate_series(1, ${MANY}::int) n`.execute(tx);
      await sql`insert into subject_details (tenant_id, subject_id) select tenant_id, id from subjects`.execute(
        tx,
      );
    });
  });
  afterAll(() => app?.close());

  test.skipIf(!isEmbedded && findPostgres() === null)(
    '[S54] a list read in batches is complete and in order, and other requests are served during the read',
    async () => {
      const bearer = await logIn(app);
      const list = async (query: string) =>
        (await app.client.get(`/admin/subjects?${query}`, { bearer })).body;
      const names = (rows: { last_name: string }[]) => rows.map((row) => row.last_name);
      const all = Array.from({ length: MANY }, (_, at) => `No ${at + 1}`);
      expect(names(await list('limit=1000'))).toEqual(all.slice(0, 1000));
      expect(names(await list('limit=1000&offset=950'))).toEqual(all.slice(950));
      const page = { limit: 1000, offset: 0 };
      const [rows, turns] = await countLoopTurns(() =>
        app.dependencies.db.asTenant(app.tenantId, (tx) => listSubjects(tx, app.tenantId, page)),
      );
      expect(rows).toHaveLength(1000);
      expect(turns).toBeGreaterThan(8);
    },
  );

  test.skipIf(!isEmbedded && findPostgres() === null)(
    '[S54] serves other requests after each query of a transaction',
    async () => {
      const [, turns] = await countLoopTurns(() =>
        app.dependencies.db.asTenant(app.tenantId, async (tx) => {
          for (let round = 0; round < 10; round += 1) await sql`select 1`.execute(tx);
        }),
      );
      expect(turns).toBeGreaterThanOrEqual(10);
    },
  );
});
