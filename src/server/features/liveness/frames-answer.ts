import type { ValidToken } from '../../http/credentials/credentials.ts';
import type { AllowedReply } from '../../http/route.ts';
import type { CaptureHints } from '../../verification/liveness/capture-hints.ts';
import type { ChallengeStep } from '../../verification/liveness/challenge.ts';
import type * as contract from './contract.ts';

/** One parsed answer: the frames as sent, and their times in milliseconds after the first. */
export type FramesAnswer = {
  grant: ValidToken;
  challengeId: string;
  steps: readonly ChallengeStep[];
  frames: readonly Uint8Array[];
  times: readonly number[];
  capture: CaptureHints | null;
  /** the version to which the link needs consent; null for none */
  consentVersion: string | null;
};

export type AnswerReply = AllowedReply<{ 200: typeof contract.judged; 503: typeof contract.away }>;
