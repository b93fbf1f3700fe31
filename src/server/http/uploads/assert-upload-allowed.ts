import { AppError } from '../../errors.ts';
import { COUNTERS } from '../../store/ephemeral-tokens.ts';
import {
  allowsReupload,
  allowsUpload,
  attemptCounterFor,
} from '../../verification/lifecycle/token-capabilities.ts';
import type { UploadKind } from '../../verification/verdict/verdicts.ts';
import type { ValidToken } from '../credentials/credentials.ts';

/** Whether the image is a first one, or one that a reviewer requested. */
type UploadPurpose = 'upload' | 'reupload';

/**
 * Checks whether the link allows an upload. It runs before the body is read, and again when a use is
 * consumed, because an earlier request under the same key may have failed meanwhile.
 * @throws AppError `forbidden` if the link does not allow the upload, `attempts-spent` if its attempts of
 * this kind are used up
 */
export function assertUploadAllowed(grant: ValidToken, kind: UploadKind, by: UploadPurpose): void {
  assertTypeAllowed(grant, kind, by);
  assertAttemptsLeft(grant, kind);
}

const UPLOAD_RULES = { upload: allowsUpload, reupload: allowsReupload } as const;

export function assertTypeAllowed(grant: ValidToken, kind: UploadKind, by: UploadPurpose): void {
  if (UPLOAD_RULES[by](grant.upload_type, kind)) return;
  throw new AppError(
    'forbidden',
    `This link does not allow ${by}s of type ${kind}. Mint a link with another upload_type.`,
  );
}

export function assertAttemptsLeft(grant: ValidToken, kind: UploadKind): void {
  const { used, limit } = COUNTERS[attemptCounterFor(kind)];
  const cap = grant[limit];
  if (cap === null || grant[used] < cap) return;
  throw new AppError('attempts-spent', `This link has no attempts of type ${kind} left. Mint another link.`);
}
