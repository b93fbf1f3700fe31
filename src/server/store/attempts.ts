import {
  type ExpressionBuilder,
  type Insertable,
  type NotNull,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { Evidence } from '../verification/evidence.ts';
import type { DecidedAttempt } from '../verification/replay/list-possible-findings.ts';
import type { UploadKind } from '../verification/verdict/verdicts.ts';
import { readInBatches } from './database/read-in-batches.ts';
import type { Schema } from './schema/schema.ts';
import type { Tx } from './transaction.ts';

type NewAttempt = Pick<
  Insertable<Schema['attempts']>,
  | 'tenant_id'
  | 'submission_id'
  | 'attempt'
  | 'subject_id'
  | 'upload_type'
  | 'token_id'
  | 'object_key'
  | 'content_type'
  | 'bytes'
  | 'back_bytes'
  | 'back_content_type'
  | 'created_at'
>;

/**
 * Inserts an attempt whose image is stored and that has no verdict yet. The caller has locked its
 * submission.
 */
export async function addAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx.insertInto('attempts').values(attempt).execute();
}

/** Finds an attempt by its number; null if there is none. */
export async function findAttempt(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: AttemptKey,
): Promise<AttemptRow | null> {
  const row = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds an attempt's image: its object key and its owner; null if there is no such attempt, or it has none. */
export async function findImage(tx: Tx, tenantId: string, submissionId: string, attempt: number) {
  const row = await tx
    .selectFrom('attempts as a')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.subject_id'),
    )
    .select(['a.object_key', 'a.content_type', 'a.evidence', 'a.subject_id', 'p.image_key'])
    .select(['a.back_bytes', 'a.back_content_type'])
    .$narrowType<{ object_key: NotNull; content_type: NotNull }>()
    .where('a.tenant_id', '=', tenantId)
    .where('a.submission_id', '=', submissionId)
    .where('a.attempt', '=', attempt)
    .where('a.object_key', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The key of an attempt within a tenant. */
export type AttemptKey = { submissionId: string; attempt: number };

/** The evidence and verdict of an attempt; null while it has none. */
export async function findVerdict(tx: Tx, tenantId: string, { submissionId, attempt }: AttemptKey) {
  const row = await tx
    .selectFrom('attempts')
    .select(['verdict', 'reason', 'score', 'similarity', 'face_comparison', 'age_estimate'])
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .where('verdict', 'is not', null)
    .$narrowType<{ verdict: NotNull }>()
    .executeTakeFirst();
  return row ?? null;
}

/** The page language that the link of an attempt names; null without one. */
export async function findLinkLanguage(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: AttemptKey,
): Promise<string | null> {
  const row = await tx
    .selectFrom('attempts as a')
    .innerJoin('ephemeral_tokens as t', (join) =>
      join.onRef('t.tenant_id', '=', 'a.tenant_id').onRef('t.id', '=', 'a.token_id'),
    )
    .select('t.language')
    .where('a.tenant_id', '=', tenantId)
    .where('a.submission_id', '=', submissionId)
    .where('a.attempt', '=', attempt)
    .executeTakeFirst();
  return row?.language ?? null;
}

type Link = { tenant_id: string; subject_id: string; id: string };

/** For each kind of submission, the newest attempt by this link and the state of its submission. */
export function listAttemptsOfLink(tx: Tx, { tenant_id, subject_id, id }: Link) {
  return (
    tx
      .selectFrom('attempts as a')
      .innerJoin('submissions as s', (join) =>
        join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.id', '=', 'a.submission_id'),
      )
      .select(['s.kind', 's.verification_id', 'a.submission_id', 'a.attempt', 'a.upload_type'])
      .select(['s.status', 's.decided_by', 's.decided_at', 's.reupload_required', 's.reason_code'])
      .select(['a.verdict', 'a.reason', 'a.age_estimate', 'a.created_at', 'a.settled_at'])
      // What a reviewer had checked is for reviewers.
      .select(
        sql<string | null>`case when a.evidence -> 'checked_at' is null then a.evidence ->> 'kind' end`.as(
          'seen_as',
        ),
      )
      .select(sql<boolean>`coalesce(a.evidence -> 'credential' is not null, false)`.as('from_credential'))
      // The answer of a proof of age that was trusted; null for everything else.
      .select(
        sql<
          boolean | null
        >`case when a.upload_type = 'verify_age' and a.verdict = 'AGE_VERIFICATION_DONE' then
          (a.evidence #>> array['credential', 'fields', a.evidence #>> '{credential,asked,0}'])::boolean end`.as(
          'age_proven',
        ),
      )
      .select(({ selectFrom }) =>
        // The comment is stored with the decision, or right after it.
        selectFrom('messages as m')
          .select('m.comment_text')
          .whereRef('m.tenant_id', '=', 's.tenant_id')
          .whereRef('m.submission_id', '=', 's.id')
          .where('m.author_type', '=', 'admin')
          .whereRef('m.created_at', '>=', 's.decided_at')
          .orderBy('m.created_at')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('comment'),
      )
      .distinctOn('s.kind')
      .where('a.tenant_id', '=', tenant_id)
      .where('a.subject_id', '=', subject_id)
      .where('a.token_id', '=', id)
      .orderBy('s.kind')
      .orderBy('a.created_at', 'desc')
      .orderBy('a.attempt', 'desc')
      .execute()
  );
}

/** The attempts of all submissions of a subject, grouped by submission. */
export function listAttemptsOfSubject(tx: Tx, tenantId: string, subjectId: string): Promise<AttemptRow[]> {
  return tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('submission_id')
    .orderBy('attempt')
    .execute();
}

export type AttemptRow = Selectable<Schema['attempts']>;

/** Rows in one batch. It is small, because the evidence of one attempt may be a page of text. */
const ROW_BATCH_SIZE = 10;

/** The submission's attempts in order. */
export function listAttempts(tx: Tx, tenantId: string, submissionId: string): Promise<AttemptRow[]> {
  const query = tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .orderBy('attempt');
  return readInBatches(tx, query, ROW_BATCH_SIZE);
}

/** The last attempt of a page. */
export type AttemptCursor = { at: Date; submissionId: string; attempt: number };

/** From the first moment (inclusive) to the second (exclusive). */
export type Span = { from: Date | null; to: Date };

export type DecidedAttemptRow = DecidedAttempt & {
  submission_id: string;
  attempt: number;
  created_at: Date;
  /** a person's decision about the submission if this attempt is its newest; null if there is none */
  person: 'approved' | 'rejected' | null;
};

/**
 * Lists licence and selfie attempts with a verdict of the pipeline, oldest first, after `last`. Superseded
 * attempts and manual reviews have none. Makes the transaction read-only.
 */
const LEFT_OUT = ['lines', 'points', 'codes', 'numbers', 'signals', 'document', 'sides', 'capture', 'ages'];

/**
 * Lists attempts at licences and selfies that the pipeline has decided, oldest first, after `last`; other
 * attempts did not count. Makes the transaction read-only.
 */
export async function listDecidedAttempts(
  tx: Tx,
  tenantId: string,
  { from, to }: Span,
  last: AttemptCursor | null,
  limit: number,
): Promise<DecidedAttemptRow[]> {
  await sql`set transaction read only`.execute(tx);
  const query = tx
    .selectFrom('attempts as a')
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.id', '=', 'a.submission_id'),
    )
    .leftJoin('ephemeral_tokens as t', (join) =>
      join.onRef('t.tenant_id', '=', 'a.tenant_id').onRef('t.id', '=', 'a.token_id'),
    )
    .select((eb) => [
      'a.submission_id',
      'a.attempt',
      'a.created_at',
      'a.reason',
      'a.similarity',
      't.require_face_match as strict',
      eb.ref('a.upload_type').$castTo<DecidedAttempt['kind']>().as('kind'),
      eb.ref('a.verdict').$notNull().as('verdict'),
      sql<DecidedAttempt['evidence']>`a.evidence - ${LEFT_OUT}::text[]`.as('evidence'),
      sql<DecidedAttemptRow['person']>`case when s.attempt = a.attempt and s.decided_by is not null
        and s.status in ('approved', 'rejected') then s.status end`.as('person'),
    ])
    .where('a.tenant_id', '=', tenantId)
    .where('a.upload_type', 'in', ['license', 'selfie'])
    .where('a.verdict', 'is not', null)
    .where('a.verdict', 'not in', ['ATTEMPT_SUPERSEDED', 'MANUAL_REVIEW_REQUESTED'])
    // A reviewer's check replaced the evidence of the verdict.
    .where(sql<boolean>`a.evidence -> 'checked_at' is null`)
    .where(sql<boolean>`not (s.attempt = a.attempt and is_hidden_sample(s.sample_voters))`)
    .where('a.created_at', '<', to)
    .$if(from !== null, (each) => each.where('a.created_at', '>=', from!))
    .$if(last !== null, (each) =>
      each.where(
        sql<boolean>`(a.created_at, a.submission_id, a.attempt) > (${last!.at}, ${last!.submissionId}, ${last!.attempt})`,
      ),
    )
    .orderBy('a.created_at')
    .orderBy('a.submission_id')
    .orderBy('a.attempt')
    .limit(limit);
  return readInBatches(tx, query);
}

/** An attempt without a verdict. */
export type StaleAttempt = {
  tenant_id: string;
  submission_id: string;
  attempt: number;
  upload_type: UploadKind;
  created_at: Date;
};

/**
 * Attempts of all tenants without a verdict that were begun before this moment, oldest first, after `last`. A queued
 * attempt is begun when a server takes it out of the queue, and otherwise when its time there ends.
 */
export function listStaleAttempts(
  tx: Tx,
  before: Date,
  last: StaleAttempt | undefined,
  limit: number,
): Promise<StaleAttempt[]> {
  return tx
    .selectFrom('attempts')
    .select(['tenant_id', 'submission_id', 'attempt', 'upload_type', 'created_at'])
    .where('verdict', 'is', null)
    .where('created_at', '<', before)
    .where(
      sql<Date>`coalesce(queue_claimed_at, queued_at + make_interval(mins => ${MAX_QUEUED_MINUTES}), created_at)`,
      '<',
      before,
    )
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, submission_id, attempt) > (${last!.created_at}, ${last!.submission_id}, ${last!.attempt})`,
      ),
    )
    .orderBy('created_at')
    .orderBy('submission_id')
    .orderBy('attempt')
    .limit(limit)
    .execute();
}

/** A person's decision about an attempt. */
export type AttemptDecision = Pick<AttemptRow, 'decided_by' | 'decided_at' | 'reason_code' | 'acknowledged'>;

export const NO_DECISION: AttemptDecision = {
  decided_by: null,
  decided_at: null,
  reason_code: null,
  acknowledged: null,
};

/** Writes the decision about an attempt, or clears it. The caller has locked the submission. */
export async function writeAttemptDecision(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: AttemptKey,
  decision: AttemptDecision,
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set(decision)
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .execute();
}

type Verdict = Pick<
  Updateable<Schema['attempts']>,
  | 'verdict'
  | 'reason'
  | 'score'
  | 'similarity'
  | 'face_comparison'
  | 'age_estimate'
  | 'evidence'
  | 'timings'
  | 'settled_at'
>;

/** Replaces the evidence of an attempt; its verdict stays. The caller has locked the submission. */
export async function writeEvidence(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: AttemptKey,
  found: Required<Pick<Verdict, 'evidence' | 'timings'>>,
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set(found)
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .execute();
}

/** Writes the evidence and verdict of an attempt. The caller has locked the submission. */
export async function writeVerdict(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: AttemptKey,
  verdict: Required<Verdict>,
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set(verdict)
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .execute();
}

/** Locks all attempts of these submissions, which the caller has locked. */
export async function lockAttempts(
  tx: Tx,
  tenantId: string,
  submissions: readonly { id: string }[],
): Promise<void> {
  if (submissions.length === 0) return;
  await tx
    .selectFrom('attempts')
    .select('attempt')
    .where('tenant_id', '=', tenantId)
    .where(
      'submission_id',
      'in',
      submissions.map(({ id }) => id),
    )
    .orderBy('submission_id')
    .orderBy('attempt')
    .forUpdate()
    .execute();
}

// Attempts that are stored and wait until a server has time to examine them. An attempt is in the queue while it has
// `queued_at`, no `queue_claimed_at` and no verdict.

/** After this time in the queue an attempt is parked for a person. */
export const MAX_QUEUED_MINUTES = 30;

const isQueued = (eb: ExpressionBuilder<Schema, 'attempts'>) =>
  eb.and([eb('queued_at', 'is not', null), eb('queue_claimed_at', 'is', null), eb('verdict', 'is', null)]);

/** Puts an attempt into the queue, unless it has a verdict. The caller has locked its subject. */
export async function addToQueue(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: AttemptKey,
  { at, evidence }: { at: Date; evidence: Evidence },
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ queued_at: at, evidence: JSON.stringify(evidence) })
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .where('verdict', 'is', null)
    .execute();
}

/** The tenant's queued attempts, and those that were taken out of the queue since this moment. */
export async function countQueue(
  tx: Tx,
  tenantId: string,
  since: Date,
): Promise<{ waiting: number; taken: number }> {
  const ofTenant = tx
    .selectFrom('attempts')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('tenant_id', '=', tenantId);
  const waiting = await ofTenant.where(isQueued).executeTakeFirstOrThrow();
  const taken = await ofTenant.where('queue_claimed_at', '>', since).executeTakeFirstOrThrow();
  return { waiting: waiting.count, taken: taken.count };
}

/** The tenants with a queue that are not suspended, the one with the oldest attempt first. */
export async function listQueues(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('attempts')
    .innerJoin('tenants', 'tenants.tenant_id', 'attempts.tenant_id')
    .select('attempts.tenant_id')
    .where('tenants.suspended', '=', false)
    .where('queued_at', 'is not', null)
    .where('queue_claimed_at', 'is', null)
    .where('verdict', 'is', null)
    .groupBy('attempts.tenant_id')
    .orderBy(sql`min(queued_at)`)
    .execute();
  return rows.map((row) => row.tenant_id);
}

/** The number of queued attempts of all tenants, and when the oldest was queued. */
export async function readQueueLength(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const row = await tx
    .selectFrom('attempts')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      eb.fn.min('queued_at').as('oldest'),
    ])
    .where(isQueued)
    .executeTakeFirstOrThrow();
  return { count: row.count, oldest: row.oldest };
}

/**
 * Takes the oldest attempt out of the tenant's queue, for one server. Attempts that another server is taking are left
 * out. null if the queue is empty.
 */
export async function claimQueued(tx: Tx, tenantId: string, now: Date): Promise<AttemptRow | null> {
  const row = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isQueued)
    .orderBy('queued_at')
    .orderBy('submission_id')
    .orderBy('attempt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row) await setClaim(tx, tenantId, { submissionId: row.submission_id, attempt: row.attempt }, now);
  return row ?? null;
}

/** Puts a claimed attempt back to its place in the queue. */
export function releaseQueued(tx: Tx, tenantId: string, ref: AttemptKey): Promise<void> {
  return setClaim(tx, tenantId, ref, null);
}

async function setClaim(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: AttemptKey,
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ queue_claimed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .execute();
}
