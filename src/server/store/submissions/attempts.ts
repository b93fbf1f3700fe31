import { type Insertable, type NotNull, type Selectable, sql } from 'kysely';
import { readInBatches } from '../database/read-in-batches.ts';
import { toSubquery } from '../database/read-together.ts';
import { type ParsedRow, readJsonOrNull } from '../json-column.ts';
import { TIMINGS } from '../json-columns.ts';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { EVIDENCE } from './evidence-schema.ts';

type NewAttempt = Pick<
  Insertable<Schema['attempts']>,
  | 'tenant_id'
  | 'submission_id'
  | 'attempt'
  | 'subject_id'
  | 'upload_type'
  | 'token_id'
  | 'language'
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
  tenantId: TenantId,
  { submissionId, attempt }: AttemptKey,
): Promise<AttemptRow | null> {
  const row = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row ? readAttempt(row) : null;
}

/** Finds an attempt's image: its object key and its owner; null if there is no such attempt, or it has none. */
export async function findImage(tx: Tx, tenantId: TenantId, submissionId: string, attempt: number) {
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
  return row ? { ...row, evidence: readJsonOrNull(EVIDENCE, row.evidence) } : null;
}

/** The key of an attempt within a tenant. */
export type AttemptKey = { submissionId: string; attempt: number };

/** The evidence and verdict of an attempt; null while it has none. */
export async function findVerdict(tx: Tx, tenantId: TenantId, { submissionId, attempt }: AttemptKey) {
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

type Link = { tenant_id: TenantId; subject_id: string; id: string; view_subject_details: boolean };

/** For each kind of submission, the newest attempt by this link and the state of its submission. */
export function listAttemptsOfLink(tx: Tx, { tenant_id, subject_id, id, view_subject_details }: Link) {
  const query = tx
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
    // The answer of a proof of age that was trusted, by its one attestation; null for everything else.
    .select(
      sql<boolean | null>`case when a.upload_type = 'verify_age' and a.verdict = 'AGE_VERIFICATION_DONE' then
          (select bool_and(field.value::boolean) from jsonb_each_text(a.evidence #> '{credential,fields}') as field
            having count(*) = 1) end`.as('age_proven'),
    )
    .select(({ selectFrom }) =>
      // The record at the approval. A link that may not see the details learns nothing of them.
      selectFrom('verified_details as v')
        .select('v.license_expiry_date')
        .whereRef('v.tenant_id', '=', 's.tenant_id')
        .whereRef('v.submission_id', '=', 's.id')
        .where('s.kind', '=', 'license')
        .where('s.status', '=', 'approved')
        .where(sql.lit(view_subject_details))
        .as('valid_until'),
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
    .orderBy('a.attempt', 'desc');
  return toSubquery(query, { decided_at: true, created_at: true, settled_at: true });
}

/** The attempts of all submissions of a subject, grouped by submission. */
export async function listAttemptsOfSubject(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
): Promise<AttemptRow[]> {
  const rows = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('submission_id')
    .orderBy('attempt')
    .execute();
  return rows.map(readAttempt);
}

export type AttemptRow = ParsedRow<Selectable<Schema['attempts']>>;

/** @throws AppError `unavailable`, see `readJson` */
export const readAttempt = (row: Selectable<Schema['attempts']>): AttemptRow => ({
  ...row,
  evidence: readJsonOrNull(EVIDENCE, row.evidence),
  timings: readJsonOrNull(TIMINGS, row.timings),
});

/** Rows in one batch. It is small, because the evidence of one attempt may be a page of text. */
const ROW_BATCH_SIZE = 10;

/** The submission's attempts in order. */
export async function listAttempts(tx: Tx, tenantId: TenantId, submissionId: string): Promise<AttemptRow[]> {
  const query = tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .orderBy('attempt');
  return (await readInBatches(tx, query, ROW_BATCH_SIZE)).map(readAttempt);
}
