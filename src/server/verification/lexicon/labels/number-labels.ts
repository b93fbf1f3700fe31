import { foldText } from '../fold-text.ts';
import { withoutAnyLookAlikes } from '../look-alikes.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { listFieldNumbers, listLabels } from './list-labels.ts';

/** A licence number's field number, if it touches the number. */
export const NUMBER_FIELD_NUMBERS: readonly string[] = listFieldNumbers('license_number');

const LABELS = listLabels('license_number');

/** Between a licence number and its neighbours. */
export const NUMBER_LABELS: readonly string[] = [
  ...LABELS,
  // The field number 5 is left out: it may be the licence number's own first digit.
  ...NUMBER_FIELD_NUMBERS.filter((number) => /[A-Z]$/.test(number)),
];

/**
 * How small labels are misread, by look-alikes: `DIN` for `DLN`, `N0` for `NO`, a number sign as an H, and `LIC` without
 * one of its thin letters.
 */
const MISREAD_LABELS: ReadonlySet<string> = new Set(
  LABELS.flatMap((label) => [
    label,
    `${label}H`,
    ...Array.from(label, (letter, at) =>
      label.length > 2 && /[IL]/.test(letter) ? label.slice(0, at) + label.slice(at + 1) : label,
    ),
  ]).map(withoutAnyLookAlikes),
);

/** Is this a label of the licence number, misread? */
export function isMisreadNumberLabel(letters: string): boolean {
  return MISREAD_LABELS.has(withoutAnyLookAlikes(letters));
}

/** Labels that also come before other numbers, such as an order's, a house's or a telephone's. */
const BEFORE_ANY_NUMBER: readonly string[] = [
  'NO',
  'NR',
  'NUM',
  'ID',
  'CUSTOMER',
  'IDENTIFIER',
  'PERMIT',
  'REFERENCE',
];

/** Only before a licence number. */
export const NUMBER_ONLY_LABELS: readonly string[] = [
  ...LABELS.filter((label) => !BEFORE_ANY_NUMBER.includes(label)),
  ...NUMBER_FIELD_NUMBERS,
];

const OTHER_FIELDS = Object.entries(FIELD_LABELS)
  .filter(([field]) => field !== 'license_number')
  .map(([field, { words, vague, stems, ...numbers }]) => ({
    labels: (field.endsWith('name') ? words : [...words, ...vague]).filter((label) => !label.includes(' ')),
    stems,
    ...numbers,
  }));

/** Text that may follow a licence number without a space, or begin the word after it: another field's label. */
export const LABELS_AFTER_NUMBER: readonly string[] = OTHER_FIELDS.flatMap(({ labels }) => labels);

/** The same after their fields' numbers: `4AISS`, `9CLASS`. */
export const NUMBERED_LABELS: readonly string[] = OTHER_FIELDS.flatMap(({ labels, stems, aamva }) =>
  aamva.flatMap((number) => [...labels, ...stems].map((label) => number + foldText(label))),
);

/**
 * Whole lines that label the number of a card or passport; a label in another language may come before one, with a stroke
 * between. Alone they label other numbers, too, so nothing else may be in the line. Sources: PRADO; ICAO 9303-3, 9303-4;
 * AAMVA DL/ID 2020, annex A (customer identifier); USCIS, M-274; regulation 26/2009 (Indonesia); leternjoftim (Albania).
 */
export const DOCUMENT_NUMBER_LABELS: readonly string[] =
  `CARD NO,CARD NUMBER,CARD NO.,DOCUMENT NO,DOCUMENT NUMBER,
  PASSPORT NO,PASSPORT NUMBER,NO DU PASSEPORT,ID NO,ID NUMBER,IDENTITY NO,IDENTITY NUMBER,IDENTITY CARD NO,
  IDENTITY CARD NUMBER,IDENTIFICATION NUMBER,ID CARD NO,ID CARD NUMBER,CUSTOMER IDENTIFIER,NUMBER,NUMERO,NUMBER/NUMERO,
  NUMERO DOCUMENTO,NUMERO DE DOCUMENTO,NUMERO DU DOCUMENT,NO DU DOCUMENT,N DU DOCUMENT,DOKUMENTENNUMMER,AUSWEISNUMMER,
  NR LETERNJOFTIMI,NIK,USCIS,USCIS#,LICENCE NUMBER,LICENSE NUMBER,DRIVER LICENCE NO,DRIVER LICENSE NO,
  DRIVING LICENCE NO,DL NUMBER,LICENCE NO,LICENSE NO,LIC NO,DL NO,NATIONAL ID NO,NATIONAL ID NUMBER,
  NATIONAL IDENTIFICATION NUMBER,NUMERO DE IDENTIFICACION,NUMERO DE CEDULA,NO DE CEDULA,NUIP,CUI,NUMERO DO DOCUMENTO,
  NO DO DOCUMENTO,DOCUMENTNUMMER,DOKUMENT NR,KORTNUMMER,ASIAKIRJAN NUMERO,NUMER DOKUMENTU,CISLO DOKLADU,CISLO PRUKAZU,
  CISLO PREUKAZU,OKMANYAZONOSITO,OKMANYSZAM,BROJ OSOBNE ISKAZNICE,BROJ ISKAZNICE,SERIJSKA STEVILKA,DOKUMENTA NR,
  DOKUMENDI NUMBER,KORTELES NR,NUMERO CARTA,SERI NO,BELGE NO,NO KARTU,NO SIM`
    .split(',')
    .map((label) => label.trim().replaceAll('.', ''));
