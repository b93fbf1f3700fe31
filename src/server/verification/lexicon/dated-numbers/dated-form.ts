/** The holder as the card names them, folded to A-Z: a number that also holds their name or sex is theirs only if it fits. */
export type NumberHolder = { lastName: string; sex: 'M' | 'F' | null };

/** The form of a number that contains its holder's birth date. */
export type DatedForm = {
  /** the issuers as `formIssuer` names them: `GBR`, `USA-IL`; or a province's code */
  issuers: readonly string[];
  /** of the number without blanks and punctuation, in capitals */
  pattern: RegExp;
  /**
   * The birth date in it, `YYYY-MM-DD` with `?` for each digit that it does not contain; null if a check digit is wrong,
   * or if it is another holder's.
   */
  read: (number: string, holder: NumberHolder) => string | null;
};

/** `YYYY-MM-DD` of parts; a year of two digits leaves the century open. Null if there is no such day. */
export function toDate(year: string, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(month)) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year.padStart(4, '?')}-${two(month)}-${two(day)}`;
}

/** Of any year, so that a leap day is possible where the century is open. */
function daysIn(month: number): number {
  return new Date(Date.UTC(2000, month, 0)).getUTCDate();
}

/** The digits times their weights. */
export function weigh(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0);
}

/** Luhn's check digit (ISO/IEC 7812-1), the last one. */
export function passesLuhn(number: string): boolean {
  const sum = Array.from(number, Number)
    .reverse()
    .reduce((total, digit, at) => {
      const value = at % 2 === 1 ? digit * 2 : digit;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
