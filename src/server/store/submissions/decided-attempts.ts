import { sql } from 'kysely';
import type { Evidence } from '../../verification/evidence.ts';
import type { DecidedAttempt } from '../../verification/replay/list-possible-findings.ts';
import { readInBatches } from '../database/read-in-batches.ts';
import { readJsonOrNull, type Unread } from '../json-column.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { EVIDENCE } from './evidence-schema.ts';

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

/** The parts of the evidence that no limit of a verdict needs. */
const LEFT_OUT = ['lines', 'points', 'codes', 'numbers', 'signals', 'document', 'sides', 'capture', 'ages'];

/**
 * Lists licence and selfie attempts with a verdict of the pipeline, oldest first, after `last`. Superseded
 * attempts and manual reviews have none. Makes the transaction read-only.
 */
export async function listDecidedAttempts(
  tx: Tx,
  tenantId: TenantId,
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
      'a.upload_type',
      eb.ref('a.verdict').$notNull().as('verdict'),
      sql<Unread<Evidence> | null>`a.evidence - ${LEFT_OUT}::text[]`.as('evidence'),
      sql<DecidedAttemptRow['person']>`case when s.attempt = a.attempt and s.decided_by is not null
        and s.status in ('approved', 'rejected') then s.status end`.as('person'),
    ])
    .where('a.tenant_id', '=', tenantId)
    .where('a.upload_type', 'in', ['license', 'selfie'])
    .where('a.verdict', 'is not', null)
    .where('a.verdict', 'not in', ['ATTEMPT_SUPERSEDED', 'MANUAL_REVIEW_REQUESTED'])
    // A reviewer's check replaced the evidence of the verdict.
    .where(sql<boolean>`a.evidence -> 'checked_at' is null`)
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
  const rows = await readInBatches(tx, query);
  return rows.flatMap(({ upload_type: kind, evidence, ...row }) =>
    kind === 'license' || kind === 'selfie'
      ? [{ ...row, kind, evidence: readJsonOrNull(EVIDENCE, evidence) }]
      : [],
  );
}
