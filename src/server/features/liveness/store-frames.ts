import type { ImageVault } from '../../encryption/image-vault.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../store/database/database.ts';
import { releaseChallenge } from '../../store/liveness-challenges.ts';
import { releaseQuota } from '../../store/storage-quota.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';
import type { FramesAnswer } from './frames-answer.ts';
import type { ReservedFrames } from './reserve-frames.ts';

export type StoreDeps = { db: Database; vault: ImageVault; now: () => Date };

/** Frames that are stored at a time: enough to hide a store's latency. */
const STORE_CONCURRENCY = 8;

/** Encrypts and stores frames. @throws Error if the store refuses one */
export async function putFrames(
  { vault }: Pick<StoreDeps, 'vault'>,
  { owner, objects }: ReservedFrames,
  frames: readonly Uint8Array[],
): Promise<void> {
  const items = objects.map(({ key }, n) => ({ key, frame: frames[n]! }));
  await mapConcurrent(items, STORE_CONCURRENCY, ({ key, frame }) => vault.store(owner, key, frame));
}

/** Removes frames that no record names, and their quota. If that fails, the sweep finds them a day later. */
export async function deleteFrames(
  { db, vault }: Pick<StoreDeps, 'db' | 'vault'>,
  { tenantId, keys }: { tenantId: TenantId; keys: readonly string[] },
): Promise<void> {
  const undo = async () => {
    await mapConcurrent(keys, STORE_CONCURRENCY, (key) => vault.remove(key));
    await db.asTenant(tenantId, async (tx) => {
      for (const key of keys) await releaseQuota(tx, tenantId, key);
    });
  };
  await undo().catch(() => {});
}

/**
 * Encrypts and stores the frames of an answer.
 * @throws AppError `unavailable` when the store refuses one: then none remains, and the challenge is open again
 */
export async function storeFrames(
  deps: StoreDeps,
  answer: FramesAnswer,
  reserved: ReservedFrames,
): Promise<void> {
  try {
    await putFrames(deps, reserved, answer.frames);
  } catch (cause) {
    await deleteUnrecordedFrames(deps, answer, reserved);
    throw new AppError('unavailable', 'The frames could not be stored. Send them again.', { cause });
  }
}

/** Frames that no record names are removed again. If removing one fails, the sweep finds it a day later. */
export async function deleteUnrecordedFrames(
  { db, vault }: StoreDeps,
  { grant, challengeId }: FramesAnswer,
  { owner, objects }: ReservedFrames,
): Promise<void> {
  const { tenantId } = owner;
  const undo = async () => {
    await mapConcurrent(objects, STORE_CONCURRENCY, ({ key }) => vault.remove(key));
    await db.asTenant(tenantId, async (tx) => {
      await releaseChallenge(tx, { tenantId, tokenId: grant.id, id: challengeId });
      for (const { key } of objects) await releaseQuota(tx, tenantId, key);
    });
  };
  await undo().catch(() => {});
}
