import type { ValidToken } from '../../../http/credentials/credentials.ts';
import type { TenantDatabase } from '../../../store/database/database.ts';
import { findChallengeOfAttempt } from '../../../store/liveness-challenges.ts';
import { listFrames } from '../../../store/liveness-frames.ts';
import type { AttemptKey } from '../../../store/submissions/attempts.ts';
import type { LivenessEvidence } from '../../../verification/liveness/liveness-evidence.ts';
import type { UploadKind } from '../../../verification/verdict/verdicts.ts';

/** The liveness evidence before a selfie, and the store key of the frame that shows the face best. */
export type ChallengeEvidence = { evidence: LivenessEvidence; faceKey: string | null };

type ChallengeQuery = { grant: Pick<ValidToken, 'tenant_id' | 'require_liveness'>; kind: UploadKind };

/**
 * The challenge that is evidence of an attempt. null if there is none and none is required, and for an upload that is
 * not a selfie.
 */
export async function readChallenge(
  { db }: { db: TenantDatabase },
  { grant, kind }: ChallengeQuery,
  ref: AttemptKey,
): Promise<ChallengeEvidence | null> {
  if (kind !== 'selfie') return null;
  const required = grant.require_liveness;
  const storedChallenge = await db.asTenant(grant.tenant_id, async (tx) => {
    const row = await findChallengeOfAttempt(tx, grant.tenant_id, ref);
    return row && { row, frames: await listFrames(tx, grant.tenant_id, row.id) };
  });
  if (!storedChallenge) return required ? { evidence: { result: 'none', required }, faceKey: null } : null;
  const { row, frames } = storedChallenge;
  const strip = frames.filter((frame) => frame.in_strip);
  // The other frames are compared with the first, in which the face looks straight ahead.
  const first = row.measures?.poses[0]?.at;
  const face = frames.find((frame) => frame.taken_ms === first) ?? strip[0];
  const evidence: LivenessEvidence = {
    // The frames are still being examined, or their server died: there is no result yet.
    result: row.result ?? 'unavailable',
    required,
    challenge_id: row.id,
    steps: row.steps,
    challenges_asked: row.asked,
    measures: row.measures,
    strip: strip.map(({ frame, taken_ms: at }) => ({ frame, at })),
    capture: row.capture,
    paced: row.paced,
    pace: row.pace,
  };
  return { evidence, faceKey: face?.object_key ?? null };
}
