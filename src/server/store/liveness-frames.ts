import { type Insertable, type Selectable, sql } from 'kysely';
import { isHeld } from './erasure-holds.ts';
import type { Schema } from './schema/schema.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

type NewFrame = Omit<
  Insertable<Schema['liveness_frames']>,
  'tenant_id' | 'challenge_id' | 'image_expired_at'
>;

/** Inserts the frames of a challenge, whose images are already stored. */
export async function addFrames(
  tx: Tx,
  { tenantId, challengeId }: { tenantId: TenantId; challengeId: string },
  frames: readonly NewFrame[],
): Promise<void> {
  await tx
    .insertInto('liveness_frames')
    .values(frames.map((frame) => ({ ...frame, tenant_id: tenantId, challenge_id: challengeId })))
    .execute();
}

type FrameKey = { submissionId: string; attempt: number; frame: number };

/** A frame of the strip of an attempt's challenge: its object key and owner; null if there is none. */
export async function findStripFrame(tx: Tx, tenantId: TenantId, { submissionId, attempt, frame }: FrameKey) {
  const row = await tx
    .selectFrom('attempts as a')
    .innerJoin('liveness_frames as f', (join) =>
      join
        .onRef('f.tenant_id', '=', 'a.tenant_id')
        .on('f.challenge_id', '=', sql<string>`(a.evidence->'liveness'->>'challenge_id')::uuid`),
    )
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.subject_id'),
    )
    .select(['f.object_key', 'f.subject_id', 'p.image_key'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.submission_id', '=', submissionId)
    .where('a.attempt', '=', attempt)
    .where('f.frame', '=', frame)
    .where('f.in_strip', 'is', true)
    .executeTakeFirst();
  return row ?? null;
}

export type FrameRow = Selectable<Schema['liveness_frames']>;

/** A challenge's frames in order, including erased ones. */
export function listFrames(tx: Tx, tenantId: TenantId, challengeId: string): Promise<FrameRow[]> {
  return tx
    .selectFrom('liveness_frames')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('challenge_id', '=', challengeId)
    .orderBy('frame')
    .execute();
}

/**
 * Milliseconds: longer than a selfie may follow its challenge, and than challenges count towards a link's
 * limit.
 */
const UNUSED_MS = 3_600_000;
/** Milliseconds after a decision in which all frames are kept for a reviewer. */
const DECIDED_MS = 24 * 3_600_000;

/**
 * A challenge with images that are due for removal. `whole`: it is unbound, and its record is removed too.
 */
export type SpentChallenge = {
  tenant_id: TenantId;
  id: string;
  subject_id: string;
  created_at: Date;
  whole: boolean;
};

/**
 * A page of all tenants' challenges that are due, oldest first, after `after`. They stayed unbound for an
 * hour, or have frames beyond the strip and a submission that was decided a day ago. Frames of a person on hold stay.
 */
export async function listSpentChallenges(
  tx: Tx,
  now: Date,
  after: SpentChallenge | null,
  limit: number,
): Promise<SpentChallenge[]> {
  const unused = new Date(now.getTime() - UNUSED_MS);
  const decisionCutoff = new Date(now.getTime() - DECIDED_MS);
  const behind = after ? sql`and (c.created_at, c.id) > (${after.created_at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<SpentChallenge>`
    with beyond as (
      -- These frames go a day after the decision, so there are few of them however long the history is.
      select distinct tenant_id, challenge_id from liveness_frames where image_expired_at is null and not in_strip
    ), spent as (
      select tenant_id, id, subject_id, created_at, true as whole from liveness_challenges
        where submission_id is null and created_at < ${unused}
      union all
      select c.tenant_id, c.id, c.subject_id, c.created_at, false from beyond
        join liveness_challenges c on c.tenant_id = beyond.tenant_id and c.id = beyond.challenge_id
        join submissions s on s.tenant_id = c.tenant_id and s.id = c.submission_id and s.decided_at < ${decisionCutoff}
    )
    select c.tenant_id, c.id, c.subject_id, c.created_at, c.whole from spent c
    where not ${isHeld('c', now)} ${behind}
    order by c.created_at, c.id limit ${limit}`.execute(tx);
  return rows;
}

/** The object keys of a challenge's frames that are due: all, or those beyond the strip. */
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

/** Marks frames with removed images as expired. @returns the number of newly marked ones */
export async function markFramesExpired(
  tx: Tx,
  tenantId: TenantId,
  keys: readonly string[],
  now: Date,
): Promise<number> {
  const rows = await tx
    .updateTable('liveness_frames')
    .set({ image_expired_at: now })
    .where('tenant_id', '=', tenantId)
    .where('object_key', 'in', keys)
    .where('image_expired_at', 'is', null)
    .returning('frame')
    .execute();
  return rows.length;
}

/** Marks the frames of a challenge that a reviewer sees. */
export async function markStrip(
  tx: Tx,
  { tenantId, challengeId }: { tenantId: TenantId; challengeId: string },
  frames: readonly number[],
): Promise<void> {
  if (frames.length === 0) return;
  await tx
    .updateTable('liveness_frames')
    .set({ in_strip: true })
    .where('tenant_id', '=', tenantId)
    .where('challenge_id', '=', challengeId)
    .where('frame', 'in', frames)
    .execute();
}
