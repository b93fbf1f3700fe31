import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../../storage/disk/lock-folder.ts';
import type { EmbeddedDatabase } from '../../store/embedded/create-pglite-database.ts';
import { answerBackups, BACKUP_LOCK, requestBackupSteps } from './answer-backups.ts';

test('a server stops even if its database halted during a backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  const [unlock, unlockServer] = [await lockFolder(folder, BACKUP_LOCK), await lockFolder(folder)];
  onTestFinished(async () => {
    await unlock?.();
    await unlockServer?.();
    await rm(folder, { recursive: true });
  });
  const halted = async () => {
    throw new Error('The embedded database has halted.');
  };
  const db = { lockDataFiles: async () => ({ end: halted, release: halted }) } as unknown as EmbeddedDatabase;
  const stop = answerBackups(folder, db);
  await requestBackupSteps(folder).begin();
  await expect(stop()).resolves.toBeUndefined();
});
