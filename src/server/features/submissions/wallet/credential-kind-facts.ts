import type { UploadKind } from '../../../verification/verdict/verdicts.ts';
import type { CredentialKind } from '../../../verification/wallet/mdoc/credential-kinds.ts';

/** The upload whose place a credential takes: it needs the same capability and counts as the same attempt. */
export const UPLOAD_OF_CREDENTIAL = {
  eu_age: 'verify_age',
  mdl: 'license',
  eu_pid: 'license',
  photo_id: 'license',
} as const satisfies Record<CredentialKind, UploadKind>;

/** The age that a link without `min_age` asks for. */
export const DEFAULT_PROVEN_AGE = 18;
