import { beginKeyFileRotation, endKeyFileRotation, readKeyFiles } from '../../encryption/keys/key-files.ts';
import { rotateKeys } from '../../encryption/keys/rotate-keys.ts';
import type { MasterKey } from '../../encryption/master-key.ts';
import { StartError } from '../../errors.ts';
import type { Database } from '../../store/database/database.ts';

/** Milliseconds. A transaction that sealed a value before it knew of the newest key has ended by then. */
const SETTLE_MS = 1000;

/**
 * Rotates once: to the configured MASTER_KEY from the previous keys, or to a newly generated key, which
 * `masterKey` adopts. It may stop at any point: the next start still works, and another run completes it.
 * @returns the line that reports the result
 * @throws StartError if there is no key to rotate from, or some value opens under no key: the old key stays
 */
export async function rotateMasterKey({
  config,
  db,
  masterKey,
}: {
  /** without a configured key, that of the data folder is rotated */
  config: { masterKey: Buffer | null; dataDir: string };
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
  const summary = `${rewrapped} keys and secrets of ${tenants} ${tenants === 1 ? 'tenant' : 'tenants'} were rewrapped.`;
  // A wrong key and a damaged row cannot be told apart, so the old key stays.
  if (unopened.length > 0) {
    throw new StartError(
      `${summary} ${unopened.length} could not be decrypted with any key. Keep the old key: ${unopened.slice(0, 10).join(', ')}.`,
    );
  }
  // The database's files still have old row versions, wrapped by the old key.
  await db.scrub();
  if (files) await endKeyFileRotation(config.dataDir);
  const oldKeySentence = files
    ? 'The old key was removed.'
    : 'The old key is no longer needed: unset MASTER_KEY_PREVIOUS.';
  const advice = 'Earlier backups open only with it: keep your copy as long as you keep them.';
  return `${summary} ${oldKeySentence} ${advice}`;
}
