import { refusalHeaders } from '../../http/errors/refusal-headers.ts';
import type { IdempotentRun } from '../../http/idempotency/run-once.ts';
import { isKnownRolledBack } from '../../store/database/is-known-rolled-back.ts';
import { recordChallengeOutcome } from '../../store/liveness-challenges.ts';
import { addFrames } from '../../store/liveness-frames.ts';
import { releaseQuota } from '../../store/storage-quota.ts';
import { lockSubject } from '../../store/subjects.ts';
import type { LivenessResult } from '../../verification/liveness/liveness-evidence.ts';
import { challengeOver } from './challenge-over.ts';
import type { AnswerReply, FramesAnswer } from './frames-answer.ts';
import type { FramesJudgement } from './judge-frames.ts';
import type { ReservedFrames } from './reserve-frames.ts';
import { deleteUnrecordedFrames, type StoreDeps } from './store-frames.ts';

const RETRY_SECONDS = 30;

/** The answer to frames. */
export function presentJudgement(result: LivenessResult): AnswerReply {
  if (result !== 'unavailable') return { status: 200, body: { liveness: result } };
  const headers = refusalHeaders('undecided', { retryAfter: RETRY_SECONDS });
  return {
    status: 503,
    body: { error: 'The frames were stored but could not be analysed now. A reviewer will look at them.' },
    headers,
  };
}

/**
 * Records the frames, their result, and the answer, in one transaction.
 * @throws AppError `not-found` when the subject was erased meanwhile, `challenge-over` when another answer was recorded
 */
export async function finalizeChallenge(
  deps: StoreDeps,
  answer: FramesAnswer,
  { reserved, judgement }: { reserved: ReservedFrames; judgement: FramesJudgement },
  run: IdempotentRun,
): Promise<void> {
  const { owner, objects } = reserved;
  const { tenantId, subjectId } = owner;
  const { challengeId, times, capture } = answer;
  const { result, measures, strip } = judgement;
  const frames = objects.map(({ key, bytes }, n) => ({
    frame: n + 1,
    subject_id: subjectId,
    object_key: key,
    bytes,
    taken_ms: times[n]!,
    in_strip: strip.includes(n),
  }));
  try {
    await deps.db.asTenant(tenantId, async (tx) => {
      // In lock order: the subject, the idempotency record, the challenge, the quota, and then the frames.
      await lockSubject(tx, tenantId, subjectId);
      await run.lock(tx);
      const outcome = { result, measures, capture };
      if (!(await recordChallengeOutcome(tx, { tenantId, id: challengeId }, outcome))) throw challengeOver();
      for (const { key } of objects) await releaseQuota(tx, tenantId, key);
      await addFrames(tx, { tenantId, challengeId }, frames);
      await run.answer(tx, presentJudgement(result));
    });
  } catch (error) {
    if (isKnownRolledBack(error)) await deleteUnrecordedFrames(deps, answer, reserved);
    throw error;
  }
}
