import type { Proof, ProofBasis, ProofName, ProofSource } from '../../../shared/proof.ts';

/** The proofs that a tenant may require where they were merely not contradicted. */
export const OPTIONAL_PROOFS = ['original', 'in_force'] as const satisfies readonly ProofName[];
export type OptionalProof = (typeof OPTIONAL_PROOFS)[number];

export function toBasis(source: ProofSource, figures: ProofBasis['figures'] = {}): ProofBasis {
  return { source, figures };
}

/** Which proofs an approval needs, and what stops it. */
export type ApprovalRules = {
  /** each must be shown */
  neededProofs: readonly ProofName[];
  /** may be contradicted: the tenant chose to approve it anyway */
  tolerated?: readonly ProofName[];
  /** the severe signals of the attempt: with one, a person decides */
  severe: readonly string[];
};

/** Whether the list approves. A needed proof that is not on it is not shown. */
export function isApprovedBy(
  proofs: readonly Proof[],
  { neededProofs, tolerated = [], severe }: ApprovalRules,
): boolean {
  const stops = ({ name, state }: Proof) => state === 'contradicted' && !tolerated.includes(name);
  const isShown = (name: ProofName) => proofs.some((proof) => proof.name === name && proof.state === 'shown');
  return severe.length === 0 && !proofs.some(stops) && neededProofs.every(isShown);
}
