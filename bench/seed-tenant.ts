import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../src/server/db/database.ts';

const FIRST = ['Brecken', 'Ada', 'Castor', 'Dorothea', 'Emmerich', 'Fenella', 'Gwendolyn', 'Hollis'];
const LAST = ['Quennell', 'Ashworth', 'Berggren', 'Castellanos', 'Drummond', 'Eckhart', 'Pellegrin'];

/** Of so many of the newest subjects one submission in five waits, as in a desk's own queue: the others are decided. */
const WITH_WAITING = 5_000;

/**
 * Gives a tenant so many subjects, and three submissions with an attempt of each, 3,000 of which wait for a decision
 * at most. Without the triggers, which look a subject's words up for each row: only a superuser may.
 */
export async function seedTenant(db: Database, tenantId: string, count: number): Promise<void> {
  await db.asSystem(async (tx) => {
    await sql`reset role`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    const pick = (from: string[]) => sql`(${sql.val(from)}::text[])[1 + n % ${from.length}]`;
    await sql`insert into subjects (tenant_id, id, external_uid, first_name, last_name, image_key, created_at)
      select ${tenantId}, gen_random_uuid(), 'ext-' || n, 'Name' || n || ' ' || ${pick(FIRST)},
        'Last' || n % 997 || ' ' || ${pick(LAST)} || translate((n % 1000)::text, '0123456789', 'abcdefghij'),
        ${randomBytes(8)}, now() - n * interval '1 minute'
      from generate_series(1, ${count}) n`.execute(tx);
    await sql`insert into subject_details (tenant_id, subject_id, email, license_number)
      select tenant_id, id, 'mail' || substr(external_uid, 5) || '@example.com', 'W' || lpad(substr(external_uid, 5), 8, '0')
      from subjects where tenant_id = ${tenantId}`.execute(tx);
    await sql`insert into subject_words select tenant_id, id, list_subject_words(tenant_id, id)
      from subjects where tenant_id = ${tenantId}`.execute(tx);
    await sql`insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, attempt, verdict,
        waiting_since, decided_at, created_at, updated_at)
      select tenant_id, gen_random_uuid(), id, kind, 'v', status, 1,
        upper(kind) || case status when 'pending' then '_PENDING_APPROVAL' else '_APPROVED' end,
        case status when 'pending' then created_at end, case status when 'approved' then created_at end,
        created_at, created_at
      from (select *, case when (substr(external_uid, 5)::int + part) % 5 = 0
          and substr(external_uid, 5)::int <= ${WITH_WAITING} then 'pending' else 'approved' end as status
        from subjects, (values ('license', 0), ('selfie', 1), ('age', 2)) kinds (kind, part)
        where tenant_id = ${tenantId}) each`.execute(tx);
    await sql`insert into attempts (tenant_id, submission_id, attempt, subject_id, upload_type, object_key, content_type,
        bytes, verdict, created_at, settled_at)
      select tenant_id, id, 1, subject_id, kind, id::text, 'image/jpeg', 700000, verdict, created_at, created_at
      from submissions where tenant_id = ${tenantId}`.execute(tx);
  });
}
