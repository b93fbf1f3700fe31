import type { NamedObject } from '../../store/submissions/images.ts';
import { removeObjects } from './remove-objects.ts';

/**
 * The result of a look at the records: objects that must be removed first, or that the records are gone. The same key
 * counts as another object once an attempt names it, because the object may have been stored after it was removed.
 */
type RemovalCheck<T> = { remainingObjects: NamedObject[] } | { result: T };

/**
 * Removes the objects that records name and then the records, without a transaction that waits for the store.
 * `removeRecords`, one transaction, either finds that each of their objects `isRemoved`, or changes nothing and returns
 * those that are not. Then those are removed and the loop repeats. So an image that is recorded meanwhile is removed
 * too. An object that a dead process removed is removed once more, which is not an error. It ends, because the number of a
 * subject's images is limited.
 * @throws AppError as `removeObjects` and `removeRecords`, with no record changed
 */
export async function removeObjectsFirst<T>(
  vault: { remove(key: string): Promise<void> },
  removeRecords: (isRemoved: (object: NamedObject) => boolean) => Promise<RemovalCheck<T>>,
): Promise<T> {
  const removedNames = new Set<string>();
  const getObjectName = ({ key, recorded }: NamedObject) => `${recorded ? 'recorded' : 'incoming'} ${key}`;
  for (;;) {
    const look = await removeRecords((object) => removedNames.has(getObjectName(object)));
    if ('result' in look) return look.result;
    await removeObjects(
      vault,
      look.remainingObjects.map(({ key }) => key),
    );
    for (const object of look.remainingObjects) removedNames.add(getObjectName(object));
  }
}
