import { type NotNull, sql, type Updateable } from 'kysely';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { MAX_REFERENCE_CANDIDATES } from '../../verification/policy/reference-policy.ts';
import type { SignalName } from '../../verification/signals/severity.ts';
import type { LinkMetadata } from '../json-columns.ts';
import { voidSample } from '../quality/quality-samples.ts';
import { closeReviewVotes } from '../quality/review-votes.ts';
import type { Schema } from '../schema/schema.ts';
import type { SubmissionRow } from '../schema/submission-row.ts';
import type { SubmissionKind } from '../schema/submission-tables.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { isClockStopped } from './case-clock.ts';
import { recompareCounterparts } from './case-signals.ts';

type NewSubmission = {
  owner: Owner;
  kind: SubmissionKind;
  keys: SubmissionKeys;
  /** those of its first attempt's link */
  workflowId: string | null;
  metadata: LinkMetadata;
  now: Date;
};

/** The number of a submission's first attempt. */
export const FIRST_ATTEMPT = 1;

/**
 * Inserts a submission that is `processing` its first attempt, which the caller adds; null if a concurrent upload has used
 * one of its keys.
 */
export async function beginSubmission(
  tx: Tx,
  { owner, kind, keys, workflowId, metadata, now }: NewSubmission,
): Promise<SubmissionRow | null> {
  const submission = await tx
    .insertInto('submissions')
    .values({
      tenant_id: owner.tenantId,
      id: uuidv7(),
      subject_id: owner.subjectId,
      kind,
      verification_id: keys.verificationId ?? uuidv4(),
      external_uid: keys.externalUid ?? null,
      status: 'processing',
      attempt: FIRST_ATTEMPT,
      workflow_id: workflowId,
      metadata: JSON.stringify(metadata),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return submission ?? null;
}

/** The kind of the subject's submission, and the kind of its newest upload; null if there is none. */
export async function findOwnKind(tx: Tx, { tenantId, subjectId }: Owner, id: string) {
  const row = await selectWithNewestAttempt(tx, tenantId, subjectId)
    .select(['s.kind', 'a.upload_type'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** One selfie of the reference: its image and its embeddings of that time. */
export type StoredReference = {
  submissionId: string;
  attempt: number;
  objectKey: string;
  /** retention or a person has erased its image */
  isErased: boolean;
  /** encrypted whole templates in base64, by embedding model; null if none is stored */
  faces: Record<string, string> | null;
};

/**
 * The subject's selfies that a member of staff approved, those with an image before the others, and the newest first. A
 * selfie that the pipeline approved never becomes part of the reference: a series of small differences could lead to
 * another person. One with an erased image still counts: an approved face must not be bypassed because its image has
 * expired.
 */
export function listReferences(tx: Tx, { tenantId, subjectId }: Owner): Promise<StoredReference[]> {
  return selectWithNewestAttempt(tx, tenantId, subjectId)
    .select(['a.submission_id as submissionId', 'a.attempt', 'a.object_key as objectKey'])
    .select(sql<boolean>`a.image_expired_at is not null`.as('isErased'))
    .select(
      sql<Record<string, string> | null>`(
        select json_object_agg(f.described_by, encode(f.whole, 'base64')) from face_templates f
        where f.tenant_id = a.tenant_id and f.submission_id = a.submission_id and f.attempt = a.attempt)`.as(
        'faces',
      ),
    )
    .$narrowType<{ objectKey: NotNull }>()
    .where('s.kind', '=', 'selfie')
    .where('a.object_key', 'is not', null)
    .where('s.status', '=', 'approved')
    .where('s.decided_by', 'is not', null)
    .orderBy('isErased')
    .orderBy('s.decided_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(MAX_REFERENCE_CANDIDATES)
    .execute();
}

/** Finds a submission; null if the tenant has none with that id. */
export async function findSubmission(tx: Tx, tenantId: TenantId, id: string): Promise<SubmissionRow | null> {
  const row = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Columns that a new attempt resets. */
const CLEARED_COLUMNS = {
  verdict: null,
  reason: null,
  score: null,
  similarity: null,
  face_comparison: null,
  age_verified: null,
  reupload_required: false,
  decided_by: null,
  decided_at: null,
  reason_code: null,
  second_look: null,
  first_look_by: null,
  waiting_since: null,
  due_at: null,
  signals: [] as SignalName[],
  compared_at: null,
  pauses: [] as Date[],
};

type AttemptStart = {
  attempt: number;
  externalUid: string | undefined;
  /** the workflow of the upload's link */
  workflowId: string | null;
  /** that of the upload's link */
  metadata: LinkMetadata;
  now: Date;
};

/**
 * Makes `attempt` the newest of a locked submission, which is `processing` until that attempt is finalized.
 * Earlier votes and an open quality sample become void.
 */
export async function startProcessing(
  tx: Tx,
  row: SubmissionRow,
  { attempt, externalUid, workflowId, metadata, now }: AttemptStart,
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({
      status: 'processing',
      attempt,
      ...CLEARED_COLUMNS,
      workflow_id: workflowId,
      metadata: JSON.stringify(metadata),
      ...(row.external_uid === null && externalUid ? { external_uid: externalUid } : {}),
      updated_at: now,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
  await voidSample(tx, row);
  if (row.second_look) await closeReviewVotes(tx, row, 'void');
}

type WaitingSubmission = { id: string; kind: SubmissionKind; waiting_since: Date; pauses: Date[] };

/** Locks some waiting submissions whose due time was computed from earlier targets, and skips locked ones. */
export async function lockOutdated(tx: Tx, tenantId: TenantId, revision: number, max: number) {
  const { rows } = await sql<WaitingSubmission>`
    select id, kind, waiting_since, pauses from submissions s
    where tenant_id = ${tenantId} and status = 'pending' and due_revision < ${revision} and not ${isClockStopped}
    limit ${max} for update skip locked`.execute(tx);
  return rows;
}

/** Writes the due times of these submissions. `updated_at` does not change. */
export async function writeDue(
  tx: Tx,
  tenantId: TenantId,
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

/** The kinds that callers know as a licence or a selfie: an age analysis counts as a selfie. */
export const KINDS_OF_RECORD: Record<'license' | 'selfie', readonly SubmissionKind[]> = {
  license: ['license'],
  selfie: ['selfie', 'age'],
};

export type Owner = { tenantId: TenantId; subjectId: string };
export type SubmissionKeys = { verificationId: string | undefined; externalUid: string | undefined };

/**
 * Locks the submissions of this kind that an upload continues, by either key. There is none if it starts a
 * new one, and two if the keys name different ones.
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

/** Sorted, so that two uploads never deadlock. */
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
 * Locks a submission, to serialise changes of it. Locks its subject first (`lock-order.ts`), so that an
 * erasure waits instead of deadlocking.
 * @param skipLocked treats a locked submission as missing instead of waiting
 * @returns null if the tenant has none with that id
 */
export async function lockSubmission(
  tx: Tx,
  tenantId: TenantId,
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

/** Locks those of the submissions that no other transaction has locked. It waits for none. */
export async function lockFree(tx: Tx, tenantId: TenantId, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

export type JudgedSubmission = Pick<SubmissionRow, 'tenant_id' | 'id' | 'status' | 'signals'>;

/** Locks what was judged by the subject's record: approvals, and cases with an open four-eyes review. */
export function lockJudged(tx: Tx, { tenantId, subjectId }: Owner): Promise<JudgedSubmission[]> {
  return tx
    .selectFrom('submissions as s')
    .select(['s.tenant_id', 's.id', 's.status', 's.signals'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.subject_id', '=', subjectId)
    .where('s.kind', '<>', 'age')
    .where(({ or, and, eb }) =>
      or([
        eb('s.status', '=', 'approved'),
        and([eb('s.status', '=', 'pending'), eb('s.second_look', 'in', ['wanted', 'differs'])]),
      ]),
    )
    .orderBy('s.id')
    .forUpdate('s')
    .execute();
}

/** Removes a submission, which the caller has locked; foreign keys remove its attempts and messages. */
export async function removeSubmission(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('submissions').where('tenant_id', '=', tenant_id).where('id', '=', id).execute();
}

/** The submissions `s` of a subject, each with its newest attempt `a`. */
export const selectWithNewestAttempt = (tx: Tx, tenantId: TenantId, subjectId: string) =>
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
  'verdict' | 'reason' | 'score' | 'similarity' | 'face_comparison' | 'age_verified'
>;
export type DueColumns = { due_at: Date | null; due_revision: number };
type StoredState = {
  status: 'pending' | 'approved' | 'rejected';
  now: Date;
  /** the due time, if it waits for a decision */
  due: DueColumns | null;
  /** the risks that its evidence names */
  signals: SignalName[];
};

/** Writes the verdict of the newest attempt to a locked submission that no person has decided. */
export async function applyVerdict(
  tx: Tx,
  tenantId: TenantId,
  id: string,
  figures: Required<VerdictColumns>,
  { status, now, due, signals }: StoredState,
): Promise<void> {
  await tx
    .with('recompared', () => recompareCounterparts({ tenant_id: tenantId, id }))
    .updateTable('submissions')
    .set({
      ...figures,
      status,
      decided_by: null,
      decided_at: status === 'pending' ? null : now,
      waiting_since: status === 'pending' ? now : null,
      due_at: due?.due_at ?? null,
      due_revision: due?.due_revision ?? 0,
      signals,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
