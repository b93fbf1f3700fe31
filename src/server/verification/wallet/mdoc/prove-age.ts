import { CredentialRefusal } from '../refusal.ts';

const AGE_ELEMENT = /^age_over_(\d\d)$/;

/** @param age 1 to 99 */
export const toAgeElement = (age: number): string => `age_over_${String(age).padStart(2, '0')}`;

/** @returns null for another element */
export function readAgeElement(element: string): number | null {
  const digits = AGE_ELEMENT.exec(element)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The attestation that answers, and what it says about the age that was asked for. */
export type AgeAnswer = { element: string; hasReachedAge: boolean };

/**
 * Finds the nearest attestation that answers (ISO 18013-5, section 7.2.5): true at an age at or above the one asked for,
 * or false at one at or below it. A wallet with `age_over_18` alone so proves 16, and disproves 21.
 *
 * @param valueByElement elements that the issuer signed; those that are not an answer are passed over
 * @throws CredentialRefusal `element_missing` if none answers, `malformed` if two contradict each other
 */
export function proveAge(minAge: number, valueByElement: ReadonlyMap<string, unknown>): AgeAnswer {
  const answers: (AgeAnswer & { age: number })[] = [];
  for (const [element, value] of valueByElement) {
    const age = readAgeElement(element);
    if (age === null) continue;
    if (value === true && age >= minAge) answers.push({ element, age, hasReachedAge: true });
    if (value === false && age <= minAge) answers.push({ element, age, hasReachedAge: false });
  }
  const [nearest, ...farther] = answers.sort((a, b) => Math.abs(a.age - minAge) - Math.abs(b.age - minAge));
  if (!nearest)
    throw new CredentialRefusal('element_missing', `no released age_over_NN proves an age of ${minAge}`);
  if (farther.some(({ hasReachedAge }) => hasReachedAge !== nearest.hasReachedAge))
    throw new CredentialRefusal('malformed', 'the released age_over_NN contradict each other');
  return { element: nearest.element, hasReachedAge: nearest.hasReachedAge };
}
