import type { MasterKey } from '../encryption/master-key.ts';
import { StartError } from '../errors.ts';
import { rotateKeys } from '../keys/rotate-keys.ts';
import type { Config } from '../startup/config.ts';
import { beginKeyFileRotation, endKeyFileRotation, readKeyFiles } from '../startup/key-files.ts';
import type { Database } from '../store/database/database.ts';

/** A server may have sealed a value before it knew of the newest key; its transaction has ended after this. */
const SETTLE_MS = 1000;

/**
 * One rotation: to the configured MASTER_KEY from those before it, or with generated keys to a new one, which
 * `masterKey` takes up. It may be cut off anywhere: a start goes on working, and another run ends it.
 * @returns the line that says what was done
 * @throws StartError when there is nothing to rotate from, or something opened under no key: the old one stays
 */
export async function rotateMasterKey({
  config,
  db,
  masterKey,
}: {
  config: Config;
  db: Database;
  masterKey: MasterKey;
}): Promise<string> {
  const files = config.masterKey ? null : await readKeyFiles(config.dataDir);
  if (!files && !masterKey.hasPrevious()) {
    throw new StartError(
      'MASTER_KEY_PREVIOUS is not set. Set MASTER_KEY to the new key and MASTER_KEY_PREVIOUS to the old one.',
    );
  }
  if (files) masterKey.adopt(await beginKeyFileRotation(config.dataDir, files));
  const work = { db, masterKey, now: () => new Date() };
  const { tenants, rewrapped, unopened } = await rotateKeys({ ...work, settleMs: SETTLE_MS });
  const done = `${rewrapped} keys and secrets of ${tenants} ${tenants === 1 ? 'tenant' : 'tenants'} were rewrapped.`;
  // A wrong key and a damaged row look the same, so the old key stays.
  if (unopened.length > 0) {
    throw new StartError(
      `${done} ${unopened.length} could not be decrypted with any key. Keep the old key: ${unopened.slice(0, 10).join(', ')}.`,
    );
  }
  // The database's files still have the rows' old versions, with what the old key wrapped.
  await db.scrub();
  if (files) await endKeyFileRotation(config.dataDir);
  const gone = files ? 'The old key is removed.' : 'The old key can go: unset MASTER_KEY_PREVIOUS.';
  const kept = 'Earlier backups open only with it: keep your copy as long as you keep them.';
  return `${done} ${gone} ${kept}`;
}
