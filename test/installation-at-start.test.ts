import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPgliteClient } from '../src/server/store/embedded/pglite-client.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { createLauncher, stop } from './harness/servers/launch-server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-installation-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SENTENCES = {
  another: /^The object store and the database belong to different installations\. .+\.$/,
  empty: /^The object store has objects, but the database is empty\. .+\.$/,
  before:
    /^A version before 0\.1 made this database, .+\. Start with an empty data folder or database, .+\.$/,
};

describe('a server that starts', () => {
  const launcher = createLauncher();
  afterEach(launcher.killAll);
  const at = (...names: string[]) => join(folder, 'server', ...names);
  const given = () => ({ DATA_DIR: at(), DEMO: '0', ADMIN_PASSWORD: 'a long password' });
  /** Every file of the installation, except those that any start of a database creates. */
  const everything = async () => {
    const entries = await readdir(at(), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name !== 'postmaster.pid')
      .filter((entry) => !entry.parentPath.endsWith('pg_wal'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  };
  async function expectRefusal(sentence: RegExp): Promise<void> {
    const before = await everything();
    const { child, output } = launcher.launch('start', given());
    const [code] = await once(child, 'close');
    expect([code, output().trim().split('\n').at(-1)]).toEqual([1, expect.stringMatching(sentence)]);
    expect(await everything()).toEqual(before);
  }

  test('[S98] a start beside objects of another installation, or on an empty database, fails in one sentence and changes nothing', async () => {
    await installSnapshot(at());
    const first = await launcher.start(given());
    expect(await stop(first, 'SIGTERM')).toBe(0);
    const installation = at('objects', '.installation');
    const installationId = await readFile(installation, 'utf8');
    expect(installationId).toMatch(/^[0-9a-f-]{36}\n$/);
    await writeFile(at('objects', 'picture'), 'sealed');

    await rename(at('database'), join(folder, 'database'));
    await expectRefusal(SENTENCES.another);
    await rm(installation);
    await expectRefusal(SENTENCES.empty);
    expect(await readdir(at())).not.toContain('database');

    await rename(join(folder, 'database'), at('database'));
    await writeFile(installation, `${crypto.randomUUID()}\n`);
    await expectRefusal(SENTENCES.another);
    await writeFile(installation, installationId);
    expect(await stop(await launcher.start(given()), 'SIGTERM')).toBe(0);
  });

  test('[S213] a start on a database from before the first schema fails in one sentence and changes nothing', async () => {
    const client = await openPgliteClient({ folder: at('database') });
    await client.exec("update migrations set name = replace(name, '-', '_')");
    await client.close();
    await expectRefusal(SENTENCES.before);
  });
});
