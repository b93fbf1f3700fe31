import type { Tx } from '../../db/database.ts';
import type { Owner } from '../submissions/lock-continued.ts';

/**
 * An image is recorded moments after it was let in; room that was reserved longer ago belongs to a process
 * that died.
 */
const LONGEST_MS = 3_600_000;

/** Reserves room for an image that is about to be stored, until it is recorded. */
export async function keepRoom(
  tx: Tx,
  { tenantId, subjectId }: Owner,
  { key, bytes }: { key: string; bytes: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('incoming_images')
    .values({ tenant_id: tenantId, object_key: key, subject_id: subjectId, bytes, created_at: now })
    .execute();
}

/** Gives back the room of an image that was recorded, or will not be. */
export async function giveRoomBack(tx: Tx, tenantId: string, key: string): Promise<void> {
  await tx
    .deleteFrom('incoming_images')
    .where('tenant_id', '=', tenantId)
    .where('object_key', '=', key)
    .execute();
}

/** Gives back the room of images that never came. */
export async function freeForgottenRoom(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('incoming_images')
    .where('created_at', '<', new Date(now.getTime() - LONGEST_MS))
    .execute();
}
