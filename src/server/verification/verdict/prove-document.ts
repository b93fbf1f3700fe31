import type { ProofBasis, ProofState } from '../../../shared/proof.ts';
import type { Validity } from './judge-validity.ts';
import type { Lookups } from './lookups.ts';
import { toBasis } from './proofs.ts';

/** A state and its basis; a caller adds the ending of its kind of verdict. */
export type ProofResult = { state: ProofState; by: ProofBasis };

/** `in_force`: an expiry date was read and has not passed, or the document states that it has none. */
export function proveInForce({ state, expiresOn }: Validity): ProofResult {
  const figures = expiresOn === null ? {} : { expires_on: expiresOn };
  if (state === 'no_expiry') return { state: 'shown', by: toBasis('no_expiry', figures) };
  const by = toBasis('expiry_date', figures);
  if (state === 'unread') return { state: 'not_shown', by };
  return { state: state === 'in_force' ? 'shown' : 'contradicted', by };
}

/** Whether an image shows a physical document, and the measure that says so. */
export type OriginalFinding = {
  state: ProofState;
  by: { source: string; figures: Record<string, number> };
};

/** `original`: a physical document, not a copy, a print or a screen. */
export function proveOriginal({ state, by }: OriginalFinding): ProofResult {
  return { state, by: toBasis('copy_measures', { ...by.figures, measure: by.source }) };
}

/**
 * `unlisted`: neither the document nor the face is blocked, and each that could be was looked up. A subject who refuses
 * the comparison is never approved by the pipeline: otherwise a refusal would be the way past the list.
 */
export function proveUnlisted({ blockedDocuments, blockedFaces, listed, isRefused }: Lookups): ProofResult {
  const isUnknown =
    (listed.documents && blockedDocuments === null) || (listed.faces && blockedFaces === null);
  const documents = blockedDocuments ?? 0;
  const faces = blockedFaces ?? 0;
  if (documents + faces > 0)
    return { state: 'contradicted', by: toBasis('block_list', { documents, faces }) };
  if (isRefused) return { state: 'not_shown', by: toBasis('comparison_refused') };
  if (isUnknown) return { state: 'not_shown', by: toBasis('unavailable') };
  return { state: 'shown', by: toBasis('block_list', { documents, faces }) };
}
