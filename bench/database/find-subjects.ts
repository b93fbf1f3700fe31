import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Tx } from '../../src/server/db/database.ts';
import { openPglite } from '../../src/server/db/embedded/open-pglite.ts';
import { listPage } from '../../src/server/features/review/queue/list-page.ts';
import { createTenant } from '../../src/server/features/tenants/create-tenant.ts';
import { listSubjects } from '../../src/server/records/subjects/list-subjects.ts';

// How long a search among a tenant's subjects, and among their cases, takes on the embedded database:
// `npm run bench:find -- 100000`.
const COUNT = Number(process.argv[2] ?? 100_000);
const ROUNDS = 20;
const SEARCHES = ['name123', 'name12 last1', 'n', 'last', 'mail4711', 'w00047', 'nobody', 'name 4'];
/** A fifth of the cases wait. The slips meet many, few and none. */
const CASE_SEARCHES = ['quenel', 'brekon ashword', 'halowaycrost', 'q', 'nobody'];
const FIRST = ['Brecken', 'Ada', 'Castor', 'Dorothea', 'Emmerich', 'Fenella', 'Gwendolyn', 'Hollis'];
const LAST = ['Quennell', 'Ashworth', 'Berggren', 'Castellanos', 'Drummond', 'Eckhart', 'Pellegrin'];

const db = await openPglite({ snapshot: null }, fileURLToPath(new URL('../../migrations', import.meta.url)));
const tenant = {
  host: 'bench.test',
  name: 'Bench',
  adminEmail: 'a@b.test',
  adminPasswordHash: 'none',
};
const tenantId = await db.asSystem((tx) => createTenant(tx, tenant, new Date()));
// Without the triggers, which look a subject's words up twice for each row: ten minutes for 100,000 of them.
await db.asSystem(async (tx) => {
  await sql`reset role`.execute(tx);
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`insert into subjects (tenant_id, id, external_uid, first_name, last_name, image_key, created_at)
    select ${tenantId}, gen_random_uuid(), 'ext-' || n,
      'Name' || n || ' ' || (${sql.val(FIRST)}::text[])[1 + n % ${FIRST.length}],
      'Last' || n % 997 || ' ' || (${sql.val(LAST)}::text[])[1 + n % ${LAST.length}] || translate((n % 1000)::text, '0123456789', 'abcdefghij'),
      ${randomBytes(8)}, now() - n * interval '1 minute'
    from generate_series(1, ${COUNT}) n`.execute(tx);
  await sql`insert into subject_details (tenant_id, subject_id, email, license_number)
    select tenant_id, id, 'mail' || substr(external_uid, 5) || '@example.com', 'W' || lpad(substr(external_uid, 5), 8, '0')
    from subjects`.execute(tx);
  await sql`insert into subject_words select tenant_id, id, list_subject_words(tenant_id, id) from subjects`.execute(
    tx,
  );
  await sql`insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, attempt, waiting_since, created_at, updated_at)
    select tenant_id, gen_random_uuid(), id, 'license', 'v', case when number % 5 = 0 then 'pending' else 'approved' end, 1,
      created_at, created_at, created_at
    from (select *, row_number() over () as number from subjects) numbered`.execute(tx);
  await sql`analyze`.execute(tx);
});
console.log(`${COUNT} subjects with a case each, after ${Math.round(performance.now() / 1000)} s`);

async function time(name: string, find: (tx: Tx) => Promise<unknown[]>) {
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    found = (await db.asTenant(tenantId, find)).length;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (ROUNDS - 1))]!.toFixed(1);
  console.log(
    `${name.padEnd(26)} ${String(found).padStart(3)} found  median ${at(0.5)} ms  95th ${at(0.95)} ms`,
  );
}

for (const search of SEARCHES) {
  const page = { limit: 51, offset: 0, search: search.split(' ') };
  await time(search, (tx) => listSubjects(tx, tenantId, page));
}
for (const search of CASE_SEARCHES) {
  for (const status of ['pending', undefined] as const) {
    const filter = { q: search.split(' '), limit: 50, status };
    const name = `${status ?? 'all'} cases: ${search}`;
    await time(
      name,
      async (tx) => (await listPage(tx, { tenantId, account: null, now: new Date() }, filter)).submissions,
    );
  }
}
await db.close();
