import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requestBackupSteps } from '../../cli/backup/request-backup-steps.ts';
import { connectToServer } from '../../cli/connect-to-server.ts';
import { createMasterKey } from '../../encryption/master-key.ts';
import type { EmbeddedDatabase } from '../../store/embedded/create-pglite-database.ts';
import { answerCommands } from './answer-commands.ts';

test('a server stops even if its database halted during a backup', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backups-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const halted = async () => {
    throw new Error('The embedded database has halted.');
  };
  const db = { lockDataFiles: async () => ({ end: halted, release: halted }) } as unknown as EmbeddedDatabase;
  const masterKey = createMasterKey(Buffer.alloc(32));
  const stop = await answerCommands({
    config: { masterKey: null, dataDir },
    db,
    masterKey,
    now: () => new Date(),
  });
  const server = await connectToServer(dataDir);
  await requestBackupSteps(server!).begin();
  await expect(stop()).resolves.toBeUndefined();
  server!.close();
});
