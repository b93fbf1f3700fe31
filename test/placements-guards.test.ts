import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../src/server/db/database.ts';
import { copyTenant } from '../src/server/db/move-tables.ts';
import { placeTenant } from '../src/server/features/platform/place-tenant.ts';
import { createTenant } from '../src/server/features/tenants/create-tenant.ts';
import { keepPlaced } from '../src/server/jobs/keep-placed.ts';
import { type Held, holdTenant, listHeld } from '../src/server/records/placements/hold-tenant.ts';
import { findPlacement } from '../src/server/records/placements/keep-placements.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import {
  NAMES,
  type Name,
  openThreeDatabases,
  type ThreeDatabases,
} from './harness/databases/open-three-databases.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';

// What a mover leaves alone, because another one is at it, or because a database says something else.
describe.skipIf(!findPostgres())('a mover', () => {
  let stores: TestPostgres[];
  let three: ThreeDatabases;
  beforeAll(async () => {
    stores = await Promise.all(NAMES.map(() => createPostgres()));
    const [home, north, south] = stores.map(({ url }) => url) as [string, string, string];
    three = await openThreeDatabases({ home, north, south });
  });
  afterAll(async () => {
    await three.db.close();
    await Promise.all(stores.map((store) => store.close()));
  });

  let tenant: string;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    const host = `guarded-${count}.test`;
    const wanted = { host, name: 'Guarded', adminEmail: 'root@guarded.test', adminPasswordHash: 'none' };
    tenant = await three.db.asSystem((tx) => createTenant(tx, wanted, new Date()));
  });

  const warned: string[] = [];
  const logger = { info: () => {}, warn: (_: unknown, text?: string) => void warned.push(text ?? '') };
  const placeAll = (db: Database = three.asAnother()) => keepPlaced({ db, logger });
  const want = (database: Name) => placeTenant(three.db, tenant, database);
  const inEach = async (isSo: (name: Name) => Promise<boolean>) => {
    const names: Name[] = [];
    for (const name of NAMES) if (await isSo(name)) names.push(name);
    return names;
  };
  /** In which databases its people are. */
  const rowsOf = () =>
    inEach(async (name) => {
      const own = three.each.get(name)!;
      const staff = await own.asSystem((tx) =>
        tx.selectFrom('staff_users').select('email').where('tenant_id', '=', tenant).execute(),
      );
      return staff.length > 0;
    });
  /** Which databases would let somebody write the tenant, whatever a server believes. */
  const writable = () =>
    inEach((name) =>
      three.each
        .get(name)!
        .served.asTenant(tenant, (tx) => sql`select 1`.execute(tx))
        .then(
          () => true,
          () => false,
        ),
    );
  const heldIn = async (name: Name): Promise<Held | undefined> => {
    const held = await three.each.get(name)!.asSystem(listHeld);
    return held.find(({ tenant_id }) => tenant_id === tenant);
  };
  const hold = async (name: Name, serves: Held['serves']) => {
    const { revision } = (await placed())!;
    await three.each.get(name)!.asSystem((tx) => holdTenant(tx, { tenant_id: tenant, serves, revision }));
  };
  const placed = () => three.each.get('home')!.asSystem((tx) => findPlacement(tx, tenant));
  /** The rows of a database as a backup of it had them, from when it still had the tenant. */
  const restore = (name: Name, from: Name) =>
    three.each
      .get(name)!
      .asSystem((to) => three.each.get(from)!.asSystem((own) => copyTenant(own, to, tenant)));

  test('opens nothing where the tenant is wanted elsewhere, however often that cannot be had', async () => {
    await want('north');
    three.cut('north');
    for (let round = 0; round < 2; round += 1) {
      await placeAll();
      expect([await writable(), (await heldIn('home'))?.serves]).toEqual([[], 'reads']);
    }
    three.mend();
    await placeAll();
    expect([await writable(), await rowsOf()]).toEqual([['north'], ['north']]);
  });

  test('takes no rows from a database that serves the tenant, though another one does, too', async () => {
    await want('north');
    await placeAll();
    await restore('home', 'north');
    warned.length = 0;
    await want('home');
    await placeAll();
    expect([await rowsOf(), warned.length]).toEqual([['home', 'north'], 1]);
    // A backup from the midst of a move: what is served for reading alone is served.
    await want('north');
    await hold('home', 'reads');
    await placeAll();
    expect([await rowsOf(), await writable()]).toEqual([['home', 'north'], ['north']]);
    await hold('home', 'nothing');
    await placeAll();
    expect([await rowsOf(), await writable()]).toEqual([['north'], ['north']]);
  });

  test('that comes late opens nothing that was held for a later move', async () => {
    await want('north');
    three.cut('north');
    await placeAll();
    three.mend();
    await want('home');
    const first = await heldIn('home');
    let isLate = false;
    const late = three.asAnother(async (name, transact) => {
      // The placement is locked, and the next thing is to open the home.
      if (name === 'home' && !isLate && (await isLocked())) {
        isLate = true;
        await loseLock();
        await want('north');
        await moveAndDie();
      }
      return transact();
    });
    await placeAll(late);
    expect([isLate, (await heldIn('home'))?.serves]).toEqual([true, 'nothing']);
    expect((await heldIn('home'))!.revision).toBeGreaterThan(first!.revision);
    await placeAll();
    expect([await writable(), await rowsOf()]).toEqual([['north'], ['north']]);
  });

  test('leaves a tenant alone that another one is at, and does not wait for it', async () => {
    await want('north');
    const state = async () => ({ place: await placed(), held: await heldIn('home'), rows: await rowsOf() });
    const seen: Awaited<ReturnType<typeof state>>[] = [];
    const first = three.asAnother(async (name, transact) => {
      const done = await transact();
      if (name === 'north' && seen.length === 0) {
        seen.push(await state());
        await placeAll();
        seen.push(await state());
      }
      return done;
    });
    await placeAll(first);
    expect(seen[0]).toMatchObject({
      place: { database: 'home', moving_to: 'north' },
      held: { serves: 'reads' },
    });
    expect(seen[1]).toEqual(seen[0]);
    expect([await writable(), await rowsOf()]).toEqual([['north'], ['north']]);
  });

  const askHome = (query: string) => stores[0]!.askOwner(query);
  const MOVERS = `from pg_stat_activity
    where datname = current_database() and application_name = 'attesta-mover' and state = 'idle in transaction'`;
  const isLocked = async () => (await askHome(`select ${MOVERS}`)).length > 0;
  const loseLock = async () => {
    await askHome(`select pg_terminate_backend(pid) ${MOVERS}`);
    await expect.poll(isLocked).toBe(false);
  };
  /** Another server moves the tenant, and dies before it opens or removes anything. */
  const moveAndDie = async () => {
    await placeAll(
      three.asAnother(async (_, transact) => {
        if ((await placed())?.database === 'north') throw new Error('The mover is dead.');
        return transact();
      }),
    ).catch(() => {});
    expect(await placed()).toMatchObject({ database: 'north', moving_to: null });
  };
});
