import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { LookOutcome } from '../verification/four-eyes/resolve-votes.ts';
import type { Tx } from './database/database.ts';
import type { Schema } from './schema/schema.ts';
import type { SubmissionRow } from './submissions.ts';

export type LookRow = Selectable<Schema['looks']>;
type Case = Pick<SubmissionRow, 'tenant_id' | 'id'>;

/** Keeps what a person has chosen about a submission that the caller has locked. */
export async function addLook(tx: Tx, look: Omit<LookRow, 'id' | 'outcome'>): Promise<void> {
  await tx
    .insertInto('looks')
    .values({ ...look, id: uuidv7() })
    .execute();
}

/** What people have chosen about a submission that is not decided, first to last. */
export function listOpenLooks(tx: Tx, { tenant_id, id }: Case): Promise<LookRow[]> {
  return selectLooks(tx, { tenant_id, id }).where('outcome', 'is', null).execute();
}

/** What the people chose who decided about this attempt, or who differ about it, first to last. */
export function listLooksOfAttempt(tx: Tx, at: Case, attempt: number): Promise<LookRow[]> {
  return selectLooks(tx, at)
    .where('attempt', '=', attempt)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '<>', 'void')]))
    .execute();
}

/** What people chose about any of a subject's submissions that were decided since; what is open is nobody's to read. */
export function listLooksOfSubject(tx: Tx, tenantId: string, subjectId: string): Promise<LookRow[]> {
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

/** Says what became of the choices about a submission that the caller has locked. */
export async function closeLooks(tx: Tx, { tenant_id, id }: Case, outcome: LookOutcome): Promise<void> {
  await tx
    .updateTable('looks')
    .set({ outcome })
    .where('tenant_id', '=', tenant_id)
    .where('submission_id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

const selectLooks = (tx: Tx, { tenant_id, id }: Case) =>
  tx
    .selectFrom('looks')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('submission_id', '=', id)
    .orderBy('at')
    .orderBy('number');
