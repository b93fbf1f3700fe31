import type { SubmissionState } from '../../../server/verification/verdict/verdicts.ts';
import type { Translations } from '../locales/catalogue.ts';

export const KINDS = ['license', 'selfie', 'age'] as const;
export type Kind = (typeof KINDS)[number];

/** The kind of an image in words; one that this page does not know yet stays as the API calls it. */
export function formatKind(translations: Translations, kind: string): string {
  return (KINDS as readonly string[]).includes(kind) ? translations.text(`kind.${kind as Kind}`) : kind;
}

export const STATES = ['pending', 'approved', 'rejected', 'processing'] as const satisfies SubmissionState[];

/** Where a case stands, in a word. */
export const formatState = (translations: Translations, state: SubmissionState): string =>
  translations.text(`status.${state}`);
