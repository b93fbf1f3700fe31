import { sql } from 'kysely';
import type { Database } from '../../../src/server/store/database/database.ts';
import { analyzeTables } from './explain-queries.ts';

/**
 * Inserts judged samples of pipeline approvals into the tenant of the submission `first`: 3 of 100 were overturned. 20
 * are of people of 70, the others of 30.
 */
export async function seedJudgedSamples(
  db: Pick<Database, 'asSystem'>,
  first: string,
  count: number,
): Promise<void> {
  await db.asSystem(async (tx) => {
    await sql`
      with made as (select i, gen_random_uuid() as id, gen_random_uuid() as person from generate_series(1, ${count}::int) i),
      people as (
        insert into subjects (tenant_id, id, first_name, last_name, date_of_birth, image_key, created_at)
        select s.tenant_id, person, 'A', 'B', case when i <= 20 then date '1956-01-01' else date '1996-01-01' end,
          p.image_key, s.created_at
        from made, submissions s join subjects p on p.tenant_id = s.tenant_id and p.id = s.subject_id where s.id = ${first}
      ), cases as (
        insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, attempt, decided_at, created_at, updated_at)
        select tenant_id, made.id, person, 'license', 'v', 'approved', 1, created_at, created_at, created_at
        from made, submissions s where s.id = ${first}
      ), pictures as (
        insert into attempts (tenant_id, submission_id, attempt, subject_id, upload_type, object_key, content_type, bytes, verdict, created_at)
        select tenant_id, made.id, 1, person, 'license', made.id::text, 'image/jpeg', 1, 'LICENSE_APPROVED', created_at
        from made, submissions s where s.id = ${first}
      )
      insert into quality_samples (tenant_id, submission_id, attempt, decided_as, by_staff, drawn_at, second_as, third_as, outcome)
      select tenant_id, made.id, 1, 'approved', false, created_at,
        case when i % 100 in (31, 62, 93) then 'rejected' else 'approved' end,
        case when i % 100 in (31, 62, 93) then 'rejected' end,
        case when i % 100 in (31, 62, 93) then 'overturned' else 'agreed' end
      from made, submissions s where s.id = ${first}`.execute(tx);
    // Without it each figure joins the tables in nested loops.
    await analyzeTables(tx, 'subjects', 'submissions', 'attempts', 'quality_samples');
  });
}
