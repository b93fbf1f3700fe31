import { PROOF_NAMES, type ProofName } from '../../../shared/proof.ts';
import type { Settings } from '../../store/settings.ts';
import { DEFAULT_SEVERE_SIGNALS, type SignalName } from '../../verification/signals/severity.ts';
import { NEEDED_PROOFS } from '../../verification/verdict/decide-licence.ts';
import { OPTIONAL_PROOFS } from '../../verification/verdict/proofs.ts';

export type ApprovalRequirements = {
  proofs: { name: ProofName; shown_by: string; needed: string }[];
  severe_signals: readonly SignalName[];
  expired_documents: string;
};

/** As docs/verdicts.md says it. */
const SHOWN_BY: Record<ProofName, string> = {
  document:
    'an accepted kind was recognised; beyond a licence its zone confirms the record; a listed issuer signed a wallet’s',
  portrait:
    'the holder’s photograph is clear; of a selfie, one face, and a living person where the link requires one',
  details: 'the text fits the record',
  face: 'the reference selfie shows the same person',
  original: 'a wallet’s signature; no measure of a photo shows an original',
  in_force: 'an expiry date was read and has not passed',
  unlisted: 'neither the document nor the face is on the block list',
};

/** What this tenant’s pipeline needs for an approval. What is contradicted stops one, needed or not. */
export function describeApprovals(settings: Settings): ApprovalRequirements {
  const neededProofs: readonly ProofName[] = NEEDED_PROOFS;
  const optional: readonly ProofName[] = OPTIONAL_PROOFS;
  const required: readonly ProofName[] = settings.required_proofs;
  const describe = (name: ProofName) => {
    if (neededProofs.includes(name) || required.includes(name)) return 'always';
    return optional.includes(name)
      ? 'not by the settings'
      : 'if there is a reference, or the link requires it';
  };
  return {
    proofs: PROOF_NAMES.map((name) => ({ name, shown_by: SHOWN_BY[name], needed: describe(name) })),
    severe_signals: settings.severe_signals ?? DEFAULT_SEVERE_SIGNALS,
    expired_documents: settings.expired_documents,
  };
}
