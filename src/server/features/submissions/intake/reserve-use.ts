import { AppError } from '../../../errors.ts';
import type { ValidToken } from '../../../http/credentials/credentials.ts';
import { assertAttemptsLeft, assertTypeAllowed } from '../../../http/uploads/assert-upload-allowed.ts';
import { consumeTokenUse, findToken } from '../../../store/ephemeral-tokens.ts';
import type { Tx } from '../../../store/transaction.ts';
import { attemptCounterFor } from '../../../verification/lifecycle/token-capabilities.ts';
import type { UploadKind } from '../../../verification/verdict/verdicts.ts';
import type { Target } from './find-target.ts';

/**
 * Takes one use of the token, before the image is stored. A use is not given back.
 * @throws AppError `unauthenticated` when the token has ended meanwhile, `forbidden` when it does not allow
 * this upload, `attempts-spent` when its cap is spent
 */
export async function reserveUse(
  tx: Tx,
  grant: ValidToken,
  kind: UploadKind,
  by: Target['by'],
  now: Date,
): Promise<void> {
  assertTypeAllowed(grant, kind, by);
  if (await consumeTokenUse(tx, grant, attemptCounterFor(kind), now)) return;
  const current = await findToken(tx, grant.tenant_id, grant.id);
  const isStillValid =
    current &&
    !current.revoked_at &&
    current.expires_at > now &&
    current.use_count < (current.max_uses ?? Infinity);
  if (isStillValid) assertAttemptsLeft(current, kind);
  throw new AppError(
    'unauthenticated',
    'The ephemeral token is missing, expired, used up or not valid on this host. Request a new link.',
  );
}
