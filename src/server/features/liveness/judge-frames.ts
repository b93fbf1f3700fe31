import { judgeLiveness, type LivenessMeasures } from '../../domain/liveness/judge-liveness.ts';
import type { LivenessResult } from '../../domain/liveness/liveness-evidence.ts';
import { pickStrip } from '../../domain/liveness/pick-strip.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { Pixels } from '../../vision/image/pixels.ts';
import type { FramesAnswer } from './answer-challenge.ts';

/** What frames show, and which of them a reviewer sees, by their positions. */
export type JudgedFrames = { result: LivenessResult; measures: LivenessMeasures | null; strip: number[] };

/** Frames -> one living person who did the steps, or not. An outage is a value too, and never a word about a person. */
export async function judgeFrames(
  vision: Pick<Vision, 'examineFrames'>,
  { steps, times }: Pick<FramesAnswer, 'steps' | 'times'>,
  pictures: readonly Pixels[],
  deadline: number,
): Promise<JudgedFrames> {
  const { frames } = await vision.examineFrames(pictures, deadline);
  if (!frames.ok) {
    return { result: 'unavailable', measures: null, strip: pickStrip({ steps, times, poses: [] }) };
  }
  const seen = frames.value.map((frame, n) => ({ at: times[n]!, ...frame }));
  const { liveness, measures } = judgeLiveness({ steps, frames: seen });
  return { result: liveness, measures, strip: pickStrip({ steps, times, poses: measures.poses }) };
}
