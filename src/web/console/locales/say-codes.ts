import type { Evidence } from '../../api/operations.ts';
import type { MessageKey, Translations } from './catalogue.ts';
import { sayField } from './say-field.ts';
import { sayStored } from './say-moment.ts';

/** What of a document's codes is kept: a case from before a part was kept does not have it. */
export type KeptCodes = NonNullable<Evidence['codes']>;

/** A barcode or a zone in a reviewer's words: how far it is to be trusted, its lines as read, and what they say. */
export type SaidCode = {
  tone: 'warn' | 'info' | 'ok';
  title: string;
  detail: string;
  lines: readonly string[];
  says: readonly { name: string; value: string }[];
};

/** In the order in which the record's details stand on the case. */
const FIELDS = [
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'license_number',
  'license_issue_date',
  'license_expiry_date',
] as const;

/** What the document's barcode and machine-readable lines say; nothing where there is neither. */
export function sayCodes(
  words: Translations,
  { barcode, barcode_not_understood, mrz, mrz_too_small }: KeptCodes,
): SaidCode[] {
  return [
    ...(barcode ? [sayBarcode(words, barcode)] : []),
    ...(mrz ? [sayZone(words, mrz)] : []),
    ...(barcode_not_understood ? [sayUnread(words, 'codes.barcode', 'codes.barcode.notUnderstood')] : []),
    ...(mrz_too_small && !mrz ? [sayUnread(words, 'codes.zone', 'codes.zone.tooSmall')] : []),
  ];
}

function sayBarcode(words: Translations, barcode: NonNullable<KeptCodes['barcode']>): SaidCode {
  return {
    tone: 'info',
    title: words.text('codes.barcode'),
    detail: words.text(barcode.is_licence === false ? 'codes.barcode.noLicence' : 'codes.barcode.sure'),
    lines: [],
    says: fieldsOf(words, barcode),
  };
}

function sayZone(words: Translations, zone: NonNullable<KeptCodes['mrz']>): SaidCode {
  const { lines = [], check_digits, legible } = zone;
  const state = check_digits ? 'right' : legible ? 'wrong' : 'unsure';
  return {
    tone: check_digits ? 'ok' : 'warn',
    title: words.text('codes.zone'),
    detail: words.text(`codes.zone.${state}`),
    lines,
    says: fieldsOf(words, zone),
  };
}

function sayUnread(words: Translations, title: MessageKey, detail: MessageKey): SaidCode {
  return {
    tone: 'warn',
    title: words.text(title),
    detail: words.text(detail),
    lines: [],
    says: [],
  };
}

/** The number of a document that is no licence is called the document's. */
function fieldsOf(
  words: Translations,
  code: NonNullable<KeptCodes['barcode'] | KeptCodes['mrz']>,
): SaidCode['says'] {
  return FIELDS.flatMap((field) => {
    const value = code[field];
    if (!value) return [];
    const isOther = field === 'license_number' && code.is_licence === false;
    return [
      { name: isOther ? words.text('codes.number') : sayField(words, field), value: sayStored(words, value) },
    ];
  });
}
