import { decideAgeProof } from '../../../verification/verdict/decide-credential.ts';
import type { CredentialEvidence } from '../../../verification/wallet/credential-evidence.ts';
import { raiseRevocation } from '../../../verification/wallet/revocation/raise-revocation.ts';
import type { Outcome } from '../finalize/finalize-attempt.ts';

/** A proof of age -> the answer. Its one field is the attestation that answered: it is true only if the age is proven. */
export function verifyAgeProof(credential: CredentialEvidence): Outcome {
  const values = Object.values(credential.fields);
  const signals = raiseRevocation(credential.revocation);
  const hasReachedAge = values.length === 1 && values[0] === true;
  return {
    ...decideAgeProof(credential.issuer.trust, credential.revocation, hasReachedAge),
    reason: null,
    score: null,
    similarity: null,
    faceComparison: null,
    ageEstimate: null,
    evidence: { credential, ...(signals.length > 0 ? { signals } : {}) },
    timings: {},
  };
}
