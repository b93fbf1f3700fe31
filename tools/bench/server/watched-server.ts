/**
 * The server of `tools/bench/server/main-thread.ts`, in a separate process: the real app on the embedded database. Its
 * tenant has a thousand of everything, and its vision finds a page full of letters on every picture. Its
 * parent is sent `{ ready }`, asks with `'begin'` and `'end'`, and is told the longest stretch in between.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type AppDependencies, createApp } from '../../../src/server/app.ts';
import { createMasterKey } from '../../../src/server/encryption/master-key.ts';
import { openProviders } from '../../../src/server/features/staff/sso/open-providers.ts';
import { createTenant } from '../../../src/server/features/tenants/create-tenant.ts';
import { hashPassword } from '../../../src/server/http/credentials/password.ts';
import { claimObjects } from '../../../src/server/startup/claim-objects.ts';
import { createLogger } from '../../../src/server/startup/create-logger.ts';
import { openDiskObjectStore } from '../../../src/server/storage/disk/disk-object-store.ts';
import { appendAudit } from '../../../src/server/store/audit.ts';
import { openPglite } from '../../../src/server/store/embedded/open-pglite.ts';
import { UNOBSERVED } from '../../../src/server/telemetry/metrics/observer.ts';
import { checkCredential } from '../../../src/server/verification/credentials/check-credential.ts';
import { openDecoders } from '../../../src/server/vision/decoding/open-decoders.ts';
import { openReader } from '../../../src/server/workers/extraction/open-reader.ts';
import { fakeFace, fakeVision, seenLicence, seenSelfie } from '../../../test/harness/vision/fake-vision.ts';

/** The widest line that the nets read, and more lines than any card has. */
const PAGE = Array.from({ length: 120 }, (_, at) => ({
  text: 'A'.repeat(80),
  confidence: 0.99,
  box: { x: 0.1, y: at / 130, width: 0.8, height: 0.006 },
}));
const MANY = 1000;
export const HOST = 'bench.test';
export const ADMIN = { email: 'root@bench.test', password: 'correct horse battery' };
export type ReadyServer = { port: number; submission: string; crowded: string; subject: string };

const folder = await mkdtemp(join(tmpdir(), 'attesta-bench-'));
const db = await openPglite(
  { snapshot: null },
  fileURLToPath(new URL('../../../migrations', import.meta.url)),
);
const reader = openReader();
const decoders = openDecoders();
const now = () => new Date();
const dependencies: AppDependencies = {
  db,
  objects: await claimObjects(db, openDiskObjectStore(join(folder, 'objects'))),
  vision: fakeVision({
    document: seenLicence({ text: { ok: true, value: PAGE } }),
    face: seenSelfie(fakeFace('unknown')),
  }),
  readDocument: reader.read,
  checkCredential: async (question) => checkCredential(question),
  findReader: async () => null,
  trustListMaxAgeDays: 90,
  decoders,
  masterKey: createMasterKey(randomBytes(32)),
  now,
  budgetSeconds: 150,
  hasFreeSpace: async () => true,
  logger: createLogger('silent'),
  trustProxy: [],
  publicScheme: null,
  providers: openProviders([]),
  sendsMail: false,
  platform: { host: 'platform.test', tokenHash: randomBytes(32) },
  observer: UNOBSERVED,
  pages: null,
};
const adminPasswordHash = await hashPassword(ADMIN.password);
const tenantId = await db.asSystem((tx) =>
  createTenant(tx, { host: HOST, name: 'Bench', adminEmail: ADMIN.email, adminPasswordHash }, now()),
);
const filled = await fill();
const app = await createApp(dependencies);
await app.listen({ port: 0, host: '127.0.0.1' });
const watch = watchStretches();
process.on('message', (order) => {
  if (order === 'begin') watch.begin();
  else process.send!(watch.longest());
});
process.on('disconnect', async () => {
  await Promise.all([app.close(), reader.close(), decoders.close()]);
  await db.close();
  await rm(folder, { recursive: true });
});
process.send!({ port: (app.server.address() as { port: number }).port, ...filled } satisfies ReadyServer);

/** Subjects with a licence each that waits, its evidence a page of letters for the first of them. */
async function fill() {
  const evidence = JSON.stringify({ kind: 'licence', lines: PAGE, fields: [] });
  return db.asTenant(tenantId, async (tx) => {
    await sql`insert into subjects (tenant_id, id, external_uid, first_name, last_name, image_key, created_at)
      select ${tenantId}, gen_random_uuid(), 'ext-' || n, 'Name' || n, 'Last' || n, ${randomBytes(61)}, now() - n * interval '1 minute'
      from generate_series(1, ${MANY}) n`.execute(tx);
    await sql`insert into subject_details (tenant_id, subject_id, email, license_number)
      select tenant_id, id, external_uid || '@example.com', external_uid from subjects`.execute(tx);
    await sql`insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, attempt, waiting_since, created_at, updated_at)
      select tenant_id, gen_random_uuid(), id, 'license', external_uid, 'pending', 1, created_at, created_at, created_at from subjects`.execute(
      tx,
    );
    await sql`insert into attempts (tenant_id, submission_id, subject_id, attempt, upload_type, object_key, content_type, bytes, evidence, created_at, settled_at)
      select tenant_id, id, subject_id, 1, 'license', id, 'image/jpeg', 1, ${evidence}::jsonb, created_at, created_at from submissions`.execute(
      tx,
    );
    for (let at = 0; at < MANY; at++) {
      const actor = { kind: 'system', name: 'system' } as const;
      const entry = {
        at: now(),
        actor,
        action: 'submission.viewed' as const,
        subjectId: null,
        fields: ['license_number'],
      };
      await appendAudit(tx, tenantId, entry);
    }
    // One of them with as many attempts as a subject may have pictures.
    await sql`insert into attempts (tenant_id, submission_id, subject_id, attempt, upload_type, object_key, content_type, bytes, evidence, created_at, settled_at)
      select tenant_id, submission_id, subject_id, n, 'license', submission_id || '-' || n, 'image/jpeg', 1, evidence, created_at, created_at
      from (select * from attempts order by submission_id limit 1) a, generate_series(2, 300) n`.execute(tx);
    await sql`update submissions s set attempt = a.attempt from (select submission_id, max(attempt) attempt from attempts group by 1) a
      where a.submission_id = s.id`.execute(tx);
    const [crowded] = (
      await sql<{ id: string }>`select id from submissions order by attempt desc limit 1`.execute(tx)
    ).rows;
    const row = await tx
      .selectFrom('submissions')
      .select(['id', 'subject_id'])
      .where('attempt', '=', 1)
      .executeTakeFirstOrThrow();
    return { submission: row.id, crowded: crowded!.id, subject: row.subject_id };
  });
}

/**
 * Longest time that the processor spent on this thread between two looks of a timer, in milliseconds. Waiting for a
 * core does not count on Linux; elsewhere it is the clock's.
 */
function watchStretches() {
  const linux = process.platform === 'linux';
  const spent = () =>
    linux ? Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6 : performance.now();
  let longest = 0;
  let before = spent();
  setInterval(() => {
    const at = spent();
    longest = Math.max(longest, at - before);
    before = at;
  }, 1).unref();
  return {
    begin() {
      longest = 0;
    },
    longest: () => longest,
  };
}
