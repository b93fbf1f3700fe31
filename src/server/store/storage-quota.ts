import { sql } from 'kysely';
import { AppError } from '../errors.ts';
import type { Owner } from './submissions/submissions.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

/**
 * Milliseconds. An image is recorded moments after it was accepted, so an older reservation belongs to a
 * process that died.
 */
const RESERVATION_MS = 3_600_000;

/** Reserves quota for an image until it is recorded. */
export async function reserveQuota(
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

/** Releases the quota of an image that was recorded, or will not be. */
export async function releaseQuota(tx: Tx, tenantId: TenantId, key: string): Promise<void> {
  await tx
    .deleteFrom('incoming_images')
    .where('tenant_id', '=', tenantId)
    .where('object_key', '=', key)
    .execute();
}

/** Releases the quota of images that were never stored. */
export async function releaseStaleQuota(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('incoming_images')
    .where('created_at', '<', new Date(now.getTime() - RESERVATION_MS))
    .execute();
}

/**
 * The bytes of all recorded images of a tenant. Locks the sum until the transaction ends, so that none is
 * recorded meanwhile.
 */
export async function lockStoredBytes(tx: Tx, tenantId: TenantId): Promise<number> {
  await sql`insert into stored_bytes values (${tenantId}, 0) on conflict do nothing`.execute(tx);
  const row = await tx
    .selectFrom('stored_bytes')
    .select((eb) => eb.cast<number>('bytes', 'double precision').as('bytes'))
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Maximum stored images of one subject, including those of superseded attempts and challenges. */
export const MAX_IMAGES = 300;
/** Seconds for Retry-After: erasures free quota, and so does retention, which runs every hour. */
const RETRY_SECONDS = 3_600;

/**
 * Checks the quota for this number of images and their bytes in total. The lock on the subject's row and,
 * if the tenant has a limit, the lock on its sum prevent concurrent uploads from exceeding it.
 * @throws AppError `storage-full` with the `limit`, in images or bytes
 */
export async function assertStorageQuota(tx: Tx, owner: Owner, bytes: number, images = 1): Promise<void> {
  const { images: stored, limit } = await countImages(tx, owner);
  if (stored + images > MAX_IMAGES)
    throw full(
      `This subject already has ${MAX_IMAGES} images, the most that can be stored. Erase some first.`,
      MAX_IMAGES,
    );
  if (limit === null) return;
  if ((await sumBytes(tx, owner.tenantId)) + bytes > limit) {
    throw full(
      `The tenant’s storage quota of ${limit} bytes is used up. Ask the operator to raise it.`,
      limit,
    );
  }
}

const full = (sentence: string, limit: number) =>
  new AppError('storage-full', sentence, { extra: { limit }, retryAfter: RETRY_SECONDS });

/** The number of the subject's images, and the tenant's limit in bytes; null for none. */
async function countImages(
  tx: Tx,
  { tenantId, subjectId }: Owner,
): Promise<{ images: number; limit: number | null }> {
  const { rows } = await sql<{ images: number; limit: number | null }>`
    select ((select count(*) + count(back_bytes) from attempts where tenant_id = ${tenantId} and subject_id = ${subjectId}
        and object_key is not null and image_expired_at is null)
      + (select count(*) from liveness_frames where tenant_id = ${tenantId} and subject_id = ${subjectId}
        and image_expired_at is null)
      + (select count(*) from incoming_images where tenant_id = ${tenantId} and subject_id = ${subjectId}))::int
      as images,
      (select max_stored_bytes::double precision from tenants where tenant_id = ${tenantId}) as "limit"`.execute(
    tx,
  );
  return rows[0]!;
}

/**
 * Sums the bytes of stored images and of reservations. The lock keeps images from being recorded meanwhile,
 * so that none is counted twice or missed.
 */
async function sumBytes(tx: Tx, tenantId: TenantId): Promise<number> {
  const storedBytes = await lockStoredBytes(tx, tenantId);
  const coming = await tx
    .selectFrom('incoming_images')
    .select((eb) =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('bytes'), sql`0`), 'double precision').as('bytes'),
    )
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return storedBytes + coming.bytes;
}
