import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sumTenant } from '../src/server/db/move-tables.ts';
import { forgetDeleted, keepPlaced } from '../src/server/jobs/keep-placed.ts';
import { verifyAuditChain } from '../src/server/records/audit/verify-audit-chain.ts';
import { people } from '../src/specimen/people.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import {
  NAMES,
  type Name,
  openThreeDatabases,
  type ThreeDatabases,
} from './harness/databases/open-three-databases.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { ADMIN, PLATFORM, startApp, type TestApp } from './harness/start-app.ts';
import { startTwin, type Twin } from './harness/start-twin.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { sample } from './harness/tier.ts';
import { sightlessVision } from './harness/vision/sightless-vision.ts';

describe.skipIf(!findPostgres())('tenants over three databases', () => {
  let stores: TestPostgres[];
  let three: ThreeDatabases;
  let app: TestApp;
  let twin: Twin;
  let image: Buffer;
  beforeAll(async () => {
    stores = await Promise.all(NAMES.map(() => createPostgres()));
    const [home, north, south] = stores.map(({ url }) => url) as [string, string, string];
    three = await openThreeDatabases({ home, north, south });
    app = await startApp({ vision: sightlessVision, db: three.db });
    // Another server, which remembers by itself where tenants are.
    twin = await startTwin(app, { db: three.asAnother() });
    image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(async () => {
    await twin.close();
    await app.close();
    await Promise.all(stores.map((store) => store.close()));
  });

  let host: string;
  let tenant: string;
  let count = 0;
  const platform = (method: string, path: string, json?: object, headers?: Record<string, string>) =>
    app.client.send(method, `/platform/tenants${path}`, {
      ...PLATFORM,
      ...(json ? { json } : {}),
      ...(headers ? { headers } : {}),
    });
  const wanted = () => ({ host, name: 'Mover', admin_email: ADMIN.email, admin_password: ADMIN.password });
  beforeEach(async () => {
    count += 1;
    host = `mover-${count}.test`;
    tenant = (await platform('POST', '', wanted())).body.tenant_id;
  });
  afterEach(() => three.mend());

  const at = (server: Pick<Twin, 'client'>) => ({
    client: {
      ...server.client,
      get: (path: string, options = {}) => server.client.get(path, { host, ...options }),
      post: (path: string, options = {}) => server.client.post(path, { host, ...options }),
    },
  });
  const logger = { info: () => {}, warn: () => {} };
  const move = (database: Name) => platform('PATCH', `/${tenant}`, { database });
  const placeAll = (db = three.asAnother()) => keepPlaced({ db, logger });
  const rowsIn = async (name: Name) => {
    const sums = await three.each.get(name)!.asSystem((tx) => sumTenant(tx, tenant));
    // Servers write down what they have counted whenever it is time.
    return sums.filter(({ rows, table }) => rows > 0 && table !== 'request_counts');
  };
  /** Which databases would let somebody read or write the tenant, whatever a server believes. */
  const serving = async (how: 'reads' | 'writes') => {
    const names: Name[] = [];
    for (const [name, db] of three.each) {
      const asked = db.served.asTenant(tenant, async (tx) =>
        how === 'writes'
          ? sql`select 1`.execute(tx)
          : tx.selectFrom('tenants').select('tenant_id').where('tenant_id', '=', tenant).execute(),
      );
      if (await asked.then(() => true).catch(() => false)) names.push(name);
    }
    return names;
  };
  /** A person with a picture, from the front door. */
  const fill = async (server: Pick<Twin, 'client'>) => {
    const door = at(server);
    const bearer = await logIn(door);
    const subject = await newSubject(door, bearer, people[0]!.details);
    const token = await mint(door, bearer, subject);
    const sent = await upload(door, token, 'license', image, { manual: '1' });
    expect(sent.status).toBe(201);
    return { bearer, subject, submission: sent.body.license_id as string };
  };

  test('a tenant in a further database answers on its new host at every server, and keeps it from others', async () => {
    await move('north');
    await placeAll();
    const renamed = `renamed-${count}.test`;
    const other = (await platform('POST', '', { ...wanted(), host: `other-${count}.test` })).body.tenant_id;
    expect((await platform('PATCH', `/${tenant}`, { host: `other-${count}.test` })).status).toBe(409);
    expect((await platform('PATCH', `/${tenant}`, { host: renamed })).body).toMatchObject({ host: renamed });
    for (const { client } of [app, twin]) {
      const statuses = [renamed, host].map(
        async (each) => (await client.get('/page', { host: each })).status,
      );
      expect(await Promise.all(statuses)).toEqual([200, 404]);
    }
    expect((await platform('PATCH', `/${other}`, { host: renamed })).status).toBe(409);
    expect((await platform('POST', '', { ...wanted(), host: renamed })).status).toBe(409);
  });

  test('a tenant is where the platform wants it, whole, and nothing of it where it was', async () => {
    const { bearer, subject, submission } = await fill(app);
    const before = await rowsIn('home');
    expect((await move('north')).body).toMatchObject({ database: 'home', moving_to: 'north' });
    await placeAll();
    expect(await rowsIn('north')).toEqual(before);
    expect(await rowsIn('home')).toEqual([]);
    expect(await serving('writes')).toEqual(['north']);
    for (const server of [app, twin]) {
      const { client } = at(server);
      expect((await client.get(`/admin/subjects/${subject}`, { bearer })).status).toBe(200);
      const seen = await client.get(`/admin/submissions/${submission}`, { bearer });
      expect(seen.body).toMatchObject({ status: 'pending' });
    }
    const json = { email: 'kim@acme.test', username: 'Kim', password: ADMIN.password, role: 'admin' };
    expect((await at(twin).client.post('/admin/users', { bearer, json })).status).toBe(201);
    const decided = await at(twin).client.post(`/admin/submissions/${submission}/approve`, {
      bearer,
      json: {},
    });
    expect(decided.status).toBe(200);
    expect((await verifyAuditChain(three.db, tenant)).flaw).toBeNull();
    const { body } = await platform('GET', '');
    const rows = body.filter((row: { tenant_id: string }) => row.tenant_id === tenant);
    expect(rows).toMatchObject([{ database: 'north', moving_to: null, subjects: 1 }]);
  });

  test('and goes on to another, and home again', async () => {
    await fill(app);
    const before = await rowsIn('home');
    for (const [from, to] of [
      ['home', 'north'],
      ['north', 'south'],
      ['south', 'home'],
    ] as const) {
      expect((await move(to)).status).toBe(200);
      await placeAll();
      expect([await rowsIn(from), (await rowsIn(to)).length]).toEqual([[], before.length]);
      expect((await at(twin).client.post('/admin/login', { json: ADMIN })).status).toBe(200);
    }
  });

  test('while it is copied it is read, and what would write is 503 and then done', async () => {
    const { bearer, subject } = await fill(app);
    await move('north');
    const answers: number[][] = [];
    const during = three.asAnother(async (name, transact) => {
      const done = await transact();
      if (name === 'north' && answers.length === 0 && (await serving('writes')).length === 0) {
        const { client } = at(app);
        const read = await client.get(`/admin/subjects/${subject}`, { bearer });
        const written = await client.post('/ephemeral-tokens', { bearer, json: { subject_id: subject } });
        expect(Number(written.headers['retry-after'])).toBeGreaterThan(0);
        const renamed = await platform('PATCH', `/${tenant}`, { name: 'Other' });
        answers.push([read.status, written.status, renamed.status]);
      }
      return done;
    });
    await placeAll(during);
    expect(answers).toEqual([[200, 503, 503]]);
    const again = await at(app).client.post('/ephemeral-tokens', { bearer, json: { subject_id: subject } });
    expect(again.status).toBe(201);
  });

  test('what had begun to write before is waited for and comes along', async () => {
    const { subject } = await fill(app);
    await move('north');
    let moving: Promise<void> | undefined;
    let calls = 0;
    const mover = three.asAnother((_, transact) => {
      calls += 1;
      return transact();
    });
    await three.db.asTenant(tenant, async (tx) => {
      await sql`update subjects set first_name = 'Late' where tenant_id = ${tenant}`.execute(tx);
      moving = placeAll(mover);
      const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
      while ((await serving('writes')).length > 0) await pause();
      // It looks again and again whether this has ended, and goes no further.
      const enough = calls + 30;
      const isAtHome = async () => (await platform('GET', `/${tenant}`)).body.database === 'home';
      while (calls < enough && (await isAtHome())) await pause();
    });
    await moving;
    const row = await three.db.asTenant(tenant, (tx) =>
      tx.selectFrom('subjects').select('first_name').where('id', '=', subject).executeTakeFirst(),
    );
    expect(row?.first_name).toBe('Late');
    expect(await serving('writes')).toEqual(['north']);
  });

  test('what a chore writes while the rows are copied comes along', async () => {
    const { subject } = await fill(app);
    await move('north');
    let hasWritten = false;
    const mover = three.asAnother(async (name, transact) => {
      const done = await transact();
      if (name === 'north' && !hasWritten) {
        hasWritten = true;
        await three.each
          .get('home')!
          .asSystem((tx) =>
            sql`update subjects set first_name = 'Later' where tenant_id = ${tenant}`.execute(tx),
          );
      }
      return done;
    });
    await placeAll(mover);
    const row = await three.db.asTenant(tenant, (tx) =>
      tx.selectFrom('subjects').select('first_name').where('id', '=', subject).executeTakeFirst(),
    );
    expect([row?.first_name, await serving('writes')]).toEqual(['Later', ['north']]);
  });

  /** The transactions of one round, of which the last ones may be of other rounds that were cut short. */
  const STEPS = Array.from({ length: 16 }, (_, at) => at + 1);

  /** The mover dies at the transaction with this number, before it or after. @returns whether there were so many */
  const dieAt = async (wantedCall: number, when: 'before' | 'after') => {
    let calls = 0;
    let isDead = false;
    const db = three.asAnother(async (_, transact) => {
      calls += 1;
      const isLast = calls === wantedCall;
      if (isDead || (isLast && when === 'before')) {
        isDead = true;
        throw new Error('The mover is dead.');
      }
      const done = await transact();
      if (isLast) isDead = true;
      if (isDead) throw new Error('The mover is dead.');
      return done;
    });
    await placeAll(db).catch(() => {});
    return isDead;
  };

  test.each(['before', 'after'] as const)(
    'a mover that dies %s any step leaves one database at most, and another goes on or takes back',
    async (when) => {
      const { bearer, subject } = await fill(app);
      const before = await rowsIn('home');
      let where: Name = 'home';
      for (const steps of sample(STEPS, 2)) {
        const to: Name = where === 'home' ? 'north' : 'home';
        await move(to);
        expect([steps, await dieAt(steps, when)]).toEqual([steps, true]);
        const [reads, writes] = [await serving('reads'), await serving('writes')];
        expect([steps, reads.length <= 1, writes.length <= 1]).toEqual([steps, true, true]);
        // Every second time the platform thinks better of it; what has been switched goes back.
        if (steps % 2 === 1) await move(where);
        else where = to;
        await Promise.all([placeAll(), placeAll()]);
        await placeAll();
        expect([steps, await serving('writes')]).toEqual([steps, [where]]);
        const others = NAMES.filter((name) => name !== where);
        expect([steps, ...(await Promise.all(others.map(rowsIn)))]).toEqual([steps, [], []]);
        expect((await rowsIn(where)).map(({ table }) => table)).toEqual(before.map(({ table }) => table));
      }
      expect((await at(app).client.get(`/admin/subjects/${subject}`, { bearer })).status).toBe(200);
      expect((await verifyAuditChain(three.db, tenant)).flaw).toBeNull();
    },
  );

  test('a mover that has lost its lock takes nothing from one that came after it', async () => {
    const { bearer, subject, submission } = await fill(app);
    const ask = async <T>(name: Name, query: string) =>
      (await stores[NAMES.indexOf(name)]!.askOwner(query)) as T[];
    const countWaiting = async (name: Name) =>
      (
        await ask(
          name,
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length;
    await move('north');
    /** It moves the tenant, and dies before it removes the rows at home. */
    const moveAndDie = async () => {
      let [depth, ended] = [0, 0];
      await placeAll(
        three.asAnother(async (_, transact) => {
          if (ended === 2) throw new Error('The mover is dead.');
          depth += 1;
          return transact().finally(() => {
            depth -= 1;
            if (depth === 0) ended += 1;
          });
        }),
      );
      // Nobody serves the tenant at this moment.
      const places = await ask('home', `select database from placements where tenant = '${tenant}'`);
      expect(places).toEqual([{ database: 'north' }]);
    };
    let whole: Awaited<ReturnType<typeof rowsIn>> = [];
    let copies = 0;
    let others: Promise<void> | undefined;
    const late = three.asAnother(async (name, transact) => {
      if (name !== 'north') return transact();
      copies += 1;
      if (copies === 2) {
        await moveAndDie();
        whole = await rowsIn('north');
        await new Promise<void>((locked) => {
          others = tidyWhileHeld(locked);
        });
      }
      const done = await transact();
      // A chore writes meanwhile, so that the mover copies once more. Its connection to the home is ended, which it does not notice.
      if (copies === 1) {
        await ask('home', `update subjects set first_name = 'Later' where tenant_id = '${tenant}'`);
        const movers = `from pg_stat_activity
          where datname = current_database() and application_name = 'attesta-mover'`;
        await ask('home', `select pg_terminate_backend(pid) ${movers}`);
        await expect.poll(async () => (await ask('home', `select ${movers}`)).length).toBe(0);
      }
      return done;
    });
    /** Holds the late one in the midst of its rows, until another server has removed them at home, or waits for it. */
    const tidyWhileHeld = async (locked: () => void) => {
      await ask(
        'north',
        `create function wait_in_test() returns trigger language plpgsql as
           'begin perform pg_advisory_xact_lock(1); return new; end';
         create trigger wait_in_test before insert on submissions for each row execute function wait_in_test()`,
      );
      let tidying: Promise<void> | undefined;
      await three.each.get('north')!.asSystem(async (tx) => {
        await sql`select pg_advisory_xact_lock(1)`.execute(tx);
        locked();
        await expect.poll(() => countWaiting('north')).toBeGreaterThan(0);
        tidying = placeAll();
        const isSettled = async () => (await rowsIn('home')).length === 0 || (await countWaiting('home')) > 0;
        await expect.poll(isSettled).toBe(true);
      });
      await tidying;
      await ask('north', 'drop function wait_in_test cascade');
    };
    await placeAll(late);
    await others;
    await placeAll();
    expect(copies).toBeGreaterThan(1);
    expect([await serving('writes'), await rowsIn('home')]).toEqual([['north'], []]);
    expect(await rowsIn('north')).toEqual(whole);
    const { client } = at(app);
    const read = await client.get(`/admin/subjects/${subject}`, { bearer });
    expect([read.status, read.body?.first_name]).toEqual([200, 'Later']);
    expect((await client.get(`/admin/submissions/${submission}`, { bearer })).status).toBe(200);
  });

  test('a database that is away takes its own tenants along and nobody else', async () => {
    await move('north');
    await placeAll();
    const login = (of: string) => app.client.post('/admin/login', { host: of, json: ADMIN });
    expect((await login(host)).status).toBe(200);
    three.cut('north');
    const refused = await login(host);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
    expect((await login('other.test')).status).toBe(200);
    expect((await platform('GET', '')).status).toBe(503);
    expect((await platform('GET', `/${app.otherTenantId}`)).status).toBe(200);
    three.mend();
    three.cut('home');
    expect((await login(host)).status).toBe(200);
    // A server that has never heard of the host finds it where it is, too.
    const stranger = await startTwin(app, { db: three.asAnother() });
    expect((await stranger.client.post('/admin/login', { host, json: ADMIN })).status).toBe(200);
    await stranger.close();
    expect((await login('other.test')).status).toBe(503);
  });

  test('a tenant is created where it is wanted, once under its key, and its host is nobody else’s', async () => {
    host = `placed-${count}.test`;
    const json = { ...wanted(), database: 'south' };
    const key = { 'idempotency-key': `south-${count}` };
    expect((await platform('POST', '', { ...json, database: 'west' })).status).toBe(400);
    const made = await platform('POST', '', json, key);
    expect(made.status).toBe(201);
    tenant = made.body.tenant_id;
    await placeAll();
    expect((await platform('GET', `/${tenant}`)).body.database).toBe('south');
    const again = await platform('POST', '', json, key);
    expect([again.status, again.body]).toEqual([201, made.body]);
    expect((await platform('POST', '', wanted())).status).toBe(409);
    expect((await platform('DELETE', `/${tenant}`)).status).toBe(200);
    expect((await platform('POST', '', wanted())).status).toBe(201);
  });

  test('one that is deleted goes from wherever it is, and its host with it', async () => {
    await fill(app);
    await move('north');
    await placeAll();
    expect((await platform('DELETE', `/${tenant}`)).status).toBe(200);
    for (const name of NAMES) expect(await rowsIn(name)).toEqual([]);
    await forgetDeleted(three.db);
    expect((await platform('GET', `/${tenant}`)).status).toBe(404);
    expect((await platform('POST', '', wanted())).status).toBe(201);
  });
});
