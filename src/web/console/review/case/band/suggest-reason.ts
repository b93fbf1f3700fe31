import type { Evidence } from '../../../cases/case-types.ts';
import { findImageHint } from '../faces/find-image-hint.ts';
import type { Headline } from './find-headline.ts';

type Signal = NonNullable<Evidence['signals']>[number];

/** The code of a new tenant's reason that a finding suggests for a rejection. */
const REASON_OF_SIGNAL: Partial<Record<Signal['signal'], string>> = {
  document_of_another: 'other_details',
  original_not_shown: 'copy_or_screen',
  expired: 'expired',
  age_from_document: 'under_age',
  number_contradicts_birth_date: 'forged',
  same_document_as: 'duplicate',
  same_face_as: 'duplicate',
};
const REASON_OF_FINDING: Partial<Record<Headline['is'], string>> = {
  'not-accepted': 'not_accepted',
  'not-listed': 'not_accepted',
  'signer-differs': 'not_accepted',
  'person-differs': 'other_details',
  'faces-differ': 'other_person',
  'selfie-not-licence': 'other_person',
  'not-live': 'not_live',
  'portraits-differ': 'forged',
  'face-uncertain': 'other_person',
  'selfie-uncertain': 'other_person',
  'identity-differs': 'detail_differs',
  'details-differ': 'detail_differs',
  'address-differs': 'detail_differs',
  'same-file': 'duplicate',
};

/** Two parts of the document contradict each other. */
function isForgery(signal: Signal): boolean {
  if (signal.signal === 'barcode_mismatch' || signal.signal === 'mrz_mismatch')
    return signal.fields.some(({ other_source }) => other_source === 'printed');
  return signal.signal === 'portrait_unclear' && signal.cause === 'ghost_differs';
}

/** Pictures that lie on a card, or beside its portrait. */
const isCovered = (headline: Headline) =>
  headline.is === 'proof' && headline.proof.name === 'portrait' && headline.proof.by.source === 'faces';

export function suggestReason(headline: Headline): string | null {
  if (isCovered(headline)) return 'forged';
  if (headline.is === 'signal') {
    const { signal } = headline;
    return isForgery(signal) ? 'forged' : (REASON_OF_SIGNAL[signal.signal] ?? null);
  }
  return REASON_OF_FINDING[headline.is] ?? null;
}

/** The code of a new tenant's reason to request another photo, by why a portrait is unclear. */
const REQUEST_OF_PORTRAIT: Partial<Record<string, string>> = {
  cut_off: 'cut_off',
  burnt_out: 'glare',
  blurred: 'blurred',
};

/** The code of a new tenant's reason to request another photo, by the finding. */
const REQUEST_OF_FINDING: Partial<Record<Headline['is'], string>> = {
  'title-unread': 'cut_off',
  'zone-missing': 'cut_off',
  'photo-blurred': 'blurred',
  'photo-glare': 'glare',
  'back-missing': 'back_missing',
  'not-live': 'not_live',
};

/** Headlines that name nothing against a case. */
const QUIET_FINDINGS: readonly Headline['is'][] = ['first-licence', 'few-read', 'why', 'manual'];

/** The code of a new tenant's reason to request another selfie, by what is wrong with its image. */
const REQUEST_OF_SELFIE = { dark: 'face_dark', blur: 'face_blurred' } as const;
const UNSURE_FACES: readonly Headline['is'][] = ['face-uncertain', 'selfie-uncertain', 'first-selfie'];

/** The reason that a finding suggests for a request of another photo. */
export function suggestRequest(headline: Headline, { signals, image_hints }: Evidence): string | null {
  const has = (name: Signal['signal']) => signals?.some(({ signal }) => signal === name) ?? false;
  if (headline.is === 'not-accepted')
    return headline.kind === 'licence_back' ? 'back_side' : 'wrong_document';
  const ofFinding = REQUEST_OF_FINDING[headline.is];
  if (ofFinding) return ofFinding;
  if (isCovered(headline)) return 'copy_or_screen';
  // Nothing else is wrong: what the photo itself shows is the only reason for another one.
  if (QUIET_FINDINGS.includes(headline.is) && has('screen_or_print')) return 'copy_or_screen';
  if (UNSURE_FACES.includes(headline.is)) {
    const hint = findImageHint(image_hints);
    return hint && REQUEST_OF_SELFIE[hint];
  }
  if (headline.is === 'few-read') {
    return has('glare') ? 'glare' : has('blur') ? 'blurred' : null;
  }
  const signal = headline.is === 'signal' ? headline.signal : null;
  if (signal?.signal === 'original_not_shown') return 'copy_or_screen';
  if (signal?.signal === 'expired') return 'expired';
  if (signal?.signal === 'not_released') return 'present_again';
  if (signal?.signal !== 'portrait_unclear' && headline.is !== 'face-unclear') return null;
  const unclear = signals?.find((each) => each.signal === 'portrait_unclear');
  return unclear ? (REQUEST_OF_PORTRAIT[unclear.cause] ?? null) : null;
}

/** Where the finding leaves the answer to the reviewer's eye, an approval goes against nothing. */
const OPEN_FINDINGS: readonly Headline['is'][] = [...QUIET_FINDINGS, ...UNSURE_FACES];

/** Whether an approval goes against the finding: it suggests a rejection or another photo. */
export const contradictsApproval = (headline: Headline, evidence: Evidence): boolean =>
  !OPEN_FINDINGS.includes(headline.is) &&
  (suggestReason(headline) !== null || suggestRequest(headline, evidence) !== null);
