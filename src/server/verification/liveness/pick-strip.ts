import type { ChallengeStep } from './challenge.ts';
import type { FramePose } from './judge-liveness.ts';

/** The frames of a challenge that are stored for as long as the selfie's own image. */
export const STRIP_LENGTH = 4;

type CapturedSequence = {
  steps: readonly ChallengeStep[];
  times: readonly number[];
  poses: readonly Pick<FramePose, 'at' | 'turn'>[];
};

/**
 * The frames that a reviewer sees: for each step in turn the first that shows it, and else evenly spaced frames
 * between. The first is of a face that looks straight, if there is one.
 * @param poses of frames with a face, `at` being one of `times`
 * @returns positions in `times`, rising
 */
export function pickStrip({ steps, times, poses }: CapturedSequence): number[] {
  const picked = new Set<number>();
  let from = -1;
  for (const step of steps) {
    const pose = poses.find(({ at, turn }) => turn === step && times.indexOf(at) > from);
    if (!pose || picked.size === STRIP_LENGTH) continue;
    from = times.indexOf(pose.at);
    picked.add(from);
  }
  const frameCount = Math.min(STRIP_LENGTH, times.length);
  for (let at = 0; picked.size < frameCount && at < frameCount; at++) {
    picked.add(Math.round((at * (times.length - 1)) / Math.max(1, frameCount - 1)));
  }
  for (let at = 0; picked.size < frameCount; at++) picked.add(at);
  return [...picked].sort((a, b) => a - b);
}
