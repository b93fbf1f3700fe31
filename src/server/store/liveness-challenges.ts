import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CaptureHints } from '../verification/liveness/capture-hints.ts';
import type { ChallengeStep } from '../verification/liveness/challenge.ts';
import type { LivenessMeasures } from '../verification/liveness/judge-liveness.ts';
import type { LivenessResult } from '../verification/liveness/liveness-evidence.ts';
import type { FrameRow } from './liveness-frames.ts';
import type { Schema } from './schema/schema.ts';
import type { Tx } from './transaction.ts';

const HOUR_MS = 3_600_000;

/** A challenge to be: whose, by which link, what to do, and until when. */
export type NewChallenge = {
  tenantId: string;
  subjectId: string;
  tokenId: string;
  steps: ChallengeStep[];
  now: Date;
  expiresAt: Date;
};

/**
 * Writes a challenge with how many the link has asked for within an hour, and ends those before it of the link that
 * nobody answered; the caller holds the subject.
 */
export async function addChallenge(
  tx: Tx,
  { tenantId, subjectId, tokenId, steps, now, expiresAt }: NewChallenge,
): Promise<string> {
  await tx
    .updateTable('liveness_challenges')
    .set({ expires_at: now })
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  const id = uuidv7({ msecs: now.getTime() });
  const row = { tenant_id: tenantId, id, subject_id: subjectId, token_id: tokenId, steps };
  await tx
    .insertInto('liveness_challenges')
    .values((eb) => ({
      ...row,
      created_at: now,
      expires_at: expiresAt,
      asked: eb
        .selectFrom('liveness_challenges')
        .select((count) => sql<number>`${count.fn.countAll()}::int + 1`.as('asked'))
        .where('tenant_id', '=', tenantId)
        .where('token_id', '=', tokenId)
        .where('created_at', '>', new Date(now.getTime() - HOUR_MS)),
    }))
    .execute();
  return id;
}

/** How long after its answer a challenge counts for a selfie. */
const COUNTS_MS = 5 * 60_000;

/** Holds a challenge before the selfie that it may become evidence of, in the order of locks. */
export async function lockChallenge(tx: Tx, { tenantId, tokenId, id }: ChallengeRef): Promise<void> {
  await tx
    .selectFrom('liveness_challenges')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .forUpdate()
    .execute();
}

/**
 * Makes a challenge that was answered within the last 5 minutes evidence of an attempt. One that is evidence of
 * another submission stays so; of a submission's attempts the newest has it.
 */
export async function bindChallenge(
  tx: Tx,
  { tenantId, tokenId, id }: ChallengeRef,
  { submissionId, attempt }: { submissionId: string; attempt: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('liveness_challenges')
    .set({ submission_id: submissionId, attempt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .where('answered_at', '>=', new Date(now.getTime() - COUNTS_MS))
    .where((eb) => eb.or([eb('submission_id', 'is', null), eb('submission_id', '=', submissionId)]))
    .execute();
}

/** The challenge that is evidence of an attempt; null without one. */
export async function findChallengeOfAttempt(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: { submissionId: string; attempt: number },
): Promise<ChallengeRow | null> {
  const row = await tx
    .selectFrom('liveness_challenges')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type ChallengeRow = Selectable<Schema['liveness_challenges']>;

/** A challenge of the link's own, over or not; null when there is none of that id. */
export async function findChallenge(
  tx: Tx,
  { tenantId, tokenId, id }: ChallengeRef,
): Promise<ChallengeRow | null> {
  const row = await tx
    .selectFrom('liveness_challenges')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  return row ?? null;
}

/** The challenge of a link that is open and not answered; null without one. The caller holds the subject. */
export async function findOpenChallenge(
  tx: Tx,
  { tenantId, tokenId }: { tenantId: string; tokenId: string },
  now: Date,
): Promise<{ steps: ChallengeStep[]; expires_at: Date } | null> {
  const row = await tx
    .selectFrom('liveness_challenges')
    .select(['steps', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export type PersonChallenge = { row: ChallengeRow; frames: FrameRow[] };

/** All challenges of a subject with their frames, the oldest first. */
export async function listChallengesOfSubject(
  tx: Tx,
  tenantId: string,
  subjectId: string,
): Promise<PersonChallenge[]> {
  const rows = await tx
    .selectFrom('liveness_challenges')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const frames = await tx
    .selectFrom('liveness_frames')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('frame')
    .execute();
  return rows.map((row) => ({ row, frames: frames.filter((frame) => frame.challenge_id === row.id) }));
}

/**
 * Removes a challenge that is evidence of nothing; its frames go by their foreign key.
 * @returns whether it was there, and still of nothing
 */
export async function removeUnusedChallenge(
  tx: Tx,
  { tenant_id, id }: { tenant_id: string; id: string },
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('liveness_challenges')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('submission_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * For a clock that was set back from `seen` to `wall`: a challenge that was over by the one is over by the other, and
 * none lasts or counts for longer than if it had begun now.
 */
export async function clampChallenges(tx: Tx, seen: Date, wall: Date): Promise<void> {
  await tx
    .updateTable('liveness_challenges')
    .set({ expires_at: wall })
    .where('expires_at', '>', wall)
    .where('expires_at', '<=', seen)
    .execute();
  for (const column of ['created_at', 'answered_at'] as const) {
    await tx
      .updateTable('liveness_challenges')
      .set({ [column]: wall })
      .where(column, '>', wall)
      .execute();
  }
}

/** What came of a challenge. */
type ChallengeOutcome = {
  result: LivenessResult;
  measures: LivenessMeasures | null;
  capture: CaptureHints | null;
};

const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Writes what came of a challenge that was taken, once. @returns whether nothing had been written before */
export async function recordChallengeOutcome(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
  { result, measures, capture }: ChallengeOutcome,
): Promise<boolean> {
  const settled = await tx
    .updateTable('liveness_challenges')
    .set({ result, measures: asJson(measures), capture: asJson(capture) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('answered_at', 'is not', null)
    .where('result', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** A challenge, and the link that asked for it. */
export type ChallengeRef = { tenantId: string; tokenId: string; id: string };

/**
 * Takes a challenge's one use: one conditional update, so that of any number of answers at once one is taken.
 * @returns whether it was there to be taken
 */
export async function consumeChallenge(
  tx: Tx,
  { tenantId, tokenId, id }: ChallengeRef,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('liveness_challenges')
    .set({ answered_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Gives the use back of one whose frames could not be stored. */
export async function releaseChallenge(tx: Tx, { tenantId, tokenId, id }: ChallengeRef): Promise<void> {
  await tx
    .updateTable('liveness_challenges')
    .set({ answered_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .where('result', 'is', null)
    .execute();
}
