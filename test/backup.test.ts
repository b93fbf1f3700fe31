import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestBackupSteps } from '../src/server/cli/backup/request-backup-steps.ts';
import { backup } from '../src/server/cli/backup.ts';
import { connectToServer } from '../src/server/cli/connect-to-server.ts';
import { restore } from '../src/server/cli/restore.ts';
import type { Command } from '../src/server/cli/run-command.ts';
import { createMasterKey } from '../src/server/encryption/master-key.ts';
import { answerCommands } from '../src/server/jobs/commands/answer-commands.ts';
import { claimObjects } from '../src/server/startup/claim-objects.ts';
import { openMetrics } from '../src/server/startup/open-metrics.ts';
import { openDiskObjectStore } from '../src/server/storage/disk/disk-object-store.ts';
import { lockFolder } from '../src/server/storage/disk/lock-folder.ts';
import type { EmbeddedDatabase } from '../src/server/store/embedded/create-pglite-database.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { people } from '../tools/specimen/people.ts';
import { callCommand } from './harness/call-command.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { freePorts } from './harness/servers/free-ports.ts';
import { ADMIN, startApp, type TestApp } from './harness/start-app.ts';
import { type SecondServer, startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';
import { openWallet, prove } from './harness/wallet.ts';

const SAYS_RESTORED =
  /: \d+ subjects and \d+ images as of \S+Z, each file as it was backed up\.\n\d+ images can be decrypted with the master key\.\n2 subjects were erased again\.\nOther erasures, /;
const SAYS_DAMAGED = /^The backup is damaged: \S+ was changed\. Nothing was restored; .+\.$/;
const KEY = randomBytes(32);

let home: string;
let app: TestApp;
let db: EmbeddedDatabase;
let bearer: string;
let image: Buffer;
let end: () => Promise<void>;
/** Changes the installation between the moment that a backup describes and the copying of its images. */
let meanwhile = async () => {};
const at = (...names: string[]) => join(home, ...names);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'attesta-backup-'));
  await installSnapshot(at('data'));
  const unlock = await lockFolder(at('data'));
  db = await openPglite({ folder: at('data', 'database') }, MIGRATIONS);
  const store = openDiskObjectStore(at('data', 'objects'));
  app = await startApp({ vision: unavailableVision, db, store, masterKey: createMasterKey(KEY) });
  const lockDataFiles: EmbeddedDatabase['lockDataFiles'] = async () => {
    const held = await db.lockDataFiles();
    return { ...held, end: (look) => held.end(look).finally(() => meanwhile()) };
  };
  const stop = await answerCommands({
    config: { masterKey: KEY, dataDir: at('data') },
    db: { ...db, lockDataFiles },
    masterKey: app.dependencies.masterKey,
    now: app.dependencies.now,
  });
  bearer = await logIn(app);
  const colour = { width: 300, height: 300, channels: 3, background: '#fff' } as const;
  image = await sharp({ create: colour }).jpeg().toBuffer();
  end = async () => {
    await stop();
    await app.close();
    await unlock?.();
  };
});
afterAll(async () => {
  await end();
  await rm(home, { recursive: true });
});

/**
 * Runs a command on `dataDir`.
 * @returns its exit code and its output
 */
async function run(command: Command, dataDir: string, args: string[], environment = {}) {
  const given = { DATA_DIR: at(dataDir), MASTER_KEY: KEY.toString('base64'), ...environment };
  return callCommand(command, given, args);
}

/** The backup metrics of a server on `dataDir`; null if it has none. */
async function readBackupTime(dataDir: string, databaseUrl: string | null = null): Promise<number | null> {
  const [port] = await freePorts(1);
  const config = {
    bind: '127.0.0.1',
    dataDir: at(dataDir),
    databaseUrl,
    metricsPort: port!,
    minFreeBytes: 0,
    s3: null,
  };
  const inference = { counts: () => new Map() };
  const watched = { ...app.dependencies, inference, readClockOffset: () => null, jobTimes: new Map() };
  const metrics = await openMetrics(config, watched);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await metrics!.close();
  const found = /^attesta_backup_last_success_timestamp_seconds (\S+)$/m.exec(text);
  return found && Number(found[1]);
}

type Person = { id: string; submission: string };

async function addVerifiedPerson(): Promise<Person> {
  const id = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  const uploaded = await upload(app, await mint(app, bearer, id), 'license', image);
  return { id, submission: uploaded.body.license_id };
}
/** The portrait of the licence is the same image as that of an upload. */
async function addWalletPerson(): Promise<Person> {
  const { details } = people[0]!;
  const id = await newSubject(app, bearer, details);
  const token = await mint(app, bearer, id, { accept_credentials: ['mdl'] });
  const wallet = openWallet(details, new Uint8Array(image), app.dependencies.now());
  return { id, submission: (await prove(app, wallet, token, 'mdl')).body.license_id };
}
const erase = async (id: string) => {
  const { status } = await app.client.send('DELETE', `/admin/subjects/${id}`, { bearer });
  expect(status).toBe(200);
};

/** A server on the restored folder. */
async function serve<T>(dataDir: string, work: (server: SecondServer) => Promise<T>): Promise<T> {
  const restored = await openPglite({ folder: at(dataDir, 'database') }, MIGRATIONS);
  const objects = await claimObjects(restored, openDiskObjectStore(at(dataDir, 'objects')));
  const server = await startSecondServer(app, { db: restored, objects });
  try {
    return await work(server);
  } finally {
    await server.close();
    await restored.close();
  }
}
const imagePath = (submission: string) => `/admin/submissions/${submission}/attempts/1/image`;

describe('a backup made while requests are served', () => {
  const before: Person[] = [];
  let wallets: Person;
  let late: Person;
  let erased: Person;
  let made: Awaited<ReturnType<typeof run>>;
  beforeAll(async () => {
    for (let many = 0; many < 3; many += 1) before.push(await addVerifiedPerson());
    wallets = await addWalletPerson();
    before.push(wallets);
    erased = await addVerifiedPerson();
    meanwhile = async () => {
      late = await addVerifiedPerson();
      await erase(erased.id);
    };
    let isRunning = true;
    const load = (async () => {
      while (isRunning) await addVerifiedPerson();
    })();
    made = await run(backup, 'data', [at('one')]);
    isRunning = false;
    meanwhile = async () => {};
    await load;
  });

  test('[S224] a backup names its contents, and only its owner can read it', async () => {
    expect(made.text).toMatch(
      /^\S+one: \d+ subjects and \d+ images as of \S+Z, \d+ MB\. The master key is not in it\.\nSubjects erased during the backup: 1\. A restore erases them again\.$/,
    );
    expect(made.code).toBe(0);
    for (const name of ['.', ...(await readdir(at('one'), { recursive: true }))]) {
      const { mode } = await stat(at('one', name));
      expect([name, mode & 0o077]).toEqual([name, 0]);
    }
    expect((await readdir(home)).sort()).toEqual(['data', 'one']);
  });

  test('[S222] a backup has all that was acknowledged before it, nothing later, and no person erased since', async () => {
    // The manifest names who was erased during the backup; a newer export of the audit names who was erased
    // afterwards.
    await erase(before[0]!.id);
    const { bytes } = await app.client.get('/admin/audit/export', { bearer });
    await writeFile(at('audit.json'), bytes);
    const restored = await run(restore, 'again', [at('one'), '--audit', at('audit.json')]);
    expect(restored.text).toMatch(SAYS_RESTORED);
    expect(restored.code).toBe(0);
    expect((await readdir(at('again'))).sort()).toEqual([
      'backup.last',
      'database',
      'objects',
      'server.lock',
    ]);
    await serve('again', async ({ client }) => {
      const { token } = (await client.post('/admin/login', { json: ADMIN })).body;
      const readStatus = async ({ id }: Person) =>
        (await client.get(`/admin/subjects/${id}`, { bearer: token })).status;
      for (const person of before.slice(1)) {
        expect(await readStatus(person)).toBe(200);
        const caseImage = await client.get(imagePath(person.submission), { bearer: token });
        expect(caseImage.bytes.equals(image)).toBe(true);
      }
      const restoredCase = await client.get(`/admin/submissions/${wallets.submission}`, { bearer: token });
      const { credential } = restoredCase.body.attempts[0].evidence;
      expect([credential.kind, credential.portrait]).toEqual(['mdl', 'stored']);
      expect(credential.fields.family_name).toBe(people[0]!.details.last_name);
      for (const person of [before[0]!, late, erased]) expect(await readStatus(person)).toBe(404);
      const { entries } = (await client.get('/admin/audit?action=backup.restored', { bearer: token })).body;
      expect(entries).toMatchObject([{ actor: 'restore', actor_kind: 'system' }]);
      expect((await client.get('/admin/audit/chain', { bearer: token })).body.flaw).toBeNull();
    });
  });

  test('[S223] refuses to restore a backup with the wrong key, and reports unchecked images without a key', async () => {
    const wrong = await run(restore, 'wrong', [at('one')], {
      MASTER_KEY: randomBytes(32).toString('base64'),
    });
    expect(wrong).toEqual({
      code: 1,
      text: 'This data is encrypted under another master key. Put that key into MASTER_KEY or master.key. A backup from before a rotation needs the key of that time.',
    });
    expect(await readdir(at('wrong'))).toEqual(['server.lock']);
    const without = await run(restore, 'without', [at('one')], { MASTER_KEY: undefined });
    expect(without.text).toContain('\nWithout a master key no image was checked. ');
    expect(without.code).toBe(0);
  });

  test('[S226] the metrics give the time of the last complete backup, also after it was restored', async () => {
    const { takenAt } = JSON.parse(await readFile(at('one', 'manifest.json'), 'utf8'));
    const seconds = new Date(takenAt).getTime() / 1000;
    expect(await readBackupTime('data')).toBe(seconds);
    expect(await readBackupTime('again')).toBe(seconds);
    expect(await readBackupTime('none')).toBe(0);
    expect(await readBackupTime('data', 'postgres://db/attesta')).toBeNull();
  });

  test('a backup is restored only into an empty folder, and is written only into a new one', async () => {
    expect((await run(restore, 'data', [at('one')])).text).toMatch(/^Another server uses the data folder /);
    const text = `The data folder ${at('again')} is not empty (database, objects). Restore into an empty one.`;
    expect(await run(restore, 'again', [at('one')])).toEqual({ code: 1, text });
    expect((await run(backup, 'data', [at('one')])).text).toMatch(/ already exists\. .+\.$/);
    expect((await run(backup, 'data', [at('data', 'backup')])).text).toMatch(/^A backup in the data folder /);
  });

  /** A copy of the backup with one change. */
  const alter = async (path: string, change: (bytes: Buffer) => Buffer | null) => {
    const file = at('one', path);
    const bytes = await readFile(file);
    const changed = change(Buffer.from(bytes));
    if (changed) await writeFile(file, changed);
    else await rm(file);
    const { code, text } = await run(restore, 'never', [at('one')]);
    await writeFile(file, bytes);
    expect((await readdir(at('never')).catch(() => [])).filter((name) => name !== 'server.lock')).toEqual([]);
    expect(code).toBe(1);
    return text;
  };
  const flipByte = (bytes: Buffer) => {
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = bytes[middle]! ^ 1;
    return bytes;
  };
  const listed = async (pattern: RegExp) =>
    (await readFile(at('one', 'SHA256SUMS'), 'utf8'))
      .split('\n')
      .map((line) => line.slice(66))
      .find((path) => pattern.test(path))!;

  test.each([/^database\/base\/\d+\/\d+$/, /^database\/pg_wal\//, /^objects\//])(
    '[S223] refuses to restore a backup with one byte changed in %s',
    async (pattern) => {
      expect(await alter(await listed(pattern), flipByte)).toMatch(SAYS_DAMAGED);
    },
  );

  test('[S223] refuses to restore a backup that is incomplete, has changed lists or is of a newer program', async () => {
    expect(await alter(await listed(/^database\/PG_VERSION$/), () => null)).toMatch(SAYS_DAMAGED);
    expect(await alter('manifest.json', () => null)).toMatch(/ holds no complete backup: /);
    expect(await alter('SHA256SUMS', flipByte)).toMatch(/^SHA256SUMS in \S+ is damaged\. .+\.$/);
    const write = (manifest: object) => () => Buffer.from(JSON.stringify(manifest));
    expect(await alter('manifest.json', write({}))).toMatch(/^manifest\.json in \S+ is damaged\. .+\.$/);
    expect(await alter('manifest.json', write({ format: 2 }))).toMatch(
      /^A newer version made .+\. Restore it with that version\.$/,
    );
  });
});

test('[S87] a backup after an erasure holds nothing of the person, also where planner statistics held their values', async () => {
  const id = await newSubject(app, bearer, {
    first_name: 'A',
    last_name: 'Plantedlast',
    license_number: 'PLANTED1',
  });
  await newSubject(app, bearer, { first_name: 'A', last_name: 'Staysplanted', license_number: 'STAYS1' });
  const { image_key } = await db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('subjects').select('image_key').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  await db.analyzeTables();
  await erase(id);
  await db.scrub();
  expect((await run(backup, 'data', [at('scrubbed')])).code).toBe(0);
  const hasBytes = async (needle: string | Buffer) => {
    const entries = await readdir(at('scrubbed'), { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const files = await Promise.all(paths.map((path) => readFile(path)));
    return files.some((bytes) => bytes.includes(needle));
  };
  for (const needle of ['Plantedlast', 'PLANTED1', Buffer.from(image_key)])
    expect(await hasBytes(needle)).toBe(false);
  expect(await hasBytes('Staysplanted')).toBe(true);
});

test('a backup names an image that is missing from the store, and completes', async () => {
  const { submission } = await addVerifiedPerson();
  const key = await db.asSystem((tx) =>
    tx
      .selectFrom('attempts')
      .select('object_key')
      .where('submission_id', '=', submission)
      .executeTakeFirstOrThrow(),
  );
  await rm(at('data', 'objects', key.object_key!));
  const complete = await readBackupTime('data');
  const { code, text } = await run(backup, 'data', [at('two')]);
  expect(text).toMatch(
    new RegExp(`\\n1 images that the database names are missing from the store .+: ${key.object_key}\\.$`),
  );
  expect(code).toBe(1);
  expect(await readBackupTime('data')).toBe(complete);
});

test('[S225] a backup whose command has died is abandoned, so that the cleaning of files continues', async () => {
  const server = await connectToServer(at('data'));
  await requestBackupSteps(server!).begin();
  server!.close();
  await db.scrub();
  expect((await run(backup, 'data', [at('three')])).text).toContain('three: ');
});
