import { type RawBuilder, sql } from 'kysely';
import type { SubjectPair } from '../subject-relations.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** What ties a case to another subject, the strongest first. */
export const RING_TIES = ['face', 'document', 'file', 'device'] as const;
export type RingTie = (typeof RING_TIES)[number];
export type CaseTie = { other_id: string; what: RingTie };

/** Three or more subjects whom the comparisons of their cases tied, directly or by others. */
export type Ring = {
  /** the smallest id of its subjects */
  id: string;
  customers: number;
  /** its pending cases */
  waiting: number;
  ties: RingTie[];
};

const MIN_CUSTOMERS = 3;

type TiedCase = { tenant_id: TenantId; id: string; subject_id: string };

/**
 * Stores the ties that the newest comparison of a case found, in place of the ones before. The caller has locked
 * the subjects, then the case.
 * @returns whether they differ
 */
export async function writeTies(
  tx: Tx,
  { tenant_id, id, subject_id }: TiedCase,
  ties: readonly CaseTie[],
): Promise<boolean> {
  const others = ties.map(({ other_id }) => other_id);
  const kinds = ties.map(({ what }) => what);
  const { rows } = await sql<{ differs: boolean }>`
    with wanted as (
      select distinct other_id, what from unnest(${others}::uuid[], ${kinds}::text[]) as w(other_id, what)
    ), gone as (
      delete from case_ties t where t.tenant_id = ${tenant_id} and t.submission_id = ${id}
        and not exists (select from wanted w where w.other_id = t.other_id and w.what = t.what)
      returning t.what
    ), added as (
      insert into case_ties (tenant_id, submission_id, subject_id, other_id, what)
      select ${tenant_id}, ${id}, ${subject_id}, other_id, what from wanted
      on conflict do nothing returning what
    )
    select exists (select from gone) or exists (select from added) as differs`.execute(tx);
  return rows[0]!.differs;
}

/** Removes what ties two subjects, about whom staff settled something. A comparison that still finds it adds it again. */
export async function removeTiesOfPair(tx: Tx, { tenantId, subjectId, otherId }: SubjectPair): Promise<void> {
  const pair = [subjectId, otherId];
  await tx
    .deleteFrom('case_ties')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', 'in', pair)
    .where('other_id', 'in', pair)
    .execute();
}

/** Removes the ties by faces of a subject who refuses that theirs is compared with other people's. */
export async function removeFaceTies(tx: Tx, tenantId: TenantId, subjectId: string): Promise<void> {
  await tx
    .deleteFrom('case_ties')
    .where('tenant_id', '=', tenantId)
    .where('what', '=', 'face')
    .where((eb) => eb.or([eb('subject_id', '=', subjectId), eb('other_id', '=', subjectId)]))
    .execute();
}

/** The removal of a batch of ties by faces of these tenants. */
export const buildFaceTieRemoval = (tenants: RawBuilder<unknown>, limit: number) =>
  sql`delete from case_ties where (tenant_id, submission_id, other_id, what) in (
    select tenant_id, submission_id, other_id, what from case_ties
    where tenant_id in ${tenants} and what = 'face' limit ${sql.lit(limit)})`;

/** Subjects that one reading of rings follows. Those beyond are left out of a ring. */
const MAX_REACHED = 2_000;

/** All subjects whom ties lead to from these, and these. */
const selectReached = (tenantId: TenantId, subjectIds: readonly string[]) => sql`
  with recursive reached(id) as (
    select unnest(${[...subjectIds]}::uuid[])
    union
    select t.id from reached r cross join lateral (
      select other_id as id from case_ties where tenant_id = ${tenantId} and subject_id = r.id
      union all
      select subject_id from case_ties where tenant_id = ${tenantId} and other_id = r.id
    ) t
  ) select id from reached limit ${sql.lit(MAX_REACHED)}`;

/** The ids of the subjects in the ring of one of them. */
export const selectRingMembers = (tenantId: TenantId, subjectId: string): RawBuilder<unknown> =>
  sql`array(${selectReached(tenantId, [subjectId])})`;

type ReachedRow = { ties: [string, string, RingTie][]; waiting: Record<string, number> };

/** The rings of these subjects, by subject; those in none are missing. */
export async function findRings(
  tx: Tx,
  tenantId: TenantId,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Ring>> {
  const ids = [...new Set(subjectIds)];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ReachedRow>`
    with members as materialized (${selectReached(tenantId, ids)}),
    tied as materialized (
      select subject_id, other_id, what from case_ties
      where tenant_id = ${tenantId} and subject_id = any(array(select id from members))
    )
    select coalesce((select json_agg(json_build_array(subject_id, other_id, what)) from tied), '[]') as ties,
      coalesce((select json_object_agg(subject_id, count) from (
        select s.subject_id, count(*) as count from submissions s
        where s.tenant_id = ${tenantId} and s.status = 'pending' and s.subject_id = any(array(
          select subject_id from tied union select other_id from tied))
        group by 1) w), '{}') as waiting`.execute(tx);
  return joinRings(rows[0]!);
}

/** Joins ties into rings of three or more subjects. */
export function joinRings({ ties, waiting }: ReachedRow): ReadonlyMap<string, Ring> {
  const parents = new Map<string, string>();
  const find = (id: string): string => {
    const parent = parents.get(id) ?? id;
    return parent === id ? id : find(parent);
  };
  for (const [one, other] of ties) {
    const [firstId, secondId] = [find(one), find(other)].sort() as [string, string];
    parents.set(secondId, firstId);
    parents.set(firstId, firstId);
  }
  const members = new Map<string, string[]>();
  for (const subject of parents.keys())
    members.set(find(subject), [...(members.get(find(subject)) ?? []), subject]);
  const rings = new Map<string, Ring>();
  for (const [id, subjects] of members) {
    if (subjects.length < MIN_CUSTOMERS) continue;
    const kinds = new Set(ties.filter(([one]) => find(one) === id).map(([, , what]) => what));
    const ring: Ring = {
      id,
      customers: subjects.length,
      waiting: subjects.reduce((sum, subject) => sum + (waiting[subject] ?? 0), 0),
      ties: RING_TIES.filter((what) => kinds.has(what)),
    };
    for (const subject of subjects) rings.set(subject, ring);
  }
  return rings;
}
