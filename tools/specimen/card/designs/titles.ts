import type { CardDesign } from '../card-design.ts';

/** The titles of US states' cards. */
export const US_TITLES: CardDesign['titles'] = {
  licence: ['DRIVER LICENSE'],
  'identity-card': ['IDENTIFICATION CARD'],
  'residence-permit': ['RESIDENCE PERMIT'],
  'passport-card': ['PASSPORT CARD'],
};

/** The titles of European states' cards: in one language, and in two others. */
export const EU_TITLES: CardDesign['titles'] = {
  licence: ['DRIVING LICENCE', 'PERMIS DE CONDUIRE   FÜHRERSCHEIN'],
  'identity-card': ['IDENTITY CARD', 'CARTE D’IDENTITÉ   PERSONALAUSWEIS'],
  'residence-permit': ['RESIDENCE PERMIT', 'TITRE DE SÉJOUR   AUFENTHALTSTITEL'],
  'passport-card': ['PASSPORT CARD', 'CARTE PASSEPORT   PASSKARTE'],
};

/** A title in two lines, for a narrow space. */
export function inTwoLines(titles: readonly string[]): [string, string] {
  const [first = '', ...others] = (titles[0] ?? '').split(' ');
  return [first, others.join(' ')];
}

export const NO_DOCUMENT = 'SPECIMEN · NOT A GOVERNMENT DOCUMENT · THE PERSON AND THE STATE DO NOT EXIST';

/** On cards of a state that exists. */
export const NO_PERSON = 'SPECIMEN · NOT A GOVERNMENT DOCUMENT · THE PERSON DOES NOT EXIST';
