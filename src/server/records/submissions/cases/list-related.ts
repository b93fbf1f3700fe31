import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { type CaseRow, selectCases } from './select-cases.ts';

/** Submissions by their ids, in no order. */
export async function listCasesOfIds(tx: Tx, tenantId: string, ids: readonly string[]): Promise<CaseRow[]> {
  if (ids.length === 0) return [];
  return selectCases(tx, tenantId).where('s.id', 'in', ids).execute();
}

export type Newest = {
  subject_id: string;
  first_name: string;
  last_name: string;
  submission_id: string | null;
};

/** People by their ids, each with their newest licence, or their newest submission, or none. */
export async function listNewestOfSubjects(
  tx: Tx,
  tenantId: string,
  subjectIds: readonly string[],
): Promise<Newest[]> {
  if (subjectIds.length === 0) return [];
  const { rows } = await sql<Newest>`
    select p.id as subject_id, p.first_name, p.last_name, (
      select s.id from submissions s where s.tenant_id = p.tenant_id and s.subject_id = p.id
      order by (s.kind = 'license') desc, s.updated_at desc, s.id limit 1
    ) as submission_id
    from subjects p where p.tenant_id = ${tenantId} and p.id = any(${[...subjectIds]}::uuid[])`.execute(tx);
  return rows;
}

type Of = { id: string; subject_id: string };

/** Other submissions of the same person of which a picture came by a link that a picture of this one came by. */
export async function listIdsOfSameLink(
  tx: Tx,
  tenantId: string,
  { id, subject_id }: Of,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ submission_id: string }>`
    select distinct a.submission_id from attempts a
    where a.tenant_id = ${tenantId} and a.subject_id = ${subject_id} and a.submission_id <> ${id}
      and a.token_id in (
        select b.token_id from attempts b where b.tenant_id = ${tenantId} and b.submission_id = ${id}
      )
    order by a.submission_id limit ${limit}`.execute(tx);
  return rows.map((row) => row.submission_id);
}
