import type { IssuerCard } from './issuer-card.ts';

/** Driving licences of Brazil: the registration number of CONTRAN's Resolucao 598, with two check digits. */
export const BRA: readonly IssuerCard[] = [
  {
    issuer: 'BRA',
    kinds: ['licence'],
    marks: ['Carteira nacional de habilitacao'],
    number: { forms: [{ classes: '99999999999', check: isRegistration }], raisesNumberForm: true },
  },
];

/**
 * Two check digits over the first nine, each a remainder by 11; a first one above 9 lowers the second by 2. Where the
 * second is above 9, too, generations of the rule differ in the order of these steps: either result is right.
 */
function isRegistration(number: string): boolean {
  const digits = Array.from(number, Number);
  const weigh = (weight: (at: number) => number) =>
    digits.slice(0, 9).reduce((sum, digit, at) => sum + digit * weight(at), 0) % 11;
  const one = weigh((at) => 9 - at);
  const other = weigh((at) => at + 1);
  const lowered = (other - (one > 9 ? 2 : 0) + 11) % 11;
  const seconds = [other > 9 ? 0 : lowered, lowered > 9 ? 0 : lowered];
  return digits[9] === (one > 9 ? 0 : one) && seconds.includes(digits[10]!);
}
