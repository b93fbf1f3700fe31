import type { Tx } from '../../../db/database.ts';

const COLUMNS = [
  's.id',
  's.kind',
  's.status',
  's.verdict',
  's.reason',
  's.subject_id',
  'p.first_name',
  'p.last_name',
  's.verification_id',
  's.external_uid',
  's.attempt',
  's.score',
  's.similarity',
  's.face_comparison',
  's.reupload_required',
  's.response_required',
  's.reason_code',
  's.second_look',
  's.first_look_by',
  's.open_by',
  's.open_at',
  's.waiting_since',
  's.claimed_by',
  's.claimed_until',
  'u.username as claimed_by_name',
  's.due_at',
  's.workflow_id',
  's.created_at',
  's.updated_at',
] as const;

/** A tenant's submissions `s` with their persons `p` and who has claimed them, `u`, as reviewers see them. */
export const selectCases = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('submissions as s')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.subject_id'),
    )
    .leftJoin('staff_users as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.claimed_by'),
    )
    .select(COLUMNS)
    .where('s.tenant_id', '=', tenantId);

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>;
