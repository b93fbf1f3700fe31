import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup } from '../src/server/cli/backup.ts';
import { restore } from '../src/server/cli/restore.ts';
import type { Command } from '../src/server/cli/run-command.ts';
import { createMasterKey } from '../src/server/encryption/master-key.ts';
import { openDiskObjectStore } from '../src/server/storage/disk/disk-object-store.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { callCommand } from './harness/call-command.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { mountSmallDisk } from './harness/servers/mount-small-disk.ts';
import { startApp } from './harness/start-app.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const KEY = randomBytes(32);
const disk = mountSmallDisk(8);
afterAll(() => disk?.unmount());

let home: string;
const at = (...names: string[]) => join(home, ...names);
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'attesta-backup-'));
  await installSnapshot(at('data'));
  const db = await openPglite({ folder: at('data', 'database') }, MIGRATIONS);
  const store = openDiskObjectStore(at('data', 'objects'));
  const app = await startApp({ vision: unavailableVision, db, store, masterKey: createMasterKey(KEY) });
  await app.close();
});
afterAll(() => rm(home, { recursive: true }));

/** Runs a command on `dataDir`. @returns its exit code and its output */
const run = (command: Command, dataDir: string, to: string) =>
  callCommand(command, { DATA_DIR: dataDir, MASTER_KEY: KEY.toString('base64') }, [to]);

test.skipIf(!disk)('[S223] a backup to a full disk leaves nothing and reports one sentence', async () => {
  const folder = join(disk!.folder, 'backup');
  const text = `The disk of ${folder} is full. Free some space and try again.`;
  expect(await run(backup, at('data'), folder)).toEqual({ code: 1, text });
  expect(await readdir(disk!.folder)).toEqual([]);
  expect(await run(backup, at('data'), at('backup'))).toMatchObject({ code: 0 });
  const into = join(disk!.folder, 'data');
  const restored = await run(restore, into, at('backup'));
  expect(restored).toEqual({ code: 1, text: `The disk of ${into} is full. Free some space and try again.` });
  expect(await readdir(into)).toEqual(['server.lock']);
});
