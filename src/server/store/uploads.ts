import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from './tenant-id.ts';

/** From the first moment inclusive to the second exclusive. */
export type TimeRange = { since: Date; before: Date };

/**
 * The tenant's uploads of this time: `submission_id`, `created_at`, `verdict`, `reason`, `reason_code`. The statistics
 * count them, and the list of cases selects by them.
 */
export const selectUploads = (tenantId: TenantId, { since, before }: TimeRange): RawBuilder<unknown> => sql`
  select submission_id, created_at, verdict, reason, reason_code from attempts
  where tenant_id = ${tenantId} and created_at >= ${since} and created_at < ${before}`;
