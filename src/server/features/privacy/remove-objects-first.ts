import { removeObjects } from './remove-objects.ts';

/** What a look at the records came to: objects that must go before them, or that the records are gone. */
type Look<T> = { left: string[] } | { done: T };

/**
 * Removes the objects that records name and then the records, though no transaction waits for the store:
 * `removeRecords`, one transaction, either finds that all their objects are among `removed`, or changes nothing
 * and says which are not. Then those are removed and it looks again. So an image that is recorded meanwhile goes
 * too, and what a dead process has removed is removed once more, which is no error. It ends, because a subject
 * may store so many images and no more.
 * @throws AppError as `removeObjects` and `removeRecords`, with no record changed
 */
export async function removeObjectsFirst<T>(
  vault: { remove(key: string): Promise<void> },
  removeRecords: (removed: ReadonlySet<string>) => Promise<Look<T>>,
): Promise<T> {
  const removed = new Set<string>();
  for (;;) {
    const look = await removeRecords(removed);
    if ('done' in look) return look.done;
    await removeObjects(vault, look.left);
    for (const key of look.left) removed.add(key);
  }
}
