import type { Tx } from '../../../db/database.ts';
import {
  allowsReupload,
  allowsUpload,
  attemptCounterOf,
} from '../../../domain/lifecycle/token-capabilities.ts';
import type { UploadKind } from '../../../domain/verdict/verdicts.ts';
import { AppError } from '../../../errors.ts';
import type { Grant } from '../../../http/credentials/credentials.ts';
import { findToken } from '../../../records/ephemeral-tokens/find-token.ts';
import { COUNTERS, takeUse } from '../../../records/ephemeral-tokens/take-use.ts';
import type { Target } from './find-target.ts';

/**
 * What a link allows, told before the body is read, and again when a use is taken: between the two the
 * request that this one seemed to repeat may have come to nothing.
 * @throws AppError `forbidden` when the link does not allow the upload, `attempts-spent` when the kind's own are
 */
export function refuseUnlessAllowed(grant: Grant, kind: UploadKind, by: Target['by']): void {
  refuseOtherType(grant, kind, by);
  refuseSpentCap(grant, kind);
}

const ALLOWS = { upload: allowsUpload, reupload: allowsReupload } as const;

function refuseOtherType(grant: Grant, kind: UploadKind, by: Target['by']): void {
  if (ALLOWS[by](grant.upload_type, kind)) return;
  throw new AppError('forbidden', 'This link does not allow that upload.');
}

function refuseSpentCap(grant: Grant, kind: UploadKind): void {
  const { used, most } = COUNTERS[attemptCounterOf(kind)];
  const cap = grant[most];
  if (cap === null || grant[used] < cap) return;
  throw new AppError('attempts-spent', 'All attempts of this kind on this link are used.');
}

/**
 * Takes one use off the token, before anything is stored. A use is not given back.
 * @throws AppError `unauthenticated` when the token has ended meanwhile, `forbidden` when it does not allow
 *   this upload, `attempts-spent` when its cap is spent
 */
export async function reserveUse(
  tx: Tx,
  grant: Grant,
  kind: UploadKind,
  by: Target['by'],
  now: Date,
): Promise<void> {
  refuseOtherType(grant, kind, by);
  if (await takeUse(tx, grant, attemptCounterOf(kind), now)) return;
  const current = await findToken(tx, grant.tenant_id, grant.id);
  const stillGood =
    current &&
    !current.revoked_at &&
    current.expires_at > now &&
    current.use_count < (current.max_uses ?? Infinity);
  if (stillGood) refuseSpentCap(current, kind);
  throw new AppError('unauthenticated', 'The link is missing, expired, used up or not valid here.');
}
