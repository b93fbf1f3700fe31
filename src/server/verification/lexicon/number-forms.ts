import { likelyDigit, likelyLetter } from './look-alikes.ts';

/** A number in the form of its issuer: with look-alikes read as the form wants them, and whether it has that form. */
export type FormedNumber = { value: string; fits: boolean };

type NumberForm = {
  /** the class of each character: `A` a letter, `9` a digit, `X` a letter or the filler 9, `*` either, without Z */
  classes: string;
  /** what the classes cannot say: digits that depend on others */
  check: (number: string) => boolean;
};

/**
 * The forms that issuers publish, by country and state.
 *
 * - GBR: the driver number of DVLA (form INF 45, and the pattern of its Access to Driver Data specification): five
 *   letters of the surname filled with 9, the birth date as decade, month (plus 50 for women), day and year, two
 *   initials, a character that tells namesakes apart, and two letters. Northern Ireland's has eight digits (the same).
 * - ESP: the licence's number is that of the identity document, and its letter the remainder by 23 (Real Decreto 1553/2005).
 * - BRA: the registration number of CONTRAN's Resolucao 598, with two check digits.
 * - USA-CA: one letter and seven digits (California Vehicle Code manual, DMV).
 */
const FORMS: Readonly<Record<string, readonly [NumberForm, ...NumberForm[]]>> = {
  GBR: [
    { classes: 'XXXXX999999XX*AA', check: isDriverNumber },
    { classes: '99999999', check: () => true },
  ],
  ESP: [
    {
      classes: '99999999A',
      check: (number) => SPANISH_LETTERS[Number(number.slice(0, 8)) % 23] === number[8],
    },
  ],
  BRA: [{ classes: '99999999999', check: isBrazilianRegistration }],
  'USA-CA': [{ classes: 'A9999999', check: () => true }],
};

const SPANISH_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** The issuer as the table of forms names it. */
export function formIssuer({ country, issuer }: { country: string | null; issuer: string | null }): string {
  return country === 'USA' ? `${country}-${issuer}` : (country ?? '');
}

/**
 * Compares a licence number with the form of its issuer.
 *
 * @param issuer `GBR`, or with the state `USA-CA`
 * @returns null if no form of the issuer is known
 */
export function fitNumber(number: string, issuer: string): FormedNumber | null {
  const forms = FORMS[issuer];
  if (!forms) return null;
  const fitted = forms.map((form) => fitForm(number, form));
  return fitted.find(({ fits }) => fits) ?? fitted[0]!;
}

function fitForm(number: string, form: NumberForm): FormedNumber {
  const plain = number.replace(/[^A-Z0-9]/g, '');
  const value = Array.from(plain, (character, at) => asClass(character, form.classes[at])).join('');
  const fits = plain.length === form.classes.length && hasClasses(value, form.classes) && form.check(value);
  return { value: fits && value !== plain ? value : number, fits };
}

function asClass(character: string, wanted: string | undefined): string {
  if (wanted === '9' || (wanted === '*' && character === 'Z')) return likelyDigit(character) ?? character;
  const isLetter = wanted === 'A' || (wanted === 'X' && character !== '9');
  return isLetter ? (likelyLetter(character) ?? character) : character;
}

function hasClasses(value: string, classes: string): boolean {
  return Array.from(value, (character, at) => {
    const isDigit = /\d/.test(character);
    if (classes[at] === '*') return true;
    if (classes[at] === 'X') return !isDigit || character === '9';
    return (classes[at] === '9') === isDigit;
  }).every(Boolean);
}

/** The surname and its filler, any birth date, the initials and their filler, and none of the unclear characters. */
const DRIVER_NUMBER = /^(?=[A-Z]+9*\d)[A-Z9]{5}\d{6}(?:99|[A-Z][A-Z9])[^IOQYZ01]/;

/** The month of a woman's birth is 51 to 62. */
function isDriverNumber(number: string): boolean {
  const month = Number(number.slice(6, 8)) % 50;
  const day = Number(number.slice(8, 10));
  return DRIVER_NUMBER.test(number) && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/**
 * Two check digits over the first nine, each a remainder by 11; a first one above 9 lowers the second by 2. Where the
 * second is above 9, too, generations of the rule differ in the order of these steps: either result is right.
 */
function isBrazilianRegistration(number: string): boolean {
  const digits = Array.from(number, Number);
  const weigh = (weight: (at: number) => number) =>
    digits.slice(0, 9).reduce((sum, digit, at) => sum + digit * weight(at), 0) % 11;
  const one = weigh((at) => 9 - at);
  const other = weigh((at) => at + 1);
  const lowered = (other - (one > 9 ? 2 : 0) + 11) % 11;
  const seconds = [other > 9 ? 0 : lowered, lowered > 9 ? 0 : lowered];
  return digits[9] === (one > 9 ? 0 : one) && seconds.includes(digits[10]!);
}

/** A taxpayer's number of Brazil (CPF): two check digits, each 11 minus a remainder by 11 (Receita Federal). */
export function isTaxpayerNumber(number: string): boolean {
  const digits = Array.from(number.replace(/\D/g, ''), Number);
  if (digits.length !== 11) return false;
  return [9, 10].every((length) => {
    const sum = digits.slice(0, length).reduce((total, digit, at) => total + digit * (length + 1 - at), 0);
    return digits[length] === ((sum * 10) % 11) % 10;
  });
}
