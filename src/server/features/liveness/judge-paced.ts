import { AppError } from '../../errors.ts';
import { decoderPermit, imagePermit } from '../../http/uploads/upload-permits.ts';
import { type ChallengeRow, findChallenge, recordChallengeOutcome } from '../../store/liveness-challenges.ts';
import { type FrameRow, listFrames, markStrip } from '../../store/liveness-frames.ts';
import { findSubject, lockSubject } from '../../store/subjects.ts';
import type { LivenessMeasures } from '../../verification/liveness/judge-liveness.ts';
import { judgePacedFrames, type PacedFrame } from '../../verification/liveness/judge-pace.ts';
import type { LivenessResult } from '../../verification/liveness/liveness-evidence.ts';
import { newPace } from '../../verification/liveness/pace.ts';
import { pickStrip } from '../../verification/liveness/pick-strip.ts';
import type { Pixels } from '../../vision/image/pixels.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';
import { type AnswerDeps, ofTenant } from './answer-challenge.ts';
import { decodeFrames } from './decode-frames.ts';
import type { StepCall } from './frames-answer.ts';

/** The memory of all decoded frames, in units of an upload's images. */
const FRAMES_WEIGHT = 2;
const LOAD_CONCURRENCY = 8;
/** Pixels of each frame: there are up to eighty. */
export const PACED_FRAME_PIXELS = 310_000;

type Judgement = { result: LivenessResult; measures: LivenessMeasures | null; strip: number[] };

/**
 * Judges all frames of a challenge whose last step has come, and records the result once. Any server may: the frames
 * are stored, so the next request finishes the work of a server that died.
 */
export async function judgePaced(
  deps: AnswerDeps,
  { grant, challengeId }: StepCall,
  row: ChallengeRow,
): Promise<LivenessResult> {
  const tenantId = grant.tenant_id;
  const deadline = Date.now() + deps.budgetSeconds * 1000;
  const { frames, owner } = await deps.db.asTenant(tenantId, async (tx) => {
    const subject = await findSubject(tx, tenantId, row.subject_id);
    if (!subject) throw new AppError('not-found', 'No subject has this id.');
    return {
      frames: await listFrames(tx, tenantId, row.id),
      owner: { tenantId, subjectId: row.subject_id, imageKey: subject.image_key },
    };
  });
  const judgement = await deps.permits.images.run(
    imagePermit(deps.permits, grant, deadline, FRAMES_WEIGHT),
    async () => {
      const files = new Map<string, Uint8Array>();
      await mapConcurrent(frames, LOAD_CONCURRENCY, async ({ object_key }) => {
        const file = await deps.vault.load(owner, object_key);
        if (file) files.set(object_key, file);
      });
      const images = frames.flatMap(({ object_key }) => files.get(object_key) ?? []);
      // A missing frame shows nothing, and its neighbours are not consecutive.
      if (images.length < frames.length) return giveUp(row, frames);
      const decode = deps.decodeFor(decoderPermit(grant, deadline));
      return judge(deps, { row, frames }, await decodeFrames(decode, images, PACED_FRAME_PIXELS), deadline);
    },
  );
  const ref = { tenantId, tokenId: grant.id, id: challengeId };
  return deps.db.asTenant(tenantId, async (tx) => {
    await lockSubject(tx, tenantId, row.subject_id, 'noKeyUpdate');
    const { result, measures, strip } = judgement;
    const outcome = { result, measures, capture: row.capture };
    if (await recordChallengeOutcome(tx, ref, outcome)) {
      await markStrip(
        tx,
        { tenantId, challengeId: row.id },
        strip.map((at) => at + 1),
      );
      return result;
    }
    // Another server was faster.
    return (await findChallenge(tx, ref))?.result ?? 'unavailable';
  });
}

type Sequence = { row: ChallengeRow; frames: readonly FrameRow[] };

async function judge(
  deps: Pick<AnswerDeps, 'vision'>,
  { row, frames }: Sequence,
  images: readonly Pixels[],
  deadline: number,
): Promise<Judgement> {
  const evidence = await ofTenant(deps, row).examineFrames(images, deadline);
  if (!evidence.frames.ok) return giveUp(row, frames);
  const observed = evidence.frames.value.map(
    (frame, n): PacedFrame => ({ ...frame, at: frames[n]!.taken_ms, step: frames[n]!.step ?? 0 }),
  );
  const { steps, colors } = row;
  const { liveness, measures } = judgePacedFrames({
    steps,
    colors,
    pace: row.pace ?? newPace('off'),
    frames: observed,
  });
  const strip = pickStrip({ steps, times: listTimes(frames), poses: measures.poses });
  return { result: liveness, measures, strip };
}

const listTimes = (frames: readonly FrameRow[]) => frames.map(({ taken_ms }) => taken_ms);

const giveUp = ({ steps }: ChallengeRow, frames: readonly FrameRow[]): Judgement => ({
  result: 'unavailable',
  measures: null,
  strip: pickStrip({ steps, times: listTimes(frames), poses: [] }),
});
