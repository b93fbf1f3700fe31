import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { readInParts } from '../db/read-in-parts.ts';
import type { DecidedAttempt } from '../domain/replay/list-possible-findings.ts';

/** Behind which attempt a list goes on. */
export type AttemptPlace = { at: Date; submissionId: string; attempt: number };

/** From the first moment inclusive to the second exclusive. */
export type Span = { from: Date | null; to: Date };

export type DecidedRow = DecidedAttempt & {
  submission_id: string;
  attempt: number;
  created_at: Date;
  /** what a person decided about the submission, whose newest attempt this is; null where nobody did */
  person: 'approved' | 'rejected' | null;
};

/** Parts of the evidence that no verdict rests on, and that fill pages. */
const LEFT_OUT = ['lines', 'points', 'codes', 'numbers', 'signals', 'document', 'capture', 'ages'];

/**
 * Licences and selfies that the pipeline has decided, the oldest behind `last` first; no other attempt's result counted.
 * The transaction cannot write from here on.
 */
export async function listDecidedAttempts(
  tx: Tx,
  tenantId: string,
  { from, to }: Span,
  last: AttemptPlace | null,
  limit: number,
): Promise<DecidedRow[]> {
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
      sql<DecidedRow['person']>`case when s.attempt = a.attempt and s.decided_by is not null
        and s.status in ('approved', 'rejected') then s.status end`.as('person'),
    ])
    .where('a.tenant_id', '=', tenantId)
    .where('a.upload_type', 'in', ['license', 'selfie'])
    .where('a.verdict', 'is not', null)
    .where('a.verdict', 'not in', ['ATTEMPT_SUPERSEDED', 'MANUAL_REVIEW_REQUESTED'])
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
  return readInParts(tx, query);
}
