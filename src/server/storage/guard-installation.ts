import type { ObjectStore } from './object-store.ts';
import { QUARANTINE } from './quarantine.ts';

/**
 * The objects of one installation. A store that does not show its id is away, whatever it answers: each call
 * asks before and after, so that a folder or volume that is gone, or another's in its place, is neither written
 * to nor believed when it says that an object is not there.
 */
export function guardInstallation(store: ObjectStore, installation: string): ObjectStore {
  const mustBeOurs = async () => {
    const shown = await store.readInstallation();
    if (shown === installation) return;
    throw new Error(`The object store has the id of ${shown === null ? 'no' : 'another'} installation.`);
  };
  const surely = async <T>(work: () => Promise<T>): Promise<T> => {
    await mustBeOurs();
    const result = await work();
    await mustBeOurs();
    return result;
  };
  return {
    ...store,
    put: (key, bytes) => surely(() => store.put(key, bytes)),
    get: (key) => surely(() => store.get(key)),
    has: (key) => surely(() => store.has(key)),
    delete: (key) =>
      surely(async () => {
        // Both places are looked at in this order, so that an object which is being put back is found in one
        // of them.
        await store.delete(QUARANTINE + key);
        await store.delete(key);
      }),
    move: (key, to) => surely(() => store.move(key, to)),
    list: async function* () {
      await mustBeOurs();
      yield* store.list();
      await mustBeOurs();
    },
    ping: () => surely(store.ping),
  };
}
