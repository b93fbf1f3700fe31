import type { NamedObject } from '../../store/images.ts';
import { removeObjects } from './remove-objects.ts';

/**
 * What a look at the records found: objects that must be removed first, or that the records are gone. The
 * same key counts as another object once an attempt names it, because the object may have been stored after
 * it was removed.
 */
type RemovalCheck<T> = { left: NamedObject[] } | { done: T };

/**
 * Removes the objects that records name and then the records, though no transaction waits for the store:
 * `removeRecords`, one transaction, either finds that each of their objects `isRemoved`, or changes nothing
 * and says which are not. Then those are removed and it looks again. So an image that is recorded meanwhile goes
 * too, and what a dead process has removed is removed once more, which is no error. It ends, because a subject
 * may store so many images and no more.
 * @throws AppError as `removeObjects` and `removeRecords`, with no record changed
 */
export async function removeObjectsFirst<T>(
  vault: { remove(key: string): Promise<void> },
  removeRecords: (isRemoved: (object: NamedObject) => boolean) => Promise<RemovalCheck<T>>,
): Promise<T> {
  const removed = new Set<string>();
  const nameOf = ({ key, recorded }: NamedObject) => `${recorded ? 'recorded' : 'incoming'} ${key}`;
  for (;;) {
    const look = await removeRecords((object) => removed.has(nameOf(object)));
    if ('done' in look) return look.done;
    await removeObjects(
      vault,
      look.left.map(({ key }) => key),
    );
    for (const object of look.left) removed.add(nameOf(object));
  }
}
