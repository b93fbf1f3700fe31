import { createImageVault } from '../../encryption/image-vault.ts';
import type { MasterKey } from '../../encryption/master-key.ts';
import { StartError } from '../../errors.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { Database } from '../../store/database/database.ts';
import { listImageKeys } from '../../store/subjects.ts';
import { listStoredImages } from '../../store/submissions/images.ts';
import { listTenantIds } from '../../store/tenants.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';

const OPEN_CONCURRENCY = 4;
const PAGE_SIZE = 500;

/**
 * Decrypts every image that the database names and the store has. @returns their number
 * @throws StartError if one cannot be decrypted
 */
export async function openImages(db: Database, store: ObjectStore, masterKey: MasterKey): Promise<number> {
  const vault = createImageVault(store, masterKey);
  const images = await db.asSystem(listStoredImages);
  const keys = await listAllKeys(db);
  let openedCount = 0;
  await mapConcurrent(images, OPEN_CONCURRENCY, async (image) => {
    const imageKey = keys.get(image.subject_id);
    if (!imageKey)
      throw new StartError(`The image ${image.object_key} belongs to no subject. Use another backup.`);
    const owner = { tenantId: image.tenant_id, subjectId: image.subject_id, imageKey };
    const bytes = await vault.load(owner, image.object_key).catch((cause) => {
      throw new StartError(
        `The image ${image.object_key} cannot be decrypted with the master key. Nothing was restored; set MASTER_KEY to the key of the time of the backup.`,
        { cause },
      );
    });
    if (bytes) openedCount += 1;
  });
  return openedCount;
}

/** Maps subject ids to their keys. Ids are random, so no two tenants share one. */
async function listAllKeys(db: Database): Promise<Map<string, Uint8Array>> {
  const keys = new Map<string, Uint8Array>();
  for (const tenantId of await db.asSystem(listTenantIds)) {
    for (let after: string | null = null; ; ) {
      const page: { id: string; image_key: Uint8Array }[] = await db.asTenant(tenantId, (tx) =>
        listImageKeys(tx, tenantId, after, PAGE_SIZE),
      );
      for (const { id, image_key } of page) keys.set(id, image_key);
      after = page.at(-1)?.id ?? null;
      if (page.length < PAGE_SIZE) break;
    }
  }
  return keys;
}
