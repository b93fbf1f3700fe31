import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sealAudit } from '../encryption/keys/seal-audit.ts';
import { StartError } from '../errors.ts';
import { rotateMasterKey } from '../jobs/commands/rotate-master-key.ts';
import { type Config, readConfig } from '../startup/config.ts';
import { readMasterKey, refuseWrongKey } from '../startup/load-master-key.ts';
import { openConfiguredDatabase } from '../startup/open-configured-database.ts';
import { lockFolder } from '../storage/disk/lock-folder.ts';
import { pathExists } from '../storage/disk/path-exists.ts';
import { sendToServer } from './connect-to-server.ts';
import type { Command } from './run-command.ts';

const USAGE_TEXT = `npm run keys:rotate: wraps every key and secret in the database under a new master key.

With the generated key in DATA_DIR, the command makes a new key and removes the old one at the end. Copy master.key
first: earlier backups open only with it. The command says so before it begins and at a terminal waits five seconds.
A running server rotates the key itself, without downtime.

With MASTER_KEY: 1. Set MASTER_KEY_PREVIOUS to the new key beside the old MASTER_KEY, one server after the other.
2. Swap the two on every server. With a single server, begin here. 3. Run this command with the same settings.
4. Unset MASTER_KEY_PREVIOUS, and keep the old key for earlier backups.
MASTER_KEY_PREVIOUS takes several keys, separated by commas.

You can interrupt it at any time and run it again. It is complete when it says that the old key can go or is removed.`;

/** `npm run keys:rotate`. It succeeds if no value needs the old key any more. */
export const keysRotate: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say, warn }) {
    if (args.length > 0) return null;
    const config = readConfig(environment);
    const keyFile = join(config.dataDir, 'master.key');
    if (!config.masterKey && (await pathExists(keyFile))) await warn(formatKeyWarning(keyFile));
    const line = (await rotateOnServer(config)) ?? (await rotateInProcess(config));
    say(line);
    return !line.startsWith('The rotation failed');
  },
};

const formatKeyWarning = (keyFile: string) =>
  `The old key, ${keyFile}, is removed at the end. Earlier backups open only with it: keep a copy as long as you keep them.`;

/** Rotates through the running server; null if no server has locked the database or the generated key. */
async function rotateOnServer({ databaseUrl, masterKey, dataDir }: Config): Promise<string | null> {
  return databaseUrl && masterKey ? null : sendToServer(dataDir, { task: 'rotate-keys' }, z.string());
}

async function rotateInProcess(config: Config): Promise<string> {
  const unlock = config.databaseUrl && !config.masterKey ? await lockKeyFiles(config.dataDir) : null;
  try {
    const masterKey = await readMasterKey(config);
    const { db, close } = await openConfiguredDatabase(config, (db) => refuseWrongKey(config, db));
    try {
      if (!masterKey)
        throw new StartError(
          `The data folder ${config.dataDir} holds no master key. Set DATA_DIR or MASTER_KEY.`,
        );
      return await rotateMasterKey({ config, db: sealAudit(db, masterKey), masterKey });
    } finally {
      await close();
    }
  } finally {
    await unlock?.();
  }
}

/** Two rotations that create a key at the same time would each overwrite the other's. */
async function lockKeyFiles(dataDir: string): Promise<() => Promise<void>> {
  await access(dataDir).catch((cause) => {
    throw new StartError(`The data folder ${dataDir} does not exist. Set DATA_DIR.`, { cause });
  });
  const unlock = await lockFolder(dataDir);
  if (!unlock) throw new StartError(`Another process uses the data folder ${dataDir}. Try again later.`);
  return unlock;
}
