import { sql } from 'kysely';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

export type EvidenceCounts = {
  subjects: number;
  submissions: number;
  stored_images: number;
  erased_images: number;
  /** when the oldest image that is still stored was sent */
  oldest_image: Date | null;
  deletion_requests_pending: number;
  deletion_requests_completed: number;
  oldest_pending_request: Date | null;
  consents_given: number;
  consents_refused: number;
  api_tokens: number;
};

/** What a tenant keeps and has erased: counts and times alone, each computed by the database. */
export async function countEvidence(tx: Tx, tenantId: TenantId, now: Date): Promise<EvidenceCounts> {
  const { rows } = await sql<EvidenceCounts>`
    select
      (select count(*)::int from subjects where tenant_id = ${tenantId}) as subjects,
      (select count(*)::int from submissions where tenant_id = ${tenantId}) as submissions,
      images.*, requests.*, answers.*,
      (select count(*)::int from api_tokens where tenant_id = ${tenantId} and revoked_at is null
        and (expires_at is null or expires_at > ${now})) as api_tokens
    from (
      select count(*) filter (where object_key is not null and image_expired_at is null)::int as stored_images,
        count(*) filter (where image_expired_at is not null)::int as erased_images,
        min(created_at) filter (where object_key is not null and image_expired_at is null) as oldest_image
      from attempts where tenant_id = ${tenantId}
    ) images, (
      select count(*) filter (where status = 'pending')::int as deletion_requests_pending,
        count(*) filter (where status = 'completed')::int as deletion_requests_completed,
        min(requested_at) filter (where status = 'pending') as oldest_pending_request
      from deletion_requests where tenant_id = ${tenantId}
    ) requests, (
      select count(*) filter (where given)::int as consents_given,
        count(*) filter (where not given)::int as consents_refused
      from consents where tenant_id = ${tenantId}
    ) answers`.execute(tx);
  return rows[0]!;
}
