import type { ImageVault } from '../../encryption/image-vault.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../store/database/database.ts';
import { releaseChallenge } from '../../store/liveness-challenges.ts';
import { releaseQuota } from '../../store/storage-quota.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';
import type { FramesAnswer } from './frames-answer.ts';
import type { ReservedFrames } from './reserve-frames.ts';

export type StoreDeps = { db: Database; vault: ImageVault; now: () => Date };

/** Frames that are stored at a time: enough to hide a store's latency. */
const STORE_CONCURRENCY = 8;

/**
 * Encrypts and stores the frames.
 * @throws AppError `unavailable` when the store refuses one: then none remains, and the challenge is open again
 */
export async function storeFrames(
  deps: StoreDeps,
  answer: FramesAnswer,
  reserved: ReservedFrames,
): Promise<void> {
  const { owner, objects } = reserved;
  const items = objects.map(({ key }, n) => ({ key, frame: answer.frames[n]! }));
  try {
    await mapConcurrent(items, STORE_CONCURRENCY, ({ key, frame }) => deps.vault.store(owner, key, frame));
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
