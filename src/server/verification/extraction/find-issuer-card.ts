import type { DocumentKind } from '../document/document-kind.ts';
import { containsPhrase } from '../lexicon/contains-phrase.ts';
import { foldTitle } from '../lexicon/document-titles.ts';
import type { IssuerCard } from '../lexicon/issuers/issuer-card.ts';
import { ISSUER_CARDS } from '../lexicon/issuers/list-issuers.ts';
import type { PrintedLine } from './printed-lines.ts';

type MarkedCard = { card: IssuerCard; marks: readonly (readonly string[])[] };

const MARKED_CARDS: readonly MarkedCard[] = ISSUER_CARDS.map((card) => ({
  card,
  marks: card.marks.map((alternatives) => alternatives.split('|').map(foldTitle)),
}));

/** A shorter mark must be a whole line or word: others contain its letters. */
const MIN_PHRASE = 6;

/** The one card of the tables whose marks are printed; null without one, and with two. */
export function findIssuerCard(kind: DocumentKind | null, lines: readonly PrintedLine[]): IssuerCard | null {
  const ofKind = MARKED_CARDS.filter(({ card }) => card.kinds.some((each) => each === kind));
  if (ofKind.length === 0) return null;
  const texts = lines.map(({ text }) => foldTitle(text));
  const words = new Set(lines.flatMap(({ text }) => text.split(/[^A-Z0-9]+/).map(foldTitle)));
  const isPrinted = (mark: string) =>
    mark.length < MIN_PHRASE ? words.has(mark) : texts.some((text) => containsPhrase(text, mark));
  const cards = ofKind.filter(({ marks }) => marks.every((alternatives) => alternatives.some(isPrinted)));
  return cards.length === 1 ? cards[0]!.card : null;
}

/** Its country, ISO 3166-1 alpha-3. */
export function getCardCountry({ issuer }: IssuerCard): string {
  return issuer.slice(0, COUNTRY_LENGTH);
}

/** The code of its state or province; null for a whole country's. */
export function getCardRegion({ issuer }: IssuerCard): string | null {
  return issuer.slice(COUNTRY_LENGTH + 1) || null;
}

const COUNTRY_LENGTH = 3;
