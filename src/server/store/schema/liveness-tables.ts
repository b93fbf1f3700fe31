import type { ColumnType, Generated } from 'kysely';
import type { CaptureHints } from '../../verification/liveness/capture-hints.ts';
import type { ChallengeStep } from '../../verification/liveness/challenge.ts';
import type { LivenessMeasures } from '../../verification/liveness/judge-liveness.ts';
import type { LivenessResult } from '../../verification/liveness/liveness-evidence.ts';

/** Tables of movements that were asked for before a selfie. */
export type LivenessTables = {
  liveness_challenges: LivenessChallengeTable;
  liveness_frames: LivenessFrameTable;
};

/** Steps asked of a person before the camera, once; `submission_id` and `attempt` name the selfie it is evidence of. */
type LivenessChallengeTable = {
  tenant_id: string;
  id: string;
  subject_id: string;
  token_id: string;
  steps: ChallengeStep[];
  created_at: Date;
  expires_at: Date;
  answered_at: Generated<Date | null>;
  result: Generated<LivenessResult | null>;
  measures: DeferredJson<LivenessMeasures>;
  capture: DeferredJson<CaptureHints>;
  submission_id: Generated<string | null>;
  attempt: Generated<number | null>;
  /** how many the link had asked for within an hour, this one included; null for what is older than this column */
  asked: Generated<number | null>;
};

/** A picture that answered a challenge. */
type LivenessFrameTable = {
  tenant_id: string;
  challenge_id: string;
  frame: number;
  subject_id: string;
  object_key: string;
  bytes: number;
  taken_ms: number;
  in_strip: boolean;
  image_expired_at: Generated<Date | null>;
};

/** JSON that is written after its row was inserted. */
type DeferredJson<T> = ColumnType<T | null, undefined, string | null>;
