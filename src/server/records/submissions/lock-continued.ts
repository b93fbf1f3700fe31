import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema/submission-tables.ts';
import { lockSubmission, type SubmissionRow } from './lock-submission.ts';

export type Owner = { tenantId: string; subjectId: string };
export type Continuation = { verificationId: string | undefined; externalUid: string | undefined };

/**
 * The submissions that an upload continues, by either key, within the subject and the kind, locked; none when it
 * begins a new one, two when the keys name two different ones.
 */
export async function lockContinued(
  tx: Tx,
  owner: Owner,
  kind: SubmissionKind,
  keys: Continuation,
): Promise<SubmissionRow[]> {
  const rows: SubmissionRow[] = [];
  for (const id of await findIds(tx, owner, kind, keys)) {
    const row = await lockSubmission(tx, owner.tenantId, id);
    if (row) rows.push(row);
  }
  return rows;
}

/** In one order, so that two uploads never wait for each other. */
async function findIds(
  tx: Tx,
  { tenantId, subjectId }: Owner,
  kind: SubmissionKind,
  { verificationId, externalUid }: Continuation,
): Promise<string[]> {
  if (verificationId === undefined && externalUid === undefined) return [];
  const rows = await tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        ...(verificationId === undefined ? [] : [eb('verification_id', '=', verificationId)]),
        ...(externalUid === undefined ? [] : [eb('external_uid', '=', externalUid)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
