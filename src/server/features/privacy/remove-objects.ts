import { AppError } from '../../errors.ts';

/** Enough to hide a store's latency, few enough not to crowd out everybody else's uploads. */
const AT_ONCE = 8;

/**
 * Removes stored images. Some may be gone when it fails: what is gone stays gone, and to repeat it is safe.
 * @throws AppError `unavailable` when the store does not remove one of them
 */
export async function removeObjects(
  vault: { remove(key: string): Promise<void> },
  keys: string[],
): Promise<void> {
  const left = [...keys];
  const removeSome = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) await vault.remove(key);
  };
  // All of them are waited for: none may still be at work when the caller has gone on.
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, removeSome));
  const failed = ended.find((result) => result.status === 'rejected');
  if (!failed) return;
  throw new AppError('unavailable', 'The image store is away, so nothing was erased. Try again shortly.', {
    cause: failed.reason,
  });
}
