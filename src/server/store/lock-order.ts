import { sql } from 'kysely';
import type { Schema } from './schema/schema.ts';
import type { Tx } from './transaction.ts';

/**
 * In which order a transaction takes locks: those that it has, a row's or a name's, stand before the next one. So
 * two transactions never wait for each other. `update` and `delete` lock their rows as `select … for …` does.
 *
 * Many rows of one table are locked in the order of their ids. Whoever has a tenant's row `for update` ends the
 * tenant: it is alone with what the tenant has, and takes that in any order. What hangs on a row goes by its foreign
 * key once that is held for `update`.
 *
 * `npm run seed` alone writes people and what becomes of them in batches, in any order: it is a process of its own,
 * and what it meets on a PostgreSQL is tried again.
 *
 * The suites hold every transaction to it (`test/harness/databases/watch-locks.ts`).
 */
export const LOCK_ORDER = [
  'installation',
  'clock',
  'tenants',
  'oidc_clients',
  // What staff have asked for under a key, which is about no subject yet; a subject's own comes after the subject.
  'keyed_requests',
  'subjects',
  'subject_details',
  'deletion_requests',
  'keyed_requests',
  // Before the room for its frames, and before the selfie that it becomes evidence of.
  'liveness_challenges',
  'incoming_images',
  'submissions',
  'attempts',
  'looks',
  'liveness_frames',
  'stored_bytes',
  'face_templates',
  'document_numbers',
  'oidc_returns',
  'blocks',
  'staff_users',
  'login failures',
  'login_failures',
  'staff_sessions',
  'login_challenges',
  'staff_recovery_codes',
  'staff_enrolments',
  'daily_mails',
  'note_mentions',
  'saved_filters',
  'ephemeral_tokens',
  'handovers',
  'api_tokens',
  'detail_edits',
  'workflows',
  'presets',
  'tenant_keys',
  'request count',
  'request_counts',
  // Last, because it holds up every other entry until the transaction ends.
  'audit',
  'audit_entries',
] as const satisfies readonly (keyof Schema | NamedLock)[];

/** What is locked by a name instead of by rows of its own, each within one tenant. */
export type NamedLock = 'audit' | 'login failures' | 'request count';

/**
 * Waits for everybody else who has the tenant's lock of this name, and holds it until the transaction ends: a row
 * that is written anew. Without such a tenant there is nothing to hold.
 */
export async function acquireTenantLock(tx: Tx, lock: NamedLock, tenantId: string): Promise<void> {
  await sql`insert into tenant_locks (tenant_id, name)
    select tenant_id, ${sql.lit(lock)} from tenants where tenant_id = ${tenantId}
    on conflict (tenant_id, name) do update set name = excluded.name`.execute(tx);
}
