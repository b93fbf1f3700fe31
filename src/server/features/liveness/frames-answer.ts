import type { FastifyRequest } from 'fastify';
import type { ValidToken } from '../../http/credentials/credentials.ts';
import type { AllowedReply } from '../../http/route.ts';
import type { CaptureHints } from '../../verification/liveness/capture-hints.ts';
import type { ChallengeStep } from '../../verification/liveness/challenge.ts';
import type { Step } from '../../verification/liveness/pace.ts';
import type * as contract from './contract.ts';
import type * as paced from './paced-contract.ts';

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

export type AnswerReply = AllowedReply<{ 200: typeof contract.judgement; 503: typeof contract.away }>;
export type StepCall = {
  grant: ValidToken;
  request: FastifyRequest;
  challengeId: string;
  /** the version to which the link needs consent; null for none */
  consentVersion: string | null;
};

/** The frames of one step, and when they had come by the database's clock. */
export type StepFrames = {
  step: Step;
  frames: readonly Uint8Array[];
  capture: CaptureHints | null;
  receivedAt: Date;
};

export type StepReply = AllowedReply<{ 200: typeof paced.stepAnswer; 503: typeof contract.away }>;
