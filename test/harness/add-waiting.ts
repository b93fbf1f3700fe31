import { sql } from 'kysely';
import type { Database } from '../../src/server/store/database/database.ts';
import type { TenantId } from '../../src/server/store/tenant-id.ts';

type WaitingCaseOptions = {
  tenantId: TenantId;
  subject: string;
  kind?: string;
  reason?: string;
  score?: number;
};

/**
 * Adds a case of the subject's that has waited since `at`, without an image.
 * @returns its id
 */
export async function addWaiting(db: Database, at: Date, waiting: WaitingCaseOptions): Promise<string> {
  const { tenantId, subject, kind = 'license', reason = null, score = null } = waiting;
  const { rows } = await db.asSystem((tx) =>
    sql<{
      id: string;
    }>`insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, attempt,
        reason, score, waiting_since, created_at, updated_at)
      values (${tenantId}, gen_random_uuid(), ${subject}, ${kind}, gen_random_uuid()::text, 'pending', 0,
        ${reason}, ${score}, ${at}, ${at}, ${at})
      returning id`.execute(tx),
  );
  return rows[0]!.id;
}
