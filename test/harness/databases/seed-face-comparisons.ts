import { sql } from 'kysely';
import type { Database } from '../../../src/server/store/database/database.ts';
import type { TenantId } from '../../../src/server/store/tenant-id.ts';

/** Selfies of so many people, each compared with the person's reference, and the decision about them. */
export type SeededComparison = {
  count: number;
  distance: number;
  born?: string;
  /** null: unknown */
  fitness?: number | null;
  /** distance of the tenant's nearest other person */
  nearest?: number;
  /** approved or rejected by staff; `pipeline`: approved by no person */
  decided: 'approved' | 'rejected' | 'pipeline';
  reason?: string;
  /** the outcome of a quality sample of the decision */
  sample?: 'agreed' | 'overturned';
  kind?: 'selfie' | 'license';
};

/** Inserts decided face comparisons at this time. @returns the subjects' ids, one for each */
export async function seedFaceComparisons(
  db: Pick<Database, 'asSystem'>,
  tenantId: TenantId,
  at: Date,
  {
    count,
    distance,
    born = '1996-01-01',
    fitness = 2,
    nearest,
    decided,
    reason,
    sample,
    kind,
  }: SeededComparison,
): Promise<string[]> {
  const evidence = JSON.stringify({
    ...{ face_distance: distance, face_fitness: fitness },
    ...(nearest === undefined ? {} : { face_others: { count: 9, nearest } }),
  });
  const status = decided === 'rejected' ? 'rejected' : 'approved';
  const by = decided === 'pipeline' ? null : 'Ann';
  const type = kind ?? 'selfie';
  return db.asSystem(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with made as materialized (select gen_random_uuid() as id, gen_random_uuid() as person from generate_series(1, ${count}::int)),
      people as (
        insert into subjects (tenant_id, id, first_name, last_name, date_of_birth, image_key, created_at)
        select ${tenantId}, person, 'A', 'B', ${born}::date, decode('00', 'hex'), ${at} from made
      ), cases as (
        insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, attempt, decided_by, decided_at,
          reason_code, created_at, updated_at)
        select ${tenantId}, id, person, ${type}, 'v', ${status}, 1, ${by}, ${at}, ${reason ?? null}, ${at}, ${at} from made
      ), pictures as (
        insert into attempts (tenant_id, submission_id, attempt, subject_id, upload_type, object_key, content_type, bytes,
          verdict, evidence, decided_by, reason_code, created_at)
        select ${tenantId}, id, 1, person, ${type}, id::text, 'image/jpeg', 1, 'SELFIE_PENDING_APPROVAL', ${evidence}::jsonb,
          ${by}, ${reason ?? null}, ${at} from made
      ), samples as (
        insert into quality_samples (tenant_id, submission_id, attempt, decided_as, by_staff, drawn_at, second_as, outcome)
        select ${tenantId}, id, 1, ${status}, ${by !== null}::boolean, ${at}, 'approved', ${sample ?? null}
        from made where ${sample ?? null}::text is not null
      )
      select person as id from made`.execute(tx);
    return rows.map(({ id }) => id);
  });
}
