import type { Signal } from '../../signals/signals.ts';
import type { Revocation } from './judge-revocation.ts';

/** What a reviewer sees: that the issuer revoked the credential, or that no list says whether it did. */
export function raiseRevocation(revocation: Revocation): Signal[] {
  switch (revocation) {
    case 'revoked':
    case 'suspended':
      return [{ signal: 'credential_revoked', state: revocation }];
    case 'none_named':
    case 'valid':
      return [];
    default:
      return [{ signal: 'revocation_unknown' }];
  }
}
