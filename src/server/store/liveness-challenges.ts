import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CaptureHints } from '../verification/liveness/capture-hints.ts';
import type { ChallengeStep } from '../verification/liveness/challenge.ts';
import type { LivenessMeasures } from '../verification/liveness/judge-liveness.ts';
import type { LivenessResult } from '../verification/liveness/liveness-evidence.ts';
import type { ChallengePace, StepColor } from '../verification/liveness/pace.ts';
import { type ParsedRow, readJsonOrNull } from './json-column.ts';
import { CHALLENGE_CAPTURE, CHALLENGE_MEASURES, CHALLENGE_PACE } from './json-columns.ts';
import type { FrameRow } from './liveness-frames.ts';
import type { Schema } from './schema/schema.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

/** A new challenge: its subject, link, steps and expiry. */
export type NewChallenge = {
  tenantId: TenantId;
  subjectId: string;
  tokenId: string;
  steps: ChallengeStep[];
  now: Date;
  expiresAt: Date;
  /** null: all steps are known at once */
  paced: { colors: StepColor[]; pace: ChallengePace; current: StepTimes } | null;
};

/** When a step was announced, and until when its frames must come; by the database's clock. */
export type StepTimes = { announcedAt: Date; dueAt: Date };

/**
 * Inserts a challenge with the number of challenges that the link has requested so far, and ends earlier
 * unanswered ones of the link. The caller has locked the subject.
 */
export async function addChallenge(
  tx: Tx,
  { tenantId, subjectId, tokenId, steps, now, expiresAt, paced }: NewChallenge,
): Promise<string> {
  await tx
    .updateTable('liveness_challenges')
    .set({ expires_at: now })
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  const { challenges_asked: challengeCount } = await tx
    .updateTable('ephemeral_tokens')
    .set((eb) => ({ challenges_asked: eb('challenges_asked', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', tokenId)
    .returning('challenges_asked')
    .executeTakeFirstOrThrow();
  const id = uuidv7({ msecs: now.getTime() });
  const row = {
    tenant_id: tenantId,
    id,
    subject_id: subjectId,
    token_id: tokenId,
    steps,
    asked: challengeCount,
  };
  await tx
    .insertInto('liveness_challenges')
    .values({ ...row, created_at: now, expires_at: expiresAt, ...(paced && toPacedColumns(paced)) })
    .execute();
  return id;
}

const toPacedColumns = ({ colors, pace, current }: NonNullable<NewChallenge['paced']>) => ({
  paced: true,
  colors,
  pace: JSON.stringify(pace),
  announced_at: current.announcedAt,
  due_at: current.dueAt,
});

/** Milliseconds after its answer in which a challenge counts for a selfie. */
const COUNTS_MS = 5 * 60_000;

/** Locks a challenge before its selfie, as the lock order requires. */
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
 * Binds a challenge that was answered within the last 5 minutes to an attempt. A challenge bound to another
 * submission is not bound again. Within a submission, the newest attempt has it.
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

/** The challenge in an attempt's evidence; null if there is none. */
export async function findChallengeOfAttempt(
  tx: Tx,
  tenantId: TenantId,
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
  return row ? readChallenge(row) : null;
}

export type ChallengeRow = ParsedRow<Selectable<Schema['liveness_challenges']>>;

const readChallenge = (row: Selectable<Schema['liveness_challenges']>): ChallengeRow => ({
  ...row,
  measures: readJsonOrNull(CHALLENGE_MEASURES, row.measures),
  capture: readJsonOrNull(CHALLENGE_CAPTURE, row.capture),
  pace: readJsonOrNull(CHALLENGE_PACE, row.pace),
});

/** A challenge of the link, expired or not; null if there is none with that id. */
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
  return row ? readChallenge(row) : null;
}

/**
 * The open, unanswered challenge of a link whose steps are all known; null if there is none. A paced one is not returned:
 * the link knows its steps so far. The caller has locked the subject.
 */
export async function findOpenChallenge(
  tx: Tx,
  { tenantId, tokenId }: { tenantId: TenantId; tokenId: string },
  now: Date,
): Promise<{ steps: ChallengeStep[]; expires_at: Date } | null> {
  const row = await tx
    .selectFrom('liveness_challenges')
    .select(['steps', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .where('answered_at', 'is', null)
    .where('paced', 'is', false)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export type PersonChallenge = { row: ChallengeRow; frames: FrameRow[] };

/** All challenges of a subject with their frames, oldest first. */
export async function listChallengesOfSubject(
  tx: Tx,
  tenantId: TenantId,
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
  return rows
    .map(readChallenge)
    .map((row) => ({ row, frames: frames.filter((frame) => frame.challenge_id === row.id) }));
}

/**
 * Removes an unbound challenge; the foreign key removes its frames.
 * @returns whether it existed and was still unbound
 */
export async function removeUnusedChallenge(
  tx: Tx,
  { tenant_id, id }: { tenant_id: TenantId; id: string },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('liveness_challenges')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('submission_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * After the clock was set back from `latestTime` to `wall`: ends challenges that had expired by `latestTime`. Shortens
 * the others, so that none lasts or counts longer than if it had begun now.
 */
export async function clampChallenges(tx: Tx, latestTime: Date, wall: Date): Promise<void> {
  await tx
    .updateTable('liveness_challenges')
    .set({ expires_at: wall })
    .where('expires_at', '>', wall)
    .where('expires_at', '<=', latestTime)
    .execute();
  for (const column of ['created_at', 'answered_at'] as const) {
    await tx
      .updateTable('liveness_challenges')
      .set({ [column]: wall })
      .where(column, '>', wall)
      .execute();
  }
}

/** The outcome of a challenge. */
type ChallengeOutcome = {
  result: LivenessResult;
  measures: LivenessMeasures | null;
  capture: CaptureHints | null;
};

const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Writes the outcome of a consumed challenge once. @returns whether it had none before */
export async function recordChallengeOutcome(
  tx: Tx,
  { tenantId, id }: { tenantId: TenantId; id: string },
  { result, measures, capture }: ChallengeOutcome,
): Promise<boolean> {
  const row = await tx
    .updateTable('liveness_challenges')
    .set({ result, measures: asJson(measures), capture: asJson(capture) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('answered_at', 'is not', null)
    .where('result', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A challenge and its link. */
export type ChallengeRef = { tenantId: TenantId; tokenId: string; id: string };

/**
 * Consumes a challenge with one conditional update: of concurrent answers one is accepted.
 * @returns whether it could be consumed
 */
export async function consumeChallenge(
  tx: Tx,
  { tenantId, tokenId, id }: ChallengeRef,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('liveness_challenges')
    .set({ answered_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The frames of a step have come: the next step, or null after the last one. */
export type StepDone = {
  number: number;
  pace: ChallengePace;
  capture: CaptureHints | null;
  next: StepTimes | null;
};

/**
 * Records a step of a paced challenge with one conditional update: of concurrent posts of one step one is accepted.
 * @returns whether this was the current step of an open challenge
 */
export async function advanceChallenge(
  tx: Tx,
  { tenantId, tokenId, id }: ChallengeRef,
  { number, pace, capture, next }: StepDone,
  now: Date,
): Promise<boolean> {
  const advanced = await tx
    .updateTable('liveness_challenges')
    .set({
      steps_done: number,
      pace: JSON.stringify(pace),
      announced_at: next?.announcedAt ?? null,
      due_at: next?.dueAt ?? null,
      ...(capture && { capture: asJson(capture) }),
      ...(next ? {} : { answered_at: now }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .where('paced', 'is', true)
    .where('steps_done', '=', number - 1)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return advanced !== undefined;
}

/** Makes a challenge usable again whose frames could not be stored. */
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
