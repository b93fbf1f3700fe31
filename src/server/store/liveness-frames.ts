import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Longer than a selfie may follow its challenge, and than a link's challenges are counted. */
const UNUSED_MS = 3_600_000;
/** How long after a decision all frames stay, for a reviewer to look back at. */
const DECIDED_MS = 24 * 3_600_000;

/** A challenge with images that are due to go. `whole`: it is evidence of nothing, and goes with its record. */
export type SpentChallenge = {
  tenant_id: string;
  id: string;
  subject_id: string;
  created_at: Date;
  whole: boolean;
};

/**
 * A page of all tenants' challenges that became evidence of nothing within an hour, and of those whose submission was
 * decided a day ago and that still have frames beyond the strip; the oldest first, behind `after`.
 */
export async function listSpentChallenges(
  tx: Tx,
  now: Date,
  after: SpentChallenge | null,
  limit: number,
): Promise<SpentChallenge[]> {
  const unused = new Date(now.getTime() - UNUSED_MS);
  const decided = new Date(now.getTime() - DECIDED_MS);
  const behind = after ? sql`and (c.created_at, c.id) > (${after.created_at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<SpentChallenge>`
    select c.tenant_id, c.id, c.subject_id, c.created_at, c.submission_id is null as whole from liveness_challenges c
    where (
      (c.submission_id is null and c.created_at < ${unused})
      or (c.submission_id is not null
        and exists (select from liveness_frames f where f.tenant_id = c.tenant_id and f.challenge_id = c.id
          and not f.in_strip and f.image_expired_at is null)
        and exists (select from submissions s where s.tenant_id = c.tenant_id and s.id = c.submission_id
          and s.decided_at < ${decided}))
    ) ${behind}
    order by c.created_at, c.id limit ${limit}`.execute(tx);
  return rows;
}

/** The object keys of a spent challenge's frames that are due: all, or those beyond the strip. */
export async function listSpentFrames(tx: Tx, { tenant_id, id, whole }: SpentChallenge): Promise<string[]> {
  const rows = await tx
    .selectFrom('liveness_frames')
    .select('object_key')
    .where('tenant_id', '=', tenant_id)
    .where('challenge_id', '=', id)
    .where('image_expired_at', 'is', null)
    .$if(!whole, (query) => query.where('in_strip', 'is', false))
    .execute();
  return rows.map((row) => row.object_key);
}
