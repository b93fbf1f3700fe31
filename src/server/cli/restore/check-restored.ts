import type { MasterKey } from '../../encryption/master-key.ts';
import { StartError } from '../../errors.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { appendAudit, bySystem } from '../../store/audit/audit.ts';
import type { Database } from '../../store/database/database.ts';
import { countRecords, findInstallation } from '../../store/installation.ts';
import { listStoredImages } from '../../store/submissions/images.ts';
import { listTenantIds } from '../../store/tenants.ts';
import type { Manifest } from '../backup/manifest.ts';
import { openImages } from './open-images.ts';
import { type ErasureHistory, repeatErasures } from './repeat-erasures.ts';

export type RestoreReport = {
  /** number of opened images; null without a master key */
  opened: number | null;
  /** images that the database names but the store does not have */
  missing: number;
  erasedAgain: number;
};
type RestoredStores = { db: Database; objects: ObjectStore; masterKey: MasterKey | null };

/**
 * Compares a restored database and its images with the manifest, and repeats the known erasures. Writes the
 * restore into every tenant's audit.
 * @throws StartError if something differs from the manifest
 */
export async function checkRestored(
  { db, objects, masterKey }: RestoredStores,
  { installation, counts }: Manifest,
  erasures: ErasureHistory,
): Promise<RestoreReport> {
  await db.asSystem(async (tx) => {
    const actualJson = JSON.stringify([await findInstallation(tx), await countRecords(tx)]);
    if (actualJson === JSON.stringify([installation, counts])) return;
    throw new StartError(
      'The restored database differs from the backup. Nothing was restored; use another backup.',
    );
  });
  const openedCount = masterKey && (await openImages(db, objects, masterKey));
  const erasedAgain = await repeatErasures(db, objects, erasures.subjects);
  const missing = await countMissing(db, objects);
  const entry = {
    at: new Date(),
    actor: bySystem('restore'),
    action: 'backup.restored' as const,
    subjectId: null,
    fields: [],
  };
  for (const tenantId of await db.asSystem(listTenantIds)) {
    await db.asTenant(tenantId, (tx) => appendAudit(tx, tenantId, entry));
  }
  return { opened: openedCount, missing, erasedAgain };
}

async function countMissing(db: Database, objects: ObjectStore): Promise<number> {
  let missing = 0;
  for (const { object_key } of await db.asSystem(listStoredImages)) {
    if (!(await objects.has(object_key))) missing += 1;
  }
  return missing;
}
