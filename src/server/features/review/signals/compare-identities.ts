import type { Identity } from '../../../store/subjects.ts';
import { documentNumberKey } from '../../../verification/document/document-number-key.ts';
import { foldText } from '../../../verification/lexicon/fold-text.ts';

export const AGREEMENTS = ['same', 'differs', 'unknown'] as const;
type Agreement = (typeof AGREEMENTS)[number];
/** How the records of two subjects compare. */
export type ComparedRecords = Record<'name' | 'date_of_birth' | 'license_number', Agreement>;

/** Compares the records of two subjects: one with the same name, birth date and number is one person twice. */
export function compareIdentities(one: Identity, other: Identity): ComparedRecords {
  return {
    name: compareTexts(toName(one), toName(other), foldText),
    date_of_birth: compareTexts(one.date_of_birth, other.date_of_birth, (date) => date),
    license_number: compareTexts(one.license_number, other.license_number, documentNumberKey),
  };
}

const toName = ({ first_name, last_name }: Identity) => `${first_name} ${last_name}`;

/** A detail that one of the records lacks is neither the same nor another one. */
function compareTexts(one: string | null, other: string | null, fold: (text: string) => string): Agreement {
  if (!one || !other) return 'unknown';
  return fold(one) === fold(other) ? 'same' : 'differs';
}
