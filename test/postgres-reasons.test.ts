import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../src/server/db/open-postgres.ts';
import { createPostgres } from './harness/create-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { sightlessVision } from './harness/sightless-vision.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { findPostgres, type TestPostgres } from './harness/start-postgres.ts';
import { logIn, mint, newSubject } from './harness/steps.ts';

const bin = findPostgres();
/** From this one on a reason may hold any character. */
const ANY_REASON = '0026_any_reason.sql';

/** What text could hold already, with all that JSON writes in another way. */
const BEFORE = [
  null,
  '',
  'She asked by letter.',
  '"quoted" \\ and \\n or \\u0041',
  'lines\r\n\tand \u0001\u001f\u007f',
  'é €  👩‍👩‍👧',
];
const controls = String.fromCharCode(...Array.from({ length: 160 }, (_, code) => code));
const NOW_TOO = ['\u0000'.repeat(4096), controls, '\ud800 a \udc00\ud83d', ...BEFORE.slice(1)];

describe.skipIf(bin === null)('a reason for an erasure, on PostgreSQL', () => {
  let folder: string;
  let postgres: TestPostgres;
  let app: TestApp;
  let bearer: string;
  const tenantId = crypto.randomUUID();
  const kept = BEFORE.map((reason) => ({ reason, request_id: crypto.randomUUID() }));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attesta-earlier-'));
    await cp(MIGRATIONS, folder, {
      recursive: true,
      filter: (path) => basename(path) < ANY_REASON || path === MIGRATIONS,
    });
    postgres = await createPostgres(false);
    const earlier = await openPostgres(postgres.url, folder);
    await earlier.asSystem(async (tx) => {
      await sql`insert into tenants (tenant_id, host, name, settings, created_at)
        values (${tenantId}, 'earlier.test', 'Earlier', '{}', now())`.execute(tx);
      for (const { reason, request_id } of kept) {
        await sql`insert into deletion_requests
          (tenant_id, request_id, subject_id, status, reason, confirmed, requested_by, requested_at)
          values (${tenantId}, ${request_id}, gen_random_uuid(), 'pending', ${reason}, true, 'staff', now())`.execute(
          tx,
        );
      }
    });
    await earlier.close();
    app = await startApp({ vision: sightlessVision, db: await openPostgres(postgres.url, MIGRATIONS) });
    bearer = await logIn(app);
  });
  afterAll(async () => {
    await app.close();
    await postgres.close();
    await rm(folder, { recursive: true });
  });

  test('from before reads the same afterwards', async () => {
    const rows = await app.world.db.asTenant(tenantId, (tx) =>
      tx.selectFrom('deletion_requests').select(['request_id', 'reason']).execute(),
    );
    const read = kept.map(({ request_id }) => rows.find((row) => row.request_id === request_id)?.reason);
    expect(read).toEqual(BEFORE);
  });

  test.each(NOW_TOO.map((reason) => [JSON.stringify(reason).slice(0, 60), reason]))(
    'may be %s, wherever it is read and at the erasure',
    async (_shown, reason) => {
      const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
      const token = await mint(app, bearer, subject);
      const asked = await app.client.post('/subject/request-deletion', {
        token,
        json: { confirmation: true, reason },
      });
      expect([asked.status, asked.body.reason]).toEqual([201, reason]);
      const queue = (await app.client.get('/admin/deletion-requests?limit=1000', { bearer })).body.requests;
      expect(queue.find((row: { subject_id: string }) => row.subject_id === subject).reason).toBe(reason);
      const erased = await app.client.send('DELETE', `/admin/subjects/${subject}`, {
        bearer,
        json: { reason },
      });
      expect(erased.status).toBe(200);
    },
  );
});
