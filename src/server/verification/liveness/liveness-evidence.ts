import type { CaptureHints } from './capture-hints.ts';
import type { ChallengeStep } from './challenge.ts';
import type { Liveness, LivenessMeasures } from './judge-liveness.ts';
import type { ChallengePace } from './pace.ts';

/** The outcome of a challenge's frames; `unavailable` when they could not be examined. */
export type LivenessResult = Liveness | 'unavailable';

/** A frame that a reviewer sees: its number, from 1, and when it was taken, in milliseconds after the first. */
type StripFrame = { frame: number; at: number };

/**
 * The stored outcome of a challenge, as evidence of the selfie that followed it. `none`: no challenge counts, because
 * none was named, or it was another link's, or it was too old. All other fields are then missing.
 */
export type LivenessEvidence = {
  result: LivenessResult | 'none';
  /** whether the link requires it */
  required: boolean;
  challenge_id?: string;
  steps?: ChallengeStep[];
  /**
   * how many challenges the link had requested, this one included; null where it was not counted. Until migration 0041
   * it counted those of the last hour
   */
  challenges_asked?: number | null;
  measures?: LivenessMeasures | null;
  /** how far the challenge's face is from the selfie's (see `compareFaces`); null where that was unavailable */
  distance?: number | null;
  /** the fitness of the less clear of the two faces; null where it is unknown, absent in evidence of an earlier version */
  fitness?: number | null;
  strip?: StripFrame[];
  capture?: CaptureHints | null;
  /** whether its steps were announced one by one; absent in evidence of an earlier version, where none was */
  paced?: boolean;
  pace?: ChallengePace | null;
};
