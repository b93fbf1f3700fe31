import { StartError } from '../../errors.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';
import { sha256Hex } from '../backup/manifest.ts';

const COPY_CONCURRENCY = 8;

export type ObjectCopyResult = { objects: number; bytes: number; missingKeys: string[] };

/**
 * Copies these images into another store, and reads each copy to compare it. Keeps equal copies of an
 * earlier run of this installation, and removes its copies that nothing names any more.
 * @throws StartError if the target has a different image under a key
 */
export async function copyObjects(
  from: ObjectStore,
  to: ObjectStore,
  installation: string,
  keys: readonly string[],
): Promise<ObjectCopyResult> {
  // Marks the target before the database exists: no server starts on the pair yet, and another run can
  // continue.
  await to.writeInstallation(installation);
  const copied: ObjectCopyResult = { objects: 0, bytes: 0, missingKeys: [] };
  await mapConcurrent(keys, COPY_CONCURRENCY, async (key) => {
    const bytes = await from.get(key);
    if (!bytes) {
      copied.missingKeys.push(key);
      return;
    }
    const hash = sha256Hex(bytes);
    const isThere = async () => {
      const storedBytes = await to.get(key);
      return storedBytes !== null && sha256Hex(storedBytes) === hash;
    };
    if (!(await isThere())) {
      await to.put(key, bytes);
      if (!(await isThere()))
        throw new StartError(
          `The image ${key} differs between the two stores. Empty the new store and run the command again.`,
        );
    }
    copied.objects += 1;
    copied.bytes += bytes.length;
  });
  const sourceKeys = new Set(keys);
  for await (const { key } of to.list()) if (!sourceKeys.has(key)) await to.delete(key);
  return copied;
}
