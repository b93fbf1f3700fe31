import type { FaceEvidence, Finding } from '../../vision/evidence.ts';
import { PORTRAIT } from '../policy/portrait-policy.ts';
import type { PortraitJudgement } from './assess-portrait.ts';

/**
 * Judges the portrait that a wallet released: whether its largest face is fit to be compared. The issuer's signature says
 * that it is the holder's photograph, so that its place, its print and other faces are not judged. `faces` counts them.
 */
export function assessReleasedPortrait({ faces, descriptors }: FaceEvidence): Finding<PortraitJudgement> {
  if (!faces.ok) return faces;
  if (!descriptors.ok) return descriptors;
  if (faces.value.length === 0) return { ok: true, value: { state: 'absent', cause: null, figures: {} } };
  const { fitness } = descriptors.value ?? {};
  const figures = { faces: faces.value.length, ...(fitness === undefined ? {} : { fitness }) };
  // A net that reports no fitness shows no portrait to be clear (docs/models.md).
  if (fitness === undefined) return { ok: true, value: { state: 'unclear', cause: 'unmeasured', figures } };
  return fitness >= PORTRAIT.minFitness
    ? { ok: true, value: { state: 'clear', cause: null, figures } }
    : { ok: true, value: { state: 'unclear', cause: 'unfit', figures } };
}
