import { decideAgeProof } from '../../../verification/verdict/decide-credential.ts';
import type { CredentialEvidence } from '../../../verification/wallet/credential-evidence.ts';
import type { Outcome } from '../finalize/finalize-attempt.ts';

/** A proof of age -> the answer. Its one field is the element that was asked for. */
export function verifyAgeProof(credential: CredentialEvidence): Outcome {
  const hasReachedAge = credential.asked.every((name) => credential.fields[name] === true);
  return {
    ...decideAgeProof(credential.issuer.trust, hasReachedAge),
    reason: null,
    score: null,
    similarity: null,
    faceComparison: null,
    ageEstimate: null,
    evidence: { credential },
    timings: {},
  };
}
