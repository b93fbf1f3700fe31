import type { Signal } from './signals.ts';

/** How well the picture and its print can be read: no reason by itself. */
const PICTURE_QUALITY_SIGNALS: readonly Signal['signal'][] = [
  'blur',
  'glare',
  'other_script',
  'low_face_quality',
];

/**
 * Whether a signal is a reason against an approval. The state of the picture is none: a reviewer who cannot read it
 * does not approve it.
 */
export function countsAgainstApproval(signal: Signal): boolean {
  if (signal.signal === 'age_from_document') return signal.minor;
  if (signal.signal === 'selfie_matches_document') return !signal.matches;
  return !PICTURE_QUALITY_SIGNALS.includes(signal.signal);
}
