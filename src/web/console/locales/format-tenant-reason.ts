import type { MessageKey, Translations } from './catalogue.ts';

/** The reasons of a new tenant: their texts for staff as the server writes them, and ours in each language. */
export const DEFAULT_REASON_KEYS: Record<string, readonly [staff: string, key: MessageKey]> = {
  glare: ['Glare or shadow on the document', 'ready.dark'],
  cut_off: ['Document is cut off', 'ready.cut'],
  blurred: ['Document is blurred', 'ready.blurred'],
  copy_or_screen: ['Photo of a screen or copy', 'ready.copy'],
  wrong_document: ['Wrong document', 'ready.licencePlease'],
  back_side: ['Back instead of front', 'ready.turnOver'],
  back_missing: ['Back is missing', 'ready.backMissing'],
  present_again: ['Wallet kept back a detail', 'ready.presentAgain'],
  not_accepted: ['Not an accepted document', 'ready.noLicence'],
  other_details: ['Details belong to someone else', 'ready.otherDetails'],
  face_dark: ['Face too dark', 'ready.faceDark'],
  face_hidden: ['Face cut off or covered', 'ready.faceCut'],
  face_blurred: ['Face blurred', 'ready.faceBlurred'],
  several_people: ['More than one person', 'ready.several'],
  other_person: ['Face is not the customer’s', 'ready.otherPerson'],
  not_live: ['Liveness not confirmed', 'ready.notLive'],
  expired: ['Document expired', 'ready.expired'],
  forged: ['Forged or altered', 'ready.forged'],
  detail_differs: ['A detail differs from the record', 'ready.detailDiffers'],
  duplicate: ['Duplicate customer', 'ready.duplicate'],
  under_age: ['Under the required age', 'ready.underAge'],
};

type Reason = { code: string; staff: string };

/** The text of a reason for staff: a new tenant's in the reader's language, and one that the tenant wrote as it is. */
export function formatTenantReason(translations: Translations, { code, staff }: Reason): string {
  const defaultReason = DEFAULT_REASON_KEYS[code];
  return defaultReason?.[0] === staff ? translations.text(defaultReason[1]) : staff;
}

/** The text of a reason by its code; one that is no longer on the tenant's list is its code. */
export function formatTenantReasonCode(
  translations: Translations,
  reasons: readonly Reason[],
  code: string,
): string {
  const found = reasons.find((reason) => reason.code === code);
  return found ? formatTenantReason(translations, found) : code;
}
