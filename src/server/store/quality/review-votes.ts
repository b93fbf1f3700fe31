import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { VoteOutcome } from '../../verification/four-eyes/resolve-votes.ts';
import type { Schema } from '../schema/schema.ts';
import type { SubmissionRow } from '../schema/submission-row.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

export type ReviewVoteRow = Selectable<Schema['looks']>;
type Case = Pick<SubmissionRow, 'tenant_id' | 'id'>;

/** Inserts a person's vote about a submission, which the caller has locked. */
export async function insertReviewVote(tx: Tx, vote: Omit<ReviewVoteRow, 'id' | 'outcome'>): Promise<void> {
  await tx
    .insertInto('looks')
    .values({ ...vote, id: uuidv7() })
    .execute();
}

/** The votes about an undecided submission, oldest first. */
export function listOpenVotes(tx: Tx, { tenant_id, id }: Case): Promise<ReviewVoteRow[]> {
  return selectOpenVotes(tx, { tenant_id, id }).where('outcome', 'is', null).execute();
}

/** The votes that decided this attempt, or that differed about it, oldest first. */
export function listAttemptVotes(tx: Tx, at: Case, attempt: number): Promise<ReviewVoteRow[]> {
  return selectOpenVotes(tx, at)
    .where('attempt', '=', attempt)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '<>', 'void')]))
    .execute();
}

/** The votes about a subject's decided submissions. Open votes stay hidden. */
export function listSubjectVotes(tx: Tx, tenantId: TenantId, subjectId: string): Promise<ReviewVoteRow[]> {
  return tx
    .selectFrom('looks as l')
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.submission_id'),
    )
    .selectAll('l')
    .where('l.tenant_id', '=', tenantId)
    .where('s.subject_id', '=', subjectId)
    .where('l.outcome', 'is not', null)
    .orderBy('l.at')
    .orderBy('l.id')
    .execute();
}

/** Writes the outcome of the votes about a submission, which the caller has locked. */
export async function closeReviewVotes(tx: Tx, { tenant_id, id }: Case, outcome: VoteOutcome): Promise<void> {
  await tx
    .updateTable('looks')
    .set({ outcome })
    .where('tenant_id', '=', tenant_id)
    .where('submission_id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

const selectOpenVotes = (tx: Tx, { tenant_id, id }: Case) =>
  tx
    .selectFrom('looks')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('submission_id', '=', id)
    .orderBy('at')
    .orderBy('number');
