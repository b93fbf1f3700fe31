import type { NumberForm } from './issuers/issuer-card.ts';
import { ISSUER_CARDS } from './issuers/list-issuers.ts';
import { likelyDigit, likelyLetter } from './look-alikes.ts';

/** A number in the form of its issuer: with look-alikes read as the form wants them, and whether it has that form. */
export type FormedNumber = { value: string; fits: boolean };

/** The forms of licences that a number is judged by. */
const JUDGED_FORMS: ReadonlyMap<string, readonly NumberForm[]> = new Map(
  ISSUER_CARDS.flatMap(({ issuer, number }) =>
    number?.raisesNumberForm ? [[issuer, number.forms] as const] : [],
  ),
);

/** The issuer as the tables of issuers name it. */
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
  const fitted = JUDGED_FORMS.get(issuer)?.map((form) => fitForm(number, form));
  return fitted ? (fitted.find(({ fits }) => fits) ?? fitted[0]!) : null;
}

/** The number with look-alikes read as the form wants them, if it then has that form. */
export function fitForm(number: string, form: NumberForm): FormedNumber {
  const plain = number.replace(/[^A-Z0-9]/g, '');
  if (plain.length !== form.classes.length) return { value: number, fits: false };
  const value = Array.from(plain, (character, at) => asClass(character, listCharacters(form, at))).join('');
  const isOfClasses = Array.from(value).every((character, at) =>
    listCharacters(form, at).includes(character),
  );
  const fits = isOfClasses && (form.check?.(value) ?? true);
  return { value: fits && value !== plain ? value : number, fits };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const CLASSES: Readonly<Record<string, string>> = {
  A: LETTERS,
  '9': DIGITS,
  X: `${LETTERS}9`,
  '*': (LETTERS + DIGITS).replace('Z', ''),
};

function listCharacters({ classes, sets }: NumberForm, at: number): string {
  const name = classes[at]!;
  return sets?.[name] ?? CLASSES[name] ?? '';
}

/** The character, or the look-alike of it that may be there. */
function asClass(character: string, allowedCharacters: string): string {
  if (allowedCharacters.includes(character)) return character;
  const alike = [likelyDigit(character), likelyLetter(character)];
  return alike.find((each) => each !== null && allowedCharacters.includes(each)) ?? character;
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
