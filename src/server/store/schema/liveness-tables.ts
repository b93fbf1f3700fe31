import type { Generated } from 'kysely';
import type { CaptureHints } from '../../verification/liveness/capture-hints.ts';
import type { ChallengeStep } from '../../verification/liveness/challenge.ts';
import type { LivenessMeasures } from '../../verification/liveness/judge-liveness.ts';
import type { LivenessResult } from '../../verification/liveness/liveness-evidence.ts';
import type { ChallengePace, StepColor } from '../../verification/liveness/pace.ts';
import type { NullableJsonColumn } from '../json-column.ts';
import type { TenantId } from '../tenant-id.ts';

/** Tables of liveness challenges. */
export type LivenessTables = {
  liveness_challenges: LivenessChallengeTable;
  liveness_frames: LivenessFrameTable;
};

/**
 * A challenge: steps before the camera. `submission_id` and `attempt` name the selfie that it is bound to.
 */
type LivenessChallengeTable = {
  tenant_id: TenantId;
  id: string;
  subject_id: string;
  token_id: string;
  steps: ChallengeStep[];
  created_at: Date;
  expires_at: Date;
  answered_at: Generated<Date | null>;
  result: Generated<LivenessResult | null>;
  measures: NullableJsonColumn<LivenessMeasures>;
  capture: NullableJsonColumn<CaptureHints>;
  submission_id: Generated<string | null>;
  attempt: Generated<number | null>;
  /**
   * number of challenges of the link within an hour, including this one; null for rows older than this
   * column
   */
  asked: Generated<number | null>;
  /** whether its steps are announced one by one */
  paced: Generated<boolean>;
  /** shown after the steps, in this order */
  colors: Generated<StepColor[]>;
  /** how many steps, colours included, have their frames */
  steps_done: Generated<number>;
  /** by the database's clock: when the current step was announced, and until when its frames must come */
  announced_at: Generated<Date | null>;
  due_at: Generated<Date | null>;
  pace: NullableJsonColumn<ChallengePace>;
};

/** An image of a challenge. */
type LivenessFrameTable = {
  tenant_id: TenantId;
  challenge_id: string;
  frame: number;
  subject_id: string;
  object_key: string;
  bytes: number;
  taken_ms: number;
  in_strip: boolean;
  /** the paced step that it answers, from 1 */
  step: Generated<number | null>;
  image_expired_at: Generated<Date | null>;
};
