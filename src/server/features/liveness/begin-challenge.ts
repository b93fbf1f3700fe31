import { randomInt } from 'node:crypto';
import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import type { ValidToken } from '../../http/credentials/credentials.ts';
import type { Tenant } from '../../http/find-tenant.ts';
import type { ReadDatabaseTime } from '../../store/database-time.ts';
import { addChallenge, findOpenChallenge } from '../../store/liveness-challenges.ts';
import type { Tx } from '../../store/transaction.ts';
import { type ChallengeStep, drawSteps } from '../../verification/liveness/challenge.ts';
import {
  allowedMs,
  type ChallengePace,
  drawColors,
  newPace,
  stepAt,
} from '../../verification/liveness/pace.ts';
import { presentStep } from './present-step.ts';

/** How long a challenge may be answered. */
const CHALLENGE_LIFETIME_MS = 2 * 60_000;

type BeginDeps = { now: () => Date; databaseTime: ReadDatabaseTime };
type BeginCall = {
  tenant: Tenant;
  grant: ValidToken;
  body: { paced?: boolean | undefined; light?: boolean | undefined };
};

/**
 * Draws a challenge. The caller has locked the subject.
 * @throws AppError `conflict` for a challenge with all steps at once if the tenant takes none
 */
export function beginChallenge(deps: BeginDeps, call: BeginCall, tx: Tx) {
  if (call.body.paced) return beginPaced(deps, call, tx);
  if (call.tenant.settings.liveness.paced)
    throw new AppError(
      'conflict',
      'This tenant accepts only paced challenges. Send {"paced": true}, and the frames of each step separately.',
    );
  return beginAtOnce(deps, call, tx);
}

const toOwner = ({ tenant_id: tenantId, subject_id: subjectId, id: tokenId }: ValidToken) => ({
  tenantId,
  subjectId,
  tokenId,
});

const draw = ({ settings }: Tenant): ChallengeStep[] => drawSteps(randomInt, settings.liveness_closer);

/** An open challenge requested again is returned unchanged: no other steps, and no more time. */
async function beginAtOnce(deps: BeginDeps, { tenant, grant }: BeginCall, tx: Tx) {
  const now = deps.now();
  const owner = toOwner(grant);
  const open = await findOpenChallenge(tx, owner, now);
  const steps = open?.steps ?? draw(tenant);
  const expiresAt = open?.expires_at ?? new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
  const id = await addChallenge(tx, { ...owner, steps, now, expiresAt, paced: null });
  return {
    challenge_id: id,
    steps: steps.map((turn) => ({ turn })),
    expires_at: formatTimestamp(expiresAt),
  };
}

/** A paced one is always drawn again: the link knows some steps of the one that it leaves. */
async function beginPaced(deps: BeginDeps, { tenant, grant, body }: BeginCall, tx: Tx) {
  const now = deps.now();
  const steps = draw(tenant);
  const light = readLight(tenant, body.light);
  const colors = light === 'shown' ? drawColors(randomInt) : [];
  const announcedAt = await deps.databaseTime(tx);
  const first = stepAt({ steps, colors }, 1)!;
  const limitMs = allowedMs(first, null);
  const current = { announcedAt, dueAt: new Date(announcedAt.getTime() + limitMs) };
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
  const paced = { colors, pace: newPace(light), current };
  const id = await addChallenge(tx, { ...toOwner(grant), steps, now, expiresAt, paced });
  return {
    challenge_id: id,
    step: presentStep(first, limitMs),
    expires_at: formatTimestamp(expiresAt),
  };
}

/** A missing field is not a refusal: only a person declines colours. */
function readLight({ settings }: Tenant, acceptsLight: boolean | undefined): ChallengePace['light'] {
  if (!settings.liveness.light) return 'off';
  return acceptsLight === false ? 'declined' : 'shown';
}
