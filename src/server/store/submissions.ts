import { sql, type Updateable } from 'kysely';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { closeReviewVotes } from './review-votes.ts';
import type { Schema } from './schema/schema.ts';
import type { SubmissionKind } from './schema/submission-tables.ts';
import type { SubmissionRow } from './submission-row.ts';
import type { Tx } from './transaction.ts';

type NewSubmission = { owner: Owner; kind: SubmissionKind; keys: SubmissionKeys; now: Date };

/** A new submission, without an attempt yet; null when another upload under one of its keys was quicker. */
export async function beginSubmission(
  tx: Tx,
  { owner, kind, keys, now }: NewSubmission,
): Promise<SubmissionRow | null> {
  const begun = await tx
    .insertInto('submissions')
    .values({
      tenant_id: owner.tenantId,
      id: uuidv7(),
      subject_id: owner.subjectId,
      kind,
      verification_id: keys.verificationId ?? uuidv4(),
      external_uid: keys.externalUid ?? null,
      status: 'processing',
      attempt: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return begun ?? null;
}

/** What kind of record the subject's submission is, and as what its newest image came; null without one. */
export async function findOwnKind(tx: Tx, { tenantId, subjectId }: Owner, id: string) {
  const row = await selectWithNewestAttempt(tx, tenantId, subjectId)
    .select(['s.kind', 'a.upload_type'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The reference selfie: where its image lies, and its face as it was described then. */
export type StoredReference = {
  submissionId: string;
  attempt: number;
  objectKey: string;
  /** the whole of its sealed templates, base64, by what described them; null when none was kept */
  faces: Record<string, string> | null;
};

/**
 * The subject's newest selfie that a member of staff approved; null without one. A selfie that the pipeline approved
 * never becomes the reference: small steps from picture to picture would lead to another person. One that retention
 * has erased is still the reference: a face that was approved must not be passed over because its image is gone.
 */
export async function findReference(tx: Tx, { tenantId, subjectId }: Owner): Promise<StoredReference | null> {
  const row = await selectWithNewestAttempt(tx, tenantId, subjectId)
    .select(['a.submission_id as submissionId', 'a.attempt', 'a.object_key as objectKey'])
    .select(
      sql<Record<string, string> | null>`(
        select json_object_agg(f.described_by, encode(f.whole, 'base64')) from face_templates f
        where f.tenant_id = a.tenant_id and f.submission_id = a.submission_id and f.attempt = a.attempt)`.as(
        'faces',
      ),
    )
    .where('s.kind', '=', 'selfie')
    .where('s.status', '=', 'approved')
    .where('s.decided_by', 'is not', null)
    .orderBy('s.decided_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** One submission as it is; null when the tenant has none of that id. */
export async function findSubmission(tx: Tx, tenantId: string, id: string): Promise<SubmissionRow | null> {
  const row = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The columns that a new attempt sets back. */
const CLEARED = {
  verdict: null,
  reason: null,
  score: null,
  similarity: null,
  face_comparison: null,
  reupload_required: false,
  decided_by: null,
  decided_at: null,
  reason_code: null,
  second_look: null,
  first_look_by: null,
  waiting_since: null,
  due_at: null,
} as const;

type AttemptStart = {
  attempt: number;
  externalUid: string | undefined;
  /** that of the link by which it comes */
  workflowId: string | null;
  now: Date;
};

/**
 * Makes `attempt` the newest of a locked submission, which is `processing` until that one is settled. What people
 * chose about the one before is void.
 */
export async function startProcessing(
  tx: Tx,
  row: SubmissionRow,
  { attempt, externalUid, workflowId, now }: AttemptStart,
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({
      status: 'processing',
      attempt,
      ...CLEARED,
      workflow_id: workflowId,
      ...(row.external_uid === null && externalUid ? { external_uid: externalUid } : {}),
      updated_at: now,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
  if (row.second_look) await closeReviewVotes(tx, row, 'void');
}

/** Whether staff approved a selfie of the subject, so that its later pictures are compared with that one. */
export async function hasApprovedSelfie(tx: Tx, tenantId: string, subjectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', 'selfie')
    .where('status', '=', 'approved')
    .where('decided_by', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type WaitingSubmission = { id: string; kind: SubmissionKind; waiting_since: Date };

/** Some of those who wait and whose moment was worked out by earlier targets, locked; what others hold is left out. */
export async function lockOutdated(tx: Tx, tenantId: string, revision: number, most: number) {
  const { rows } = await sql<WaitingSubmission>`
    select id, kind, waiting_since from submissions
    where tenant_id = ${tenantId} and status = 'pending' and due_revision < ${revision}
    limit ${most} for update skip locked`.execute(tx);
  return rows;
}

/** Writes until when these should be decided; it counts as no change of them. */
export async function writeDue(
  tx: Tx,
  tenantId: string,
  due: readonly { id: string; due_at: Date | null }[],
  revision: number,
): Promise<void> {
  const ids = due.map(({ id }) => id);
  const moments = due.map(({ due_at }) => due_at?.toISOString() ?? null);
  await sql`
    update submissions s set due_at = v.due_at, due_revision = ${revision}
    from unnest(${ids}::uuid[], ${moments}::timestamptz[]) as v (id, due_at)
    where s.tenant_id = ${tenantId} and s.id = v.id`.execute(tx);
}

/** What is a licence's or a selfie's record, as callers name them: an age analysis is a selfie's. */
export const KINDS_OF_RECORD: Record<'license' | 'selfie', readonly SubmissionKind[]> = {
  license: ['license'],
  selfie: ['selfie', 'age'],
};

export type Owner = { tenantId: string; subjectId: string };
export type SubmissionKeys = { verificationId: string | undefined; externalUid: string | undefined };

/**
 * The submissions that an upload continues, by either key, within the subject and the kind, locked; none when it
 * begins a new one, two when the keys name two different ones.
 */
export async function lockContinued(
  tx: Tx,
  owner: Owner,
  kind: SubmissionKind,
  keys: SubmissionKeys,
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
  { verificationId, externalUid }: SubmissionKeys,
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

/**
 * Locks a submission, so that what is done to it happens one after the other. Its subject is held first, as in
 * `lock-order.ts`, so that an erasure waits instead of meeting halfway.
 * @param skipLocked takes one that somebody else has locked for absent, instead of waiting
 * @returns null when the tenant has none of that id
 */
export async function lockSubmission(
  tx: Tx,
  tenantId: string,
  id: string,
  { skipLocked = false } = {},
): Promise<SubmissionRow | null> {
  const row = await tx
    .selectFrom('submissions as s')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.subject_id'),
    )
    .selectAll('s')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .forKeyShare('p')
    .forUpdate('s')
    .$if(skipLocked, (query) => query.skipLocked())
    .executeTakeFirst();
  return row ?? null;
}

/** Removes a submission that the caller has locked; its attempts and messages go by their foreign keys. */
export async function removeSubmission(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('submissions').where('tenant_id', '=', tenant_id).where('id', '=', id).execute();
}

/** The submissions `s` of a subject, each with its newest attempt `a`. */
export const selectWithNewestAttempt = (tx: Tx, tenantId: string, subjectId: string) =>
  tx
    .selectFrom('submissions as s')
    .innerJoin('attempts as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 's.tenant_id')
        .onRef('a.submission_id', '=', 's.id')
        .onRef('a.attempt', '=', 's.attempt'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('s.subject_id', '=', subjectId);

type VerdictColumns = Pick<
  Updateable<Schema['submissions']>,
  'verdict' | 'reason' | 'score' | 'similarity' | 'face_comparison'
>;
export type DueColumns = { due_at: Date | null; due_revision: number };
type StoredState = {
  status: 'pending' | 'approved' | 'rejected';
  now: Date;
  /** until when it should be decided, where it waits for that */
  due: DueColumns | null;
};

/** Gives a locked submission its newest attempt's verdict, which nobody has decided by hand. */
export async function applyVerdict(
  tx: Tx,
  tenantId: string,
  id: string,
  figures: Required<VerdictColumns>,
  { status, now, due }: StoredState,
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({
      ...figures,
      status,
      decided_by: null,
      decided_at: status === 'pending' ? null : now,
      waiting_since: status === 'pending' ? now : null,
      due_at: due?.due_at ?? null,
      due_revision: due?.due_revision ?? 0,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
