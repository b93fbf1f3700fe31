import { AppError } from '../../errors.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';

/** Enough to hide a store's latency, few enough not to delay other people's uploads. */
const REMOVE_CONCURRENCY = 8;

/**
 * Removes stored images. Some may be gone when it fails: they stay gone, and a repeat is safe.
 * @throws AppError `unavailable` when the store does not remove one of them
 */
export async function removeObjects(
  vault: { remove(key: string): Promise<void> },
  keys: string[],
): Promise<void> {
  try {
    await mapConcurrent(keys, REMOVE_CONCURRENCY, (key) => vault.remove(key));
  } catch (cause) {
    throw new AppError(
      'unavailable',
      'The image store is unavailable. Nothing was erased; try again shortly.',
      {
        cause,
      },
    );
  }
}
