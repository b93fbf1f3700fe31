import type { PersonAppearance, PersonDetails } from '../people.ts';

/**
 * The holder whose data the zone has. The issuing state is Utopia (`UTO`), which ICAO reserves for specimens, or another
 * code of ICAO 9303-3, section 5.
 */
export type MrzHolder = { details: PersonDetails; looks: PersonAppearance; state?: string };

export const UTOPIA = 'UTO';

/** The three lines of 30 of an identity card or a residence permit (ICAO 9303-5, 4.2.2: TD1). */
export function encodeTd1({ details, looks, state = UTOPIA }: MrzHolder, documentCode = 'I'): string[] {
  const issuer = fillState({ state });
  const number = checked(numberField(details.license_number));
  const birth = checked(shortDate(details.date_of_birth));
  const expiry = checked(shortDate(details.license_expiry_date));
  const first = fill(`${fill(documentCode, 2)}${issuer}${number}`, 30);
  const second = fill(`${birth}${looks.sex}${expiry}${issuer}`, 29);
  const composite = checkDigit(first.slice(5) + birth + expiry + second.slice(18, 29));
  return [first, second + composite, fill(names(details), 30)];
}

/** The two lines of 36 of a larger identity card (ICAO 9303-6, 4.2.2: TD2). */
export function encodeTd2(holder: MrzHolder): string[] {
  return [fill(`I<${fillState(holder)}${names(holder.details)}`, 36), twoLineDetails(holder, 36)];
}

/** The two lines of 44 of a passport's page (ICAO 9303-4, 4.2.2: TD3). */
export function encodeTd3(holder: MrzHolder): string[] {
  return [fill(`P<${fillState(holder)}${names(holder.details)}`, 44), twoLineDetails(holder, 44)];
}

/** The two lines of a visa: of 44 (ICAO 9303-7, 4.2.2: MRV-A), or of 36 on a smaller one (4.3.2: MRV-B). */
export function encodeVisa({ details, looks, ...issuer }: MrzHolder, length: 44 | 36): string[] {
  const number = checked(numberField(details.license_number));
  const birth = checked(shortDate(details.date_of_birth));
  const expiry = checked(shortDate(details.license_expiry_date));
  const state = fillState(issuer);
  const second = fill(`${number}${state}${birth}${looks.sex}${expiry}`, length);
  return [fill(`V<${state}${names(details)}`, length), second];
}

/** The one line of 30 on the back of a French driving licence (arrêté of 20 April 2012, annex). */
export function encodeFrenchLicence({ details }: MrzHolder): string[] {
  const number = checked(`D1FRA${numberField(details.license_number)}`);
  const surname = fill(letters(details.last_name).replace(/<.*/, ''), 8);
  const line = number + shortDate(details.license_expiry_date) + surname;
  return [line + checkDigit(line)];
}

/**
 * The two lines of 36 of a French identity card of before 2021 (arrêté of 19 December 1987): the surname, and below it
 * the number of `frenchNumber`, the given names, and the birth date.
 */
export function encodeFrenchIdentity({ details, looks }: MrzHolder): string[] {
  const givenNames = [details.first_name, details.middle_name].filter(Boolean).map((name) => letters(name!));
  const first = fill(`IDFRA${letters(details.last_name)}`, 30) + FRENCH_OFFICE;
  const number = checked(frenchNumber(details));
  const second =
    number + fill(givenNames.join('<<'), 14) + checked(shortDate(details.date_of_birth)) + looks.sex;
  return [first, second + checkDigit(first + second)];
}

/** Department and office. */
const FRENCH_OFFICE = '075025';

/** Twelve digits: year and month of issue, department, office, and a serial number from the person's own digits. */
export function frenchNumber({ license_issue_date: issued, license_number: number }: PersonDetails): string {
  const digits = number.replace(/\D/g, '').padEnd(5, '0').slice(-5);
  return `${shortDate(issued).slice(0, 4)}${FRENCH_OFFICE.slice(0, 3)}${digits}`;
}

/** The second line of TD2 and TD3. The passport's personal number is left out, and its check digit a filler. */
function twoLineDetails({ details, looks, ...issuer }: MrzHolder, length: 36 | 44): string {
  const number = checked(numberField(details.license_number));
  const birth = checked(shortDate(details.date_of_birth));
  const expiry = checked(shortDate(details.license_expiry_date));
  const line = fill(`${number}${fillState(issuer)}${birth}${looks.sex}${expiry}`, length - 1);
  return line + checkDigit(line.slice(0, 10) + line.slice(13, 20) + line.slice(21));
}

/** ICAO 9303-3, 4.9: values 0 to 35 (a filler is 0) by the weights 7, 3, 1, modulo 10. */
export function checkDigit(text: string): string {
  const weights = [7, 3, 1];
  const values = Array.from(text, (sign) => (sign === '<' ? 0 : Number.parseInt(sign, 36)));
  return String(values.reduce((sum, value, index) => sum + value * (weights[index % 3] ?? 0), 0) % 10);
}

function checked(field: string): string {
  return field + checkDigit(field);
}

function fill(text: string, length: number): string {
  return text.slice(0, length).padEnd(length, '<');
}

/** Nine positions: longer numbers are truncated, since specimens have none of them. */
function numberField(number: string): string {
  return fill(documentNumber(number), 9);
}

/** The number as zones have it, and as identity cards and passports print it. */
export function documentNumber(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 9);
}

function fillState({ state = UTOPIA }: Pick<MrzHolder, 'state'>): string {
  return fill(state, 3);
}

function shortDate(date: string): string {
  return date.slice(2).replaceAll('-', '');
}

function names({ last_name, first_name, middle_name }: PersonDetails): string {
  const givenNames = [first_name, middle_name].filter(Boolean).join(' ');
  return `${letters(last_name)}<<${letters(givenNames)}`;
}

/** ICAO 9303-3, 6 (transliteration), for the letters that the specimens' names have. */
const transliterations: Record<string, string> = {
  Ł: 'L',
  Ø: 'OE',
  Đ: 'D',
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  Å: 'AA',
  Æ: 'AE',
  ẞ: 'SS',
  ß: 'SS',
  Þ: 'TH',
  İ: 'I',
};

/** Only letters; hyphens and blanks become fillers, apostrophes are dropped (ICAO 9303-3, 4.6). */
function letters(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll('ß', 'ẞ')
    .toUpperCase()
    .replace(/./gu, (sign) => transliterations[sign] ?? sign)
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .replace(/[^A-Z]+/g, '<');
}
