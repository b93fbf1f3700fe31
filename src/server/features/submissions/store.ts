import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema, SubmissionKind } from '../../db/schema.ts';

export type SubmissionRow = Selectable<Schema['submissions']>;
export type Continuation = { verificationId: string | undefined; externalUid: string | undefined };
export type Owner = { tenantId: string; subjectId: string };

/**
 * The submission that an upload continues, by either key, within the subject and the kind, locked; null
 * when it begins a new one. Two rows when the keys name two different submissions.
 */
export async function findContinued(
  tx: Tx,
  { tenantId, subjectId }: Owner,
  kind: SubmissionKind,
  { verificationId, externalUid }: Continuation,
): Promise<SubmissionRow[]> {
  if (verificationId === undefined && externalUid === undefined) return [];
  return tx
    .selectFrom('submissions')
    .selectAll()
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
    .forUpdate()
    .execute();
}

/** A submission of the subject, locked; null when there is none. */
export async function lockOwnSubmission(tx: Tx, owner: Owner, id: string): Promise<SubmissionRow | null> {
  const row = await lockSubmission(tx, owner.tenantId, id);
  return row?.subject_id === owner.subjectId ? row : null;
}

/** What kind of record the subject's submission is, and as what its newest image came; null without one. */
export async function findOwnKind(tx: Tx, { tenantId, subjectId }: Owner, id: string) {
  const row = await tx
    .selectFrom('submissions as s')
    .innerJoin('attempts as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 's.tenant_id')
        .onRef('a.submission_id', '=', 's.id')
        .onRef('a.attempt', '=', 's.attempt'),
    )
    .select(['s.kind', 'a.upload_type'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.subject_id', '=', subjectId)
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** A submission of the tenant, locked; null when there is none. */
export async function lockSubmission(tx: Tx, tenantId: string, id: string): Promise<SubmissionRow | null> {
  const row = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Under which key an upload continues the subject's submission. @throws Error when there is none */
export async function findVerificationId(
  tx: Tx,
  { tenantId, subjectId }: Owner,
  id: string,
): Promise<string> {
  const row = await tx
    .selectFrom('submissions')
    .select('verification_id')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.verification_id;
}

/**
 * The object of the subject's newest approved selfie; null when none is approved. One that retention has
 * erased is still the reference: a face that was approved must not be passed over because its image is gone.
 */
export async function findReferenceKey(tx: Tx, { tenantId, subjectId }: Owner): Promise<string | null> {
  const row = await tx
    .selectFrom('submissions as s')
    .innerJoin('attempts as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 's.tenant_id')
        .onRef('a.submission_id', '=', 's.id')
        .onRef('a.attempt', '=', 's.attempt'),
    )
    .select('a.object_key')
    .where('s.tenant_id', '=', tenantId)
    .where('s.subject_id', '=', subjectId)
    .where('s.kind', '=', 'selfie')
    .where('s.status', '=', 'approved')
    .orderBy('s.decided_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.object_key ?? null;
}

/** The details a licence is scored on, and the subject's wrapped image key; null once erased. */
export async function findSubjectForUpload(tx: Tx, { tenantId, subjectId }: Owner) {
  const row = await tx
    .selectFrom('subjects as s')
    .innerJoin('subject_details as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.subject_id', '=', 's.id'),
    )
    .selectAll('d')
    .selectAll('s')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', subjectId)
    .forKeyShare('s')
    .executeTakeFirst();
  return row ?? null;
}
