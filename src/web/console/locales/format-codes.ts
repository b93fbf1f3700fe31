import type { Evidence } from '../../api/operations.ts';
import type { MessageKey, Translations } from './catalogue.ts';
import { formatField } from './format-field.ts';
import { formatStoredDetail } from './format-values.ts';

/** The stored parts of a document's codes. An older case lacks the parts that were added later. */
export type StoredCodes = NonNullable<Evidence['codes']>;

/** A barcode or a zone in a reviewer's words: how reliable it is, its lines as read, and its fields. */
export type FormattedCode = {
  tone: 'warn' | 'info' | 'ok';
  title: string;
  detail: string;
  lines: readonly string[];
  fields: readonly { name: string; value: string }[];
};

/** In the order of the record's details in the case. */
const FIELDS = [
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'license_number',
  'license_issue_date',
  'license_expiry_date',
] as const;

/** The fields of the document's barcode and machine-readable zone; nothing where there is neither. */
export function formatCodes(
  translations: Translations,
  { barcode, barcode_not_understood, mrz, mrz_too_small }: StoredCodes,
): FormattedCode[] {
  return [
    ...(barcode ? [formatBarcode(translations, barcode)] : []),
    ...(mrz ? [formatMrz(translations, mrz)] : []),
    ...(barcode_not_understood
      ? [formatUnreadable(translations, 'codes.barcode', 'codes.barcode.notUnderstood')]
      : []),
    ...(mrz_too_small && !mrz ? [formatUnreadable(translations, 'codes.zone', 'codes.zone.tooSmall')] : []),
  ];
}

function formatBarcode(
  translations: Translations,
  barcode: NonNullable<StoredCodes['barcode']>,
): FormattedCode {
  return {
    tone: 'info',
    title: translations.text('codes.barcode'),
    detail: translations.text(
      barcode.is_licence === false ? 'codes.barcode.noLicence' : 'codes.barcode.sure',
    ),
    lines: [],
    fields: listCodeFields(translations, barcode),
  };
}

function formatMrz(translations: Translations, zone: NonNullable<StoredCodes['mrz']>): FormattedCode {
  const { lines = [], check_digits, legible } = zone;
  const state = check_digits ? 'right' : legible ? 'wrong' : 'unsure';
  return {
    tone: check_digits ? 'ok' : 'warn',
    title: translations.text('codes.zone'),
    detail: translations.text(`codes.zone.${state}`),
    lines,
    fields: listCodeFields(translations, zone),
  };
}

function formatUnreadable(translations: Translations, title: MessageKey, detail: MessageKey): FormattedCode {
  return {
    tone: 'warn',
    title: translations.text(title),
    detail: translations.text(detail),
    lines: [],
    fields: [],
  };
}

/** The number of a document that is no licence is called the document's. */
function listCodeFields(
  translations: Translations,
  code: NonNullable<StoredCodes['barcode'] | StoredCodes['mrz']>,
): FormattedCode['fields'] {
  return FIELDS.flatMap((field) => {
    const value = code[field];
    if (!value) return [];
    const isOther = field === 'license_number' && code.is_licence === false;
    return [
      {
        name: isOther ? translations.text('codes.number') : formatField(translations, field),
        value: formatStoredDetail(translations, value),
      },
    ];
  });
}
