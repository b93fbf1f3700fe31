import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archiveMonths } from '../src/server/cli/audit/audit-archive.ts';
import { verifyArchives } from '../src/server/cli/audit/verify-archives.ts';
import { writeArchive } from '../src/server/cli/audit/write-archive.ts';
import { COMMANDS } from '../src/server/cli/commands.ts';
import { sealAudit } from '../src/server/encryption/keys/seal-audit.ts';
import { createMasterKey } from '../src/server/encryption/master-key.ts';
import { appendAudit, bySystem } from '../src/server/store/audit/audit.ts';
import { listAnchors } from '../src/server/store/audit/audit-anchors.ts';
import { verifyAuditChain } from '../src/server/store/audit/audit-chain.ts';
import {
  lockAuditArchive,
  makeAuditMonths,
  prepareAuditMonths,
} from '../src/server/store/database/audit-months.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { type TenantId, toTenantId } from '../src/server/store/tenant-id.ts';
import { callCommand } from './harness/call-command.ts';
import { borrowDatabase, borrowPostgres } from './harness/databases/borrow-database.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { readFences } from './harness/words/read-fences.ts';

const NOW = new Date('2026-04-15T12:00:00Z');
/** January's last entry comes after February's first one: the clocks of two servers differ. */
const MOMENTS = [
  '2026-01-10T08:00:00Z',
  '2026-01-31T23:59:59.999Z',
  '2026-02-01T00:00:00Z',
  '2026-01-31T23:59:59.998Z',
  '2026-02-20T08:00:00Z',
  '2026-04-01T00:00:00Z',
];
const NUMBERS_OF_JANUARY = [1, 2, 4];
const KINDS = [
  ['the embedded database', false, borrowDatabase],
  ['PostgreSQL', !findPostgres(), borrowPostgres],
] as const;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function addTenant(db: Database, host = 'acme.test'): Promise<TenantId> {
  const tenant = {
    tenant_id: toTenantId(randomUUID()),
    host,
    name: host,
    settings: '{}',
    created_at: new Date(0),
  };
  await db.asSystem((tx) => tx.insertInto('tenants').values(tenant).execute());
  return tenant.tenant_id;
}

async function append(db: Database, tenantId: TenantId, moments: readonly string[]): Promise<number[]> {
  const numbers: number[] = [];
  for (const at of moments) {
    const entry = { at: new Date(at), actor: bySystem('seed'), subjectId: null, fields: ['email'] };
    const added = await db.asSystem((tx) =>
      appendAudit(tx, tenantId, { ...entry, action: 'subject.updated' }),
    );
    numbers.push(added.number);
  }
  return numbers;
}

describe.each(KINDS)('an archive of the audit on %s', (_name, isAbsent, borrow) => {
  let db: Database;
  let tenantId: TenantId;
  beforeEach(async () => {
    if (isAbsent) return;
    db = await borrow();
    tenantId = await addTenant(db);
  });
  afterEach(() => db?.close());

  const change = (statement: string) =>
    db.asSystem(async (tx) => (await sql.raw<Record<string, unknown>>(statement).execute(tx)).rows);
  const verify = (hashes: string[] = []) => verifyAuditChain(db, tenantId, hashes);
  const archive = (end = '2026-02-01') => archiveMonths(db, { end, folder }, NOW);
  const readAnchors = () => db.asSystem((tx) => listAnchors(tx, tenantId));
  const listFiles = async () => (await readdir(join(folder, tenantId))).sort();
  const countEntries = async () => (await change('select count(*) as n from audit_entries'))[0]!['n'];
  const check = async () => (await verifyArchives(folder, await readAnchors(), [])).flaws;

  test.skipIf(isAbsent)(
    'archived months leave the database, and the chain is verified across them and grows on',
    async () => {
      const other = await addTenant(db, 'other.test');
      await append(db, other, MOMENTS);
      const before = [...(await append(db, tenantId, MOMENTS))];
      const { lastHash } = await verify();
      expect(await archive('2026-03-01')).toEqual([
        '2026-01: archived and dropped. Entries: 6. Tenants: 2.',
        '2026-02: archived and dropped. Entries: 4. Tenants: 2.',
      ]);
      expect(await countEntries()).toBe(2);
      expect(await verify()).toMatchObject({ entries: 6, archived: 5, lastHash, flaw: null });
      expect(await append(db, tenantId, ['2026-04-02T00:00:00Z'])).toEqual([before.at(-1)! + 1]);
      expect((await verify()).flaw).toBeNull();
      const ranges = (await readAnchors()).map(({ first, last, file }) => [first, last, file.slice(37)]);
      expect(ranges).toEqual([
        [1, 2, '2026-01-1-4.ndjson.gz'],
        [3, 3, '2026-02-3-5.ndjson.gz'],
        [4, 4, '2026-01-1-4.ndjson.gz'],
        [5, 5, '2026-02-3-5.ndjson.gz'],
      ]);
      expect(await check()).toEqual([]);
      expect(await archive('2026-03-01')).toEqual([]);
    },
  );

  test.skipIf(isAbsent)('a changed entry of a remaining month and a wrong anchor are found', async () => {
    await append(db, tenantId, MOMENTS);
    await archive();
    const intact = await verify();
    expect(intact).toMatchObject({ archived: NUMBERS_OF_JANUARY.length, flaw: null });
    const wrong = async (statement: string, undo: string) => {
      await change(statement);
      const { flaw } = await verify();
      await change(undo);
      expect((await verify()).flaw).toBeNull();
      return flaw;
    };
    const set = (table: string, what: string, where: string) => `update ${table} set ${what} where ${where}`;
    const actor = (name: string) => set('audit_entries', `actor = '${name}'`, 'number = 5');
    expect(await wrong(actor('x'), actor('seed'))).toEqual({ number: 5, is: 'changed' });
    const flip = (column: string, first: number) =>
      set(
        'audit_anchors',
        `${column} = set_byte(${column}, 0, 255 - get_byte(${column}, 0))`,
        `first = ${first}`,
      );
    const flips = [flip('hash_before', 4), flip('last_hash', 1)] as const;
    expect(await wrong(flips[0], flips[0])).toEqual({ number: 4, is: 'changed' });
    expect(await wrong(flips[1], flips[1])).toEqual({ number: 3, is: 'changed' });
    const last = (number: number) => set('audit_anchors', `last = ${number}`, 'first = 4');
    expect(await wrong(last(5), last(4))).toEqual({ number: 5, is: 'changed' });
    await change('delete from audit_anchors where first = 4');
    expect((await verify()).flaw).toEqual({ number: 4, is: 'missing' });
  });

  test.skipIf(isAbsent)('a changed, cut or missing archive is found, and a kept hash in it', async () => {
    await append(db, tenantId, MOMENTS);
    const hash = (await change('select hash from audit_entries where number = 2'))[0]!['hash'] as Buffer;
    await archive();
    const anchors = await readAnchors();
    const path = join(folder, anchors[0]!.file);
    const found = await verifyArchives(folder, anchors, [hash.toString('hex')]);
    expect(found).toEqual({ files: 1, found: new Map([[hash.toString('hex'), 2]]), flaws: [] });
    const good = await readFile(path);
    const text = gunzipSync(good).toString();
    const readFlaw = async (bytes: Buffer) => {
      await writeFile(path, bytes);
      return (await check()).map((flaw) => flaw.slice(anchors[0]!.file.length + 1));
    };
    expect(await readFlaw(gzipSync(text.replace('"seed"', '"x"')))).toEqual([
      'has an entry 1 that differs from the archived one.',
    ]);
    const lines = text.trim().split('\n');
    expect(await readFlaw(gzipSync(lines.slice(0, -1).join('\n')))).toEqual(['lacks entry 4.']);
    expect(await readFlaw(gzipSync([...lines, lines[1]].join('\n')))).toEqual(['has an extra entry 1.']);
    expect(await readFlaw(gzipSync(text, { level: 1 }))).toEqual([
      'differs from its SHA-256 in the database.',
    ]);
    expect(await readFlaw(Buffer.from('x'))).toEqual(['cannot be read as an archive.']);
    await rm(path);
    expect(await check()).toEqual([`${anchors[0]!.file} is missing.`]);
    await writeFile(path, good);
    expect(await check()).toEqual([]);
  });

  test.skipIf(isAbsent)('an archive that ends before the drop loses nothing and is repeated', async () => {
    await append(db, tenantId, MOMENTS);
    const killed = db.asSystem(async (tx) => {
      await makeAuditMonths(tx, ['2026-01-01']);
      await writeArchive(tx, { tenantId, month: '2026-01-01', folder });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    const files = await listFiles();
    const bytes = await readFile(join(folder, tenantId, files[0]!));
    expect(await countEntries()).toBe(MOMENTS.length);
    await writeFile(join(folder, tenantId, '2026-01-01.part'), 'half');
    await archive();
    expect(await listFiles()).toEqual(files);
    expect(await readFile(join(folder, tenantId, files[0]!))).toEqual(bytes);
    expect((await verify()).flaw).toBeNull();
  });

  test.skipIf(isAbsent)('a month with a changed entry is not archived', async () => {
    await append(db, tenantId, MOMENTS);
    await change("update audit_entries set actor = 'x' where number = 4");
    await expect(archive()).rejects.toThrow('entry 4 of the tenant');
    expect(await countEntries()).toBe(MOMENTS.length);
    expect(await readAnchors()).toEqual([]);
  });

  test.skipIf(isAbsent)('entries of a month without a partition are kept and placed later', async () => {
    const far = ['2031-05-01T00:00:00Z', ...MOMENTS];
    expect(await append(db, tenantId, far)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await db.asSystem((tx) => prepareAuditMonths(tx, NOW));
    const places = await change(
      'select tableoid::regclass::text as place, count(*)::int as n from audit_entries group by 1 order by 1',
    );
    expect(places.map(({ place, n }) => [place, n])).toEqual([
      ['audit_entries_2026_01', 3],
      ['audit_entries_2026_02', 2],
      ['audit_entries_2026_04', 1],
      ['audit_entries_default', 1],
    ]);
    expect((await verify()).flaw).toBeNull();
  });

  test.skipIf(isAbsent)('a number is used once in all months, and may have more than 32 bits', async () => {
    await append(db, tenantId, MOMENTS.slice(0, 2));
    await db.asSystem((tx) => prepareAuditMonths(tx, NOW));
    for (const number of [2, 4]) {
      const again = change(`insert into audit_entries (tenant_id, number, at, actor, action, fields, hash)
        select tenant_id, ${number}, '2026-04-02', actor, action, fields, hash from audit_entries where number = 2`);
      await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'audit_entries_pkey' });
    }
    await change('update audit_heads set number = 2147483647');
    expect(await append(db, tenantId, [MOMENTS[2]!])).toEqual([2_147_483_648]);
    await change('update audit_heads set number = 9007199254740991');
    await expect(append(db, tenantId, [MOMENTS[2]!])).rejects.toThrow('not a safe integer');
  });
});

test.skipIf(!findPostgres())('only one of two processes archives the audit', async () => {
  const db = await borrowPostgres();
  const tenantId = await addTenant(db);
  await append(db, tenantId, MOMENTS);
  const end = '2026-03-01';
  await db.asSystem(async (tx) => {
    expect(await lockAuditArchive(tx)).toBe(true);
    await expect(archiveMonths(db, { end, folder }, NOW)).rejects.toThrow('Another process is archiving');
  });
  const both = await Promise.allSettled([1, 2].map(() => archiveMonths(db, { end, folder }, NOW)));
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  await archiveMonths(db, { end, folder }, NOW);
  expect(await verifyAuditChain(db, tenantId)).toMatchObject({ entries: 6, archived: 5, flaw: null });
  await db.close();
});

describe('the migration of an audit of version 0.2', () => {
  const LAST_OLD = '0034';
  let old: string;
  beforeEach(async () => {
    old = join(folder, 'old');
    const files = (await readdir(MIGRATIONS)).filter((name) => name.slice(0, 4) <= LAST_OLD);
    for (const name of files) await cp(join(MIGRATIONS, name), join(old, name));
  });

  /** As version 0.2 appended, without heads. */
  const PLANT = sql`
    insert into audit_entries (tenant_id, number, at, actor, actor_kind, action, fields, hash)
    select tenant_id, n, moment, 'seed', 'system', 'subject.updated', '{}', '\\x00'
    from tenants, unnest(array['2026-01-10', '2026-02-01', '2026-04-01']::timestamptz[]) with ordinality as m (moment, n)`;

  async function upgrade(open: (migrations: string) => Promise<Database>): Promise<void> {
    const before = await open(old);
    await before.asSystem(async (tx) => {
      await sql`insert into tenants (tenant_id, host, name, created_at) values (gen_random_uuid(), 'a.test', 'A', now())`.execute(
        tx,
      );
      await PLANT.execute(tx);
    });
    await before.close();
    const after = await open(MIGRATIONS);
    const { rows } = await after.asSystem((tx) =>
      sql`select number, at::date::text as at, tableoid::regclass::text as place from audit_entries order by number`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([
      { number: 1, at: '2026-01-10', place: 'audit_entries_2026_01' },
      { number: 2, at: '2026-02-01', place: 'audit_entries_2026_02' },
      { number: 3, at: '2026-04-01', place: 'audit_entries_2026_04' },
    ]);
    const [tenant] = await after.asSystem((tx) => tx.selectFrom('tenants').select('tenant_id').execute());
    expect(await append(after, tenant!.tenant_id, ['2026-04-02T00:00:00Z'])).toEqual([4]);
    await after.close();
  }

  test('the embedded database keeps its entries by month, and appends after the last', async () => {
    await upgrade((migrations) => openPglite({ folder: join(folder, 'database') }, migrations));
  });

  test.skipIf(!findPostgres())(
    'PostgreSQL keeps its entries by month, and appends after the last',
    async () => {
      const server = await createPostgres(false);
      await upgrade((migrations) => openPostgres(server.url, migrations));
      await server.close();
    },
  );
});

test('the two commands of docs/backups.md archive old months, check the files, and see a changed one', async () => {
  const guide = await readFile(new URL('../docs/backups.md', import.meta.url), 'utf8');
  const lines = readFences(guide)
    .filter(({ shownBy }) => shownBy === 'test/audit-archive.deep.test.ts')
    .flatMap(({ text }) => text.split('\n').filter(Boolean));
  const key = randomBytes(32);
  const archives = join(folder, 'archives');
  const type = async (line: string) => {
    const [, name, ...args] = line.replace('/mnt/audit', archives).replace(' -- ', ' ').split(' ').slice(1);
    const command = await COMMANDS[name!.replace(':', '-')]!();
    return callCommand(command, { DATA_DIR: folder, MASTER_KEY: key.toString('base64') }, args);
  };
  await installSnapshot(folder);
  const db = await openPglite({ folder: join(folder, 'database') }, MIGRATIONS);
  await append(sealAudit(db, createMasterKey(key)), await addTenant(db), [
    '2024-01-10T08:00:00Z',
    '2024-02-01T00:00:00Z',
    '2024-02-02T00:00:00Z',
  ]);
  await db.close();

  expect(lines).toHaveLength(2);
  expect(await type(lines[0]!)).toEqual({
    code: 0,
    text: [
      '2024-01: archived and dropped. Entries: 1. Tenants: 1.',
      '2024-02: archived and dropped. Entries: 2. Tenants: 1.',
    ].join('\n'),
  });
  expect(await type(lines[1]!)).toMatchObject({ code: 0 });
  const [changed] = (await readdir(archives, { recursive: true })).filter((name) => name.endsWith('.gz'));
  const text = gunzipSync(await readFile(join(archives, changed!))).toString();
  await writeFile(join(archives, changed!), gzipSync(text.replace('email', 'phone')));
  expect(await type(lines[1]!)).toMatchObject({ code: 1 });
});
