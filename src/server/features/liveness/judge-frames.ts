import { judgeLiveness, type LivenessMeasures } from '../../verification/liveness/judge-liveness.ts';
import type { LivenessResult } from '../../verification/liveness/liveness-evidence.ts';
import { pickStrip } from '../../verification/liveness/pick-strip.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { Pixels } from '../../vision/image/pixels.ts';
import type { FramesAnswer } from './frames-answer.ts';

/** The measured frames, and the positions of those that a reviewer sees. */
export type FramesJudgement = { result: LivenessResult; measures: LivenessMeasures | null; strip: number[] };

/**
 * Frames -> whether one living person did the steps. An outage is a separate finding, and no evidence about the person.
 */
export async function judgeFrames(
  vision: Pick<Vision, 'examineFrames'>,
  { steps, times }: Pick<FramesAnswer, 'steps' | 'times'>,
  images: readonly Pixels[],
  deadline: number,
): Promise<FramesJudgement> {
  const { frames } = await vision.examineFrames(images, deadline);
  if (!frames.ok) {
    return { result: 'unavailable', measures: null, strip: pickStrip({ steps, times, poses: [] }) };
  }
  const observations = frames.value.map((frame, n) => ({ at: times[n]!, ...frame }));
  const { liveness, measures } = judgeLiveness({ steps, frames: observations });
  return { result: liveness, measures, strip: pickStrip({ steps, times, poses: measures.poses }) };
}
