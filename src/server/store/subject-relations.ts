import { type RawBuilder, sql } from 'kysely';
import type { Relation } from '../../shared/relations.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

export type SubjectPair = { tenantId: TenantId; subjectId: string; otherId: string };

/** The relations of one subject, by the other's id. */
export type Relations = ReadonlyMap<string, Relation>;

/** The ids of a pair as its row has them: the order of uuids is that of their text. */
function sortPair({ subjectId, otherId }: SubjectPair) {
  const [subject_id, other_id] = [subjectId, otherId].sort();
  return { subject_id: subject_id!, other_id: other_id! };
}

type RelationEntry = { relation: Relation; by: string; at: Date };

/** Settles a pair, or settles it otherwise. The caller has locked both subjects. */
export async function writeRelation(
  tx: Tx,
  pair: SubjectPair,
  { relation, by, at }: RelationEntry,
): Promise<void> {
  const columns = { relation, set_by: by, set_at: at };
  await tx
    .insertInto('subject_relations')
    .values({ tenant_id: pair.tenantId, ...sortPair(pair), ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'subject_id', 'other_id']).doUpdateSet(columns))
    .execute();
}

/** @returns the relation that the pair had; null if nothing was settled */
export async function removeRelation(tx: Tx, pair: SubjectPair): Promise<Relation | null> {
  const { subject_id, other_id } = sortPair(pair);
  const row = await tx
    .deleteFrom('subject_relations')
    .where('tenant_id', '=', pair.tenantId)
    .where('subject_id', '=', subject_id)
    .where('other_id', '=', other_id)
    .returning('relation')
    .executeTakeFirst();
  return row?.relation ?? null;
}

/** The rows of a subject, from both columns: `other` and `relation`. */
export const selectRelations = (tenantId: TenantId, subjectId: string): RawBuilder<unknown> => sql`
  select other_id as other, relation, set_by, set_at from subject_relations
    where tenant_id = ${tenantId} and subject_id = ${subjectId}
  union all
  select subject_id, relation, set_by, set_at from subject_relations
    where tenant_id = ${tenantId} and other_id = ${subjectId}`;

export type RelationRow = {
  other: string;
  external_uid: string | null;
  first_name: string;
  last_name: string;
  relation: Relation;
  set_by: string;
  set_at: Date;
};

/** The subject's relations with the others' names, the newest first. */
export async function listRelations(tx: Tx, tenantId: TenantId, subjectId: string): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    select r.other, p.external_uid, p.first_name, p.last_name, r.relation, r.set_by, r.set_at
    from (${selectRelations(tenantId, subjectId)}) r
    join subjects p on p.tenant_id = ${tenantId} and p.id = r.other
    order by r.set_at desc, r.other`.execute(tx);
  return rows;
}
