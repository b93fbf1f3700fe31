import type { SubmissionState } from '../../../server/verification/verdict/verdicts.ts';
import type { Translations } from '../locales/catalogue.ts';

export const KINDS = ['license', 'selfie', 'age'] as const;
export type Kind = (typeof KINDS)[number];

/** The kind of a picture in words; one that this page does not know yet stays as the API calls it. */
export function formatKind(words: Translations, kind: string): string {
  return (KINDS as readonly string[]).includes(kind) ? words.text(`kind.${kind as Kind}`) : kind;
}

export const STATES = ['pending', 'approved', 'rejected', 'processing'] as const satisfies SubmissionState[];

/** Where a case stands, in a word. */
export const formatState = (words: Translations, state: SubmissionState): string =>
  words.text(`status.${state}`);
