import type { Tx } from '../../db/database.ts';

/** Moments after `since` of the bucket's newest failures, `most` at most, the newest first. */
export async function listLoginFailures(
  tx: Tx,
  tenantId: string,
  bucket: Buffer,
  since: Date,
  most: number,
): Promise<Date[]> {
  const failures = await tx
    .selectFrom('login_failures')
    .select('at')
    .where('tenant_id', '=', tenantId)
    .where('bucket', '=', bucket)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return failures.map((failure) => failure.at);
}

type Failure = { tenantId: string; id: string };

/** Notes one failure in each of the buckets. */
export async function addLoginFailure(
  tx: Tx,
  { tenantId, id }: Failure,
  buckets: readonly Buffer[],
  now: Date,
): Promise<void> {
  const rows = buckets.map((bucket) => ({ tenant_id: tenantId, bucket, id, at: now }));
  await tx.insertInto('login_failures').values(rows).execute();
}

/** Takes a failure out of all its buckets. */
export async function removeLoginFailure(tx: Tx, { tenantId, id }: Failure): Promise<void> {
  await tx.deleteFrom('login_failures').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Forgets the failures of all tenants of this moment and before. */
export async function purgeLoginFailures(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('login_failures').where('at', '<=', until).execute();
}
