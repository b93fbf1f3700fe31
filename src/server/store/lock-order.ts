import { sql } from 'kysely';
import type { Schema } from './schema/schema.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

/**
 * The order in which a transaction acquires locks on rows and names: never one that is listed before a lock
 * that it has. So two transactions never deadlock. `update` and `delete` lock their rows as `select … for
 * …` does.
 *
 * Rows of one table are locked in order of their ids. A transaction with the tenant's row `for update` ends
 * the tenant: it is alone with the tenant's rows and may lock them in any order. Rows that depend on a row
 * are removed by their foreign key once that row is locked for `update`.
 *
 * Only `npm run seed` writes subjects and submissions in batches in any order. It is a separate process,
 * and PostgreSQL's deadlock errors make it retry.
 *
 * The suites check every transaction (`test/harness/databases/watch-locks.ts`).
 */
export const LOCK_ORDER = [
  'installation',
  'clock',
  'jobs',
  'sweeps',
  'sweep_actions',
  'trust_lists',
  'status_lists',
  'tenants',
  'oidc_clients',
  // Keyed requests of staff without a subject. A subject's own keyed request comes after the subject.
  'keyed_requests',
  // Before the submissions whose claims a change of a role releases, and before its users.
  'staff_roles',
  'subjects',
  'subject_details',
  'keyed_requests',
  // Of a subject's own keyed request to take one back.
  'deletion_requests',
  'erasure_holds',
  'subject_relations',
  // Before the quota for its frames, and before the selfie that it is bound to.
  'liveness_challenges',
  // Before the submission that the credential becomes.
  'credential_requests',
  'incoming_images',
  'submissions',
  // By the trigger of submissions.
  'verified_details',
  'attempts',
  'looks',
  'quality_samples',
  'liveness_frames',
  'stored_bytes',
  'face_templates',
  'document_numbers',
  'upload_marks',
  'case_ties',
  'oidc_returns',
  'blocks',
  'blocked_faces',
  'staff_users',
  'login failures',
  'login_failures',
  'staff_sessions',
  'login_challenges',
  'staff_recovery_codes',
  'staff_passkeys',
  'used_passkey_challenges',
  'staff_enrolments',
  'daily_mails',
  'note_mentions',
  // An erasure removes the person's name from texts elsewhere, each table in its own transaction.
  'submission_notes',
  'messages',
  'saved_filters',
  'ephemeral_tokens',
  'handovers',
  'api_tokens',
  'link_entries',
  'workflows',
  'presets',
  'tenant_keys',
  'request count',
  'request_counts',
  // Last, because it blocks every other audit entry of the tenant until the transaction ends.
  'audit',
  'audit_entries',
  // By the trigger of audit_entries.
  'audit_heads',
  'audit_seals',
  'audit_boundaries',
] as const satisfies readonly (keyof Schema | NamedLock)[];

/** Locks by name instead of rows, each within one tenant. */
export type NamedLock = 'audit' | 'login failures' | 'request count';

/**
 * Acquires the tenant's lock of this name until the transaction ends, by upserting one row. Without such a
 * tenant there is no row to lock.
 */
export async function acquireTenantLock(tx: Tx, lock: NamedLock, tenantId: TenantId): Promise<void> {
  await sql`insert into tenant_locks (tenant_id, name)
    select tenant_id, ${sql.lit(lock)} from tenants where tenant_id = ${tenantId}
    on conflict (tenant_id, name) do update set name = excluded.name`.execute(tx);
}
