import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export type ErasureCounts = {
  images: number;
  bytes: number;
  licenses: number;
  selfies: number;
  attempts: number;
  messages: number;
  notes: number;
  details: number;
  tokens: number;
  blocks: number;
};

/** What an erasure of the subject would remove; an age analysis is a selfie record. */
export async function countErasure(tx: Tx, tenantId: string, subjectId: string): Promise<ErasureCounts> {
  const { rows } = await sql<ErasureCounts>`
    select
      i.images::int as images, i.bytes::float8 as bytes,
      (select count(*) from submissions where ${ofSubject(tenantId, subjectId)} and kind = 'license')::int as licenses,
      (select count(*) from submissions where ${ofSubject(tenantId, subjectId)} and kind <> 'license')::int as selfies,
      (select count(*) from attempts where ${ofSubject(tenantId, subjectId)})::int as attempts,
      (select count(*) from messages where tenant_id = ${tenantId} and submission_id in
        (select id from submissions where ${ofSubject(tenantId, subjectId)}))::int as messages,
      (select count(*) from submission_notes where tenant_id = ${tenantId} and submission_id in
        (select id from submissions where ${ofSubject(tenantId, subjectId)}))::int as notes,
      (select count(*) from subject_details where ${ofSubject(tenantId, subjectId)})::int as details,
      (select count(*) from ephemeral_tokens where ${ofSubject(tenantId, subjectId)})::int as tokens,
      (select count(*) from blocks where ${ofSubject(tenantId, subjectId)})::int as blocks
    from (
      select count(*) as images, coalesce(sum(bytes), 0) as bytes from (
        select bytes from attempts where ${ofSubject(tenantId, subjectId)} and image_expired_at is null
        union all
        select bytes from liveness_frames where ${ofSubject(tenantId, subjectId)} and image_expired_at is null
      ) images
    ) i`.execute(tx);
  return rows[0]!;
}

const ofSubject = (tenantId: string, subjectId: string) =>
  sql`tenant_id = ${tenantId} and subject_id = ${subjectId}`;
