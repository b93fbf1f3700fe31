import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import {
  allowsReupload,
  allowsUpload,
  attemptCounterOf,
  type UploadType,
} from '../../domain/lifecycle/token-capabilities.ts';
import type { UploadKind } from '../../domain/verdict/verdicts.ts';
import { AppError } from '../../errors.ts';
import type { Grant } from '../../http/credentials/credentials.ts';
import type { Target } from './find-target.ts';

const COUNTERS = {
  license: { used: 'license_use_count', most: 'max_license_attempts' },
  selfie: { used: 'selfie_use_count', most: 'max_selfie_attempts' },
} as const;

/**
 * What a link allows, told before the body is read, and again when a use is taken: between the two the
 * request that this one seemed to repeat may have come to nothing.
 * @throws AppError `forbidden` when the link does not allow the upload, or the kind's own attempts are spent
 */
export function refuseUnlessAllowed(grant: Grant, kind: UploadKind, by: Target['by']): void {
  refuseOtherType(grant, kind, by);
  refuseSpentCap(grant, kind);
}

const ALLOWS = { upload: allowsUpload, reupload: allowsReupload } as const;

function refuseOtherType(grant: Grant, kind: UploadKind, by: Target['by']): void {
  if (ALLOWS[by](grant.upload_type as UploadType, kind)) return;
  throw new AppError('forbidden', 'This link does not allow that upload.');
}

function refuseSpentCap(grant: Grant, kind: UploadKind): void {
  const { used, most } = COUNTERS[attemptCounterOf(kind)];
  const cap = grant[most];
  if (cap === null || grant[used] < cap) return;
  throw new AppError('forbidden', 'All attempts of this kind on this link are used.');
}

/**
 * Takes one use off the token, before anything is stored: one conditional update, so that any number of
 * uploads at once never take more than there are. A use is not given back.
 * @throws AppError `unauthenticated` when the token has ended meanwhile, `forbidden` when it does not allow
 *   this upload or its cap is spent
 */
export async function reserveUse(
  tx: Tx,
  grant: Grant,
  kind: UploadKind,
  by: Target['by'],
  now: Date,
): Promise<void> {
  refuseOtherType(grant, kind, by);
  const { used, most } = COUNTERS[attemptCounterOf(kind)];
  const taken = await tx
    .updateTable('ephemeral_tokens')
    .set((eb) => ({ use_count: eb('use_count', '+', 1), [used]: eb(used, '+', 1) }))
    .where('tenant_id', '=', grant.tenant_id)
    .where('id', '=', grant.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`(max_uses is null or use_count < max_uses)`)
    .where(sql<boolean>`(${sql.ref(most)} is null or ${sql.ref(used)} < ${sql.ref(most)})`)
    .returning('id')
    .executeTakeFirst();
  if (taken) return;
  const current = await tx
    .selectFrom('ephemeral_tokens')
    .selectAll()
    .where('tenant_id', '=', grant.tenant_id)
    .where('id', '=', grant.id)
    .executeTakeFirst();
  const stillGood =
    current &&
    !current.revoked_at &&
    current.expires_at > now &&
    current.use_count < (current.max_uses ?? Infinity);
  if (stillGood) refuseSpentCap(current, kind);
  throw new AppError('unauthenticated', 'The link is missing, expired, used up or not valid here.');
}
