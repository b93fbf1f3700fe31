import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openPglite } from '../src/server/db/open-pglite.ts';
import { createTenant } from '../src/server/features/tenants/create-tenant.ts';
import { listSubjects } from '../src/server/records/subjects/list-subjects.ts';

// How long a search among a tenant's subjects takes on the embedded database: `npm run bench:find -- 100000`.
const COUNT = Number(process.argv[2] ?? 100_000);
const ROUNDS = 20;
const SEARCHES = ['name123', 'name12 last1', 'n', 'last', 'mail4711', 'w00047', 'nobody', 'name 4'];

const db = await openPglite({ snapshot: null }, fileURLToPath(new URL('../migrations', import.meta.url)));
const tenant = {
  host: 'bench.test',
  name: 'Bench',
  adminEmail: 'a@b.test',
  adminPasswordHash: 'none',
};
const tenantId = await db.asSystem((tx) => createTenant(tx, tenant, new Date()));
await db.asTenant(tenantId, async (tx) => {
  await sql`insert into subjects (tenant_id, id, external_uid, first_name, last_name, image_key, created_at)
    select ${tenantId}, gen_random_uuid(), 'ext-' || n, 'Name' || n, 'Last' || n % 997, ${randomBytes(8)}, now() - n * interval '1 minute'
    from generate_series(1, ${COUNT}) n`.execute(tx);
  await sql`insert into subject_details (tenant_id, subject_id, email, license_number)
    select tenant_id, id, 'mail' || substr(external_uid, 5) || '@example.com', 'W' || lpad(substr(external_uid, 5), 8, '0')
    from subjects`.execute(tx);
});
await db.asSystem((tx) => sql`reset role`.execute(tx).then(() => sql`analyze`.execute(tx)));

for (const search of SEARCHES) {
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const page = { limit: 51, offset: 0, search: search.split(' ') };
    found = (await db.asTenant(tenantId, (tx) => listSubjects(tx, tenantId, page))).length;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (ROUNDS - 1))]!.toFixed(1);
  console.log(
    `${search.padEnd(14)} ${String(found).padStart(3)} found  median ${at(0.5)} ms  95th ${at(0.95)} ms`,
  );
}
await db.close();
