/**
 * For how long a tenant is read-only while it moves from one database to another: `npm run bench:move -- 100000`, so
 * many subjects with three submissions each. Both databases are on one server.
 */

import { sumTenant } from '../../src/server/db/move-tables.ts';
import { placeTenant } from '../../src/server/features/platform/place-tenant.ts';
import { createTenant } from '../../src/server/features/tenants/create-tenant.ts';
import { keepPlaced } from '../../src/server/jobs/keep-placed.ts';
import { openThreeDatabases } from '../../test/harness/databases/open-three-databases.ts';
import {
  createDatabaseOn,
  findPostgres,
  startPostgresServer,
} from '../../test/harness/databases/start-postgres.ts';
import { describeMachine } from '../describe-machine.ts';
import { seedTenant } from './seed-tenant.ts';

const count = Number(process.argv[2] ?? 100_000);

console.log(describeMachine());
const server = await startPostgresServer(findPostgres()!);
const stores = await Promise.all([0, 1, 2].map(() => createDatabaseOn(server.folder)));
const [home, north, south] = stores.map(({ url }) => url) as [string, string, string];
const { db, each } = await openThreeDatabases({ home, north, south });
const tenant = { host: 'bench.test', name: 'Bench', adminEmail: 'a@b.test', adminPasswordHash: 'none' };
const tenantId = await db.asSystem((tx) => createTenant(tx, tenant, new Date()));
await seedTenant(home.replace('attesta@', 'root@'), tenantId, count);
const sums = await each.get('home')!.asSystem((tx) => sumTenant(tx, tenantId));
const rows = sums.reduce((all, sum) => all + sum.rows, 0);

await placeTenant(db, tenantId, 'north');
const start = performance.now();
const said: string[] = [];
const say = (_: unknown, text: string) => void said.push(text);
await keepPlaced({ db, logger: { info: say, warn: say } as never });
const seconds = (performance.now() - start) / 1000;
console.log(
  `${count} subjects, ${rows} rows: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows a second (${said.join(', ')})`,
);
await db.close();
await server.close();
