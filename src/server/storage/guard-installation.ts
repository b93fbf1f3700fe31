import type { ObjectStore } from './object-store.ts';
import { QUARANTINE } from './quarantine.ts';

/**
 * Guards the objects of one installation. A store that does not show its id counts as unavailable. Each
 * call checks the id before and after. So a missing or foreign folder or volume is never written to, and
 * never trusted when it reports a missing object.
 */
export function guardInstallation<Store extends ObjectStore>(store: Store, installation: string): Store {
  const assertOurs = async () => {
    const storedInstallation = await store.readInstallation();
    if (storedInstallation === installation) return;
    throw new Error(
      `The object store has the id of ${storedInstallation === null ? 'no' : 'another'} installation.`,
    );
  };
  const surely = async <T>(work: () => Promise<T>): Promise<T> => {
    await assertOurs();
    const result = await work();
    await assertOurs();
    return result;
  };
  return {
    ...store,
    put: (key, bytes) => surely(() => store.put(key, bytes)),
    get: (key) => surely(() => store.get(key)),
    has: (key) => surely(() => store.has(key)),
    delete: (key) =>
      surely(async () => {
        // Deletes in this order, so that an object which is being restored from quarantine is found under
        // one of its keys.
        await store.delete(QUARANTINE + key);
        await store.delete(key);
      }),
    move: (key, to) => surely(() => store.move(key, to)),
    list: async function* (after) {
      await assertOurs();
      yield* store.list(after);
      await assertOurs();
    },
    ping: () => surely(store.ping),
  };
}
