import { foldText } from './fold-text.ts';

/** Suffixes after names. */
export const NAME_SUFFIXES = ['JR', 'SR', 'II', 'III', 'IV'] as const;

/** The generation that a suffix names (AAMVA DCU, annex D.12.5): a son who is a Jr is the second of his name. */
const GENERATIONS: Readonly<Record<string, number>> = {
  ...{ SR: 1, JR: 2, II: 2, III: 3, IV: 4, V: 5, VI: 6, VII: 7, VIII: 8, IX: 9 },
  ...{ '1ST': 1, '2ND': 2, '3RD': 3, '4TH': 4, '5TH': 5, '6TH': 6, '7TH': 7, '8TH': 8, '9TH': 9 },
};

/** The generation of a suffix; null for any other text. */
export function readGeneration(suffix: string): number | null {
  return GENERATIONS[foldText(suffix)] ?? null;
}

/** The suffix at the end of a name, after another word; null without one. */
export function findSuffix(name: string): string | null {
  const words = name.trim().split(/[\s,]+/);
  const last = foldText(words.at(-1) ?? '');
  return words.length > 1 ? (NAME_SUFFIXES.find((suffix) => suffix === last) ?? null) : null;
}

/** A name without the suffix at its end. */
export function withoutSuffix(name: string): string {
  return findSuffix(name) ? name.trim().replace(/[\s,]+\S+$/, '') : name;
}

/**
 * Issuers and records write these where a person has no such name, or where it is not known: FNU and LNU (first or last
 * name unknown) on documents of the United States, and signs in records that need a name.
 */
const NO_NAMES: readonly string[] = ['', 'FNU', 'LNU', 'NFN', 'NLN', 'NMN', 'NONE', 'UNKNOWN'];

/** Is this written in place of a name? */
export function isNoName(name: string): boolean {
  return NO_NAMES.includes(foldText(name)) && !hasOtherLetters(name);
}

/** Letters of another alphabet fold to nothing, and are a name. */
const hasOtherLetters = (name: string) => foldText(name) === '' && /\p{L}/u.test(name);

/** Particles of surnames that the record or the card may leave out or join. */
export const PARTICLES = [
  ...['DE', 'LA', 'DEL', 'DELA', 'LAS', 'LOS', 'DOS', 'DAS', 'DA', 'DI', 'DU', 'DES', 'LE'],
  ...['VAN', 'VON', 'DER', 'DEN', 'TEN', 'TER', 'ZU', 'AL', 'EL', 'BIN', 'IBN'],
] as const;
