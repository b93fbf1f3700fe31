import type { ObjectStore } from './object-store.ts';

/** Objects that also tell whether the store accepts writes. */
export type WatchedObjects = ObjectStore & {
  /**
   * Whether the last image and the last lease could be written. Reads and `ping` succeed on a bucket whose quota is
   * used up, or whose policy refuses only writes.
   */
  acceptsWrites(): boolean;
};

/**
 * Milliseconds after which a failed write no longer counts. Of the servers of a bucket, one renews the lease every
 * minute, so a store that continues to refuse writes refuses the next lease before this ends.
 */
const FAILURE_MS = 90_000;

/**
 * Watches the writes of images and of the lease. They are watched apart, because a full bucket may still replace the
 * lease, which is small.
 * @param now milliseconds of a clock that nothing sets
 */
export function watchWrites(store: ObjectStore, now = () => performance.now()): WatchedObjects {
  const failedAt: Record<'image' | 'lease', number> = { image: -Infinity, lease: -Infinity };
  const watched = async (kind: keyof typeof failedAt, write: Promise<void>) => {
    try {
      await write;
      failedAt[kind] = -Infinity;
    } catch (error) {
      failedAt[kind] = now();
      throw error;
    }
  };
  return {
    ...store,
    put: (key, bytes) => watched('image', store.put(key, bytes)),
    writeLease: (lease) => watched('lease', store.writeLease(lease)),
    acceptsWrites: () => Object.values(failedAt).every((at) => now() - at > FAILURE_MS),
  };
}
