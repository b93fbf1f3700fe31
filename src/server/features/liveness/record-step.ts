import type { ReadDatabaseTime } from '../../store/database-time.ts';
import {
  advanceChallenge,
  type ChallengeRow,
  findChallenge,
  lockChallenge,
  recordChallengeOutcome,
  type StepTimes,
} from '../../store/liveness-challenges.ts';
import { addFrames, listFrames, markStrip } from '../../store/liveness-frames.ts';
import { releaseQuota } from '../../store/storage-quota.ts';
import { lockSubject } from '../../store/subjects.ts';
import { LATE_MEASURES } from '../../verification/liveness/judge-pace.ts';
import {
  allowedMs,
  type ChallengePace,
  measureRoundTrip,
  newPace,
  type PacedStep,
  stepAt,
  timeFrames,
} from '../../verification/liveness/pace.ts';
import { pickStrip } from '../../verification/liveness/pick-strip.ts';
import type { StepCall, StepFrames } from './frames-answer.ts';
import type { ReservedFrames } from './reserve-frames.ts';
import type { StoreDeps } from './store-frames.ts';

type RecordDeps = StoreDeps & { databaseTime: ReadDatabaseTime; dwellMs: () => number };

/**
 * Records the frames of a step, and announces the next one after a random time, in one transaction. Frames that came
 * late end the challenge: `unclear`, whatever they show.
 * @returns false when this step has its frames already, or the challenge is over
 */
export function recordStep(
  deps: RecordDeps,
  { grant, challengeId }: StepCall,
  stepFrames: StepFrames,
  { objects }: ReservedFrames,
): Promise<boolean> {
  const { tenant_id: tenantId, subject_id: subjectId } = grant;
  const ref = { tenantId, tokenId: grant.id, id: challengeId };
  return deps.db.asTenant(tenantId, async (tx) => {
    // In lock order: the subject, the challenge, the quota, and then the frames.
    await lockSubject(tx, tenantId, subjectId, 'noKeyUpdate');
    await lockChallenge(tx, ref);
    const row = await findChallenge(tx, ref);
    if (!row) return false;
    const now = await deps.databaseTime(tx);
    const { pace, next } = timeStep(row, stepFrames, { dwellMs: deps.dwellMs(), now });
    const { number } = stepFrames.step;
    const doneStep = { number, pace, capture: stepFrames.capture, next };
    if (!(await advanceChallenge(tx, ref, doneStep, deps.now()))) return false;
    if (pace.is_late) {
      await recordChallengeOutcome(tx, ref, {
        result: 'unclear',
        measures: LATE_MEASURES,
        capture: stepFrames.capture ?? row.capture,
      });
    }
    for (const { key } of objects) await releaseQuota(tx, tenantId, key);
    const before = await listFrames(tx, tenantId, challengeId);
    const times = timeFrames(pace, before.at(-1)?.taken_ms ?? null);
    const frames = objects.map(({ key, bytes }, n) => ({
      frame: before.length + n + 1,
      subject_id: subjectId,
      object_key: key,
      bytes,
      taken_ms: times[n]!,
      in_strip: false,
      step: number,
    }));
    await addFrames(tx, { tenantId, challengeId }, frames);
    if (pace.is_late) {
      const all = [...before.map(({ taken_ms }) => taken_ms), ...times];
      const strip = pickStrip({ steps: row.steps, times: all, poses: [] });
      await markStrip(
        tx,
        { tenantId, challengeId },
        strip.map((at) => at + 1),
      );
    }
    return true;
  });
}

/** The pace with this step, and the times of the next; null if there is none, or this one is late. */
function timeStep(
  row: ChallengeRow,
  { step, frames, receivedAt }: StepFrames,
  { dwellMs, now }: { dwellMs: number; now: Date },
): { pace: ChallengePace; next: StepTimes | null } {
  const before = row.pace ?? newPace('off');
  const receivedMs = receivedAt.getTime();
  const announcedMs = row.announced_at?.getTime() ?? receivedMs;
  const took_ms = Math.max(0, receivedMs - announcedMs);
  // Without its times a step is late: nothing shows that it came in time. A server that stores slowly takes none of
  // the person's time.
  const announcedAt = new Date(Math.max(receivedMs + dwellMs, now.getTime()));
  const isLate = row.due_at === null || row.announced_at === null || receivedMs > row.due_at.getTime();
  const round_trip_ms = before.round_trip_ms ?? measureRoundTrip({ took_ms, frames: frames.length });
  const following = isLate ? null : stepAt(row, step.number + 1);
  const { turn, color } = step;
  const pacedStep: PacedStep = {
    turn,
    ...(color ? { color } : {}),
    took_ms,
    allowed_ms: allowedMs(step, before.round_trip_ms),
    frames: frames.length,
    dwell_ms: following ? announcedAt.getTime() - receivedMs : null,
  };
  const pace = { ...before, steps: [...before.steps, pacedStep], round_trip_ms, is_late: isLate };
  if (!following) return { pace, next: null };
  return {
    pace,
    next: { announcedAt, dueAt: new Date(announcedAt.getTime() + allowedMs(following, round_trip_ms)) },
  };
}
