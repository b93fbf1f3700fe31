import type { Signal } from './signals.ts';

/**
 * Whether a signal is a reason against an approval. The state of the picture is none: who cannot read it does not
 * approve it.
 */
export function speaksAgainst(signal: Signal): boolean {
  if (signal.signal === 'age_from_document') return signal.minor;
  if (signal.signal === 'selfie_matches_document') return !signal.matches;
  return signal.signal !== 'blur' && signal.signal !== 'glare';
}
