import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { CompiledQuery, sql } from 'kysely';
import { createMasterKey } from '../../../src/server/encryption/master-key.ts';
import { listPage } from '../../../src/server/features/review/queue/list-page.ts';
import { createTenant } from '../../../src/server/features/tenants/create-tenant.ts';
import { openPglite } from '../../../src/server/store/embedded/open-pglite.ts';
import { listSubjects } from '../../../src/server/store/subject-search.ts';
import type { Tx } from '../../../src/server/store/transaction.ts';
import { addRows } from './seed-tenant.ts';

// How long a search among a tenant's subjects, and among their cases, takes on the embedded database:
// `npm run bench:find -- 100000`.
const COUNT = Number(process.argv[2] ?? 100_000);
const ROUNDS = 20;
const masterKey = createMasterKey(randomBytes(32));
const SEARCHES = ['name123', 'name12 last1', 'n', 'last', 'mail4711', 'w00047', 'unmatched', 'name 4'];
/** Of the newest people's cases one in five waits. The misspelt names match many, few and none. */
const CASE_SEARCHES = ['quenel', 'brekon ashword', 'halowaycrost', 'q', 'unmatched'];

const db = await openPglite(
  { snapshot: null },
  fileURLToPath(new URL('../../../migrations', import.meta.url)),
);
const tenant = {
  host: 'bench.test',
  name: 'Bench',
  adminEmail: 'a@b.test',
  adminPasswordHash: 'none',
};
const tenantId = await db.asSystem((tx) => createTenant(tx, tenant, new Date()));
// Without the triggers, which compute a subject's words twice for each row: ten minutes for 100,000 of them.
await db.asSystem(async (tx) => {
  await sql`reset role`.execute(tx);
  await sql`set local session_replication_role = replica`.execute(tx);
  const run = async (text: string, values: unknown[] = []) =>
    (await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows;
  await addRows(run, tenantId, COUNT);
  await sql`analyze`.execute(tx);
});
console.log(`${COUNT} subjects with three cases each, after ${Math.round(performance.now() / 1000)} s`);

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
      async (tx) =>
        (await listPage(tx, { tenantId, userId: null, now: new Date(), masterKey }, filter)).submissions,
    );
  }
}
await db.close();
