import type { CaptureHints } from './capture-hints.ts';
import type { ChallengeStep } from './challenge.ts';
import type { Liveness, LivenessMeasures } from './judge-liveness.ts';

/** What the frames of a challenge came to; `unavailable` when they could not be looked at. */
export type LivenessResult = Liveness | 'unavailable';

/** A frame that a reviewer sees: its number, from 1, and when it was taken, in milliseconds after the first. */
type StripFrame = { frame: number; at: number };

/**
 * What is kept of a challenge as evidence of the selfie that followed it. `none`: there was none that counts, because
 * none was named, or it was another link's, or it was too old. All else is missing then.
 */
export type LivenessEvidence = {
  result: LivenessResult | 'none';
  /** whether the link wants it */
  required: boolean;
  challenge_id?: string;
  steps?: ChallengeStep[];
  /** how many challenges the link had asked for within an hour, this one included; null where it was not counted */
  challenges_asked?: number | null;
  measures?: LivenessMeasures | null;
  /** how far the challenge's face is from the selfie's (see `compareFaces`); null where that could not be had */
  distance?: number | null;
  strip?: StripFrame[];
  capture?: CaptureHints | null;
};
