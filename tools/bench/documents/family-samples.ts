import { type SeededRandom, seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { Artwork } from '../../specimen/artwork.ts';
import type { CardLayout } from '../../specimen/card/card-spec.ts';
import { CARD_DESIGNS } from '../../specimen/card/designs/card-designs.ts';
import { drawCard } from '../../specimen/card/draw-card.ts';
import { makeUpPeople } from '../../specimen/made-up-people.ts';
import type { PersonDetails } from '../../specimen/people.ts';
import { photographArtwork } from '../../specimen/photo/take-photograph.ts';
import { byTurns } from './by-turns.ts';
import { photographOptions } from './document-samples.ts';
import { type ImportantField, withDigitChanged } from './printed-cards.ts';
import { scanCard } from './scan-card.ts';

/** An image of a licence with its holder's record and records that are not the holder's. */
export type FamilySample = {
  name: string;
  jpeg: Buffer;
  holder: PersonDetails;
  wrong: { what: string; record: PersonDetails }[];
  /** an identification card of the same person, with all of a licence's labels if states have them on both */
  identityCard: Buffer;
};

/** Widths of cards in pixels: from a forwarded message's image to a flatbed scan. */
const WIDTHS = [400, 520, 680, 1000, 1600, 3000] as const;
/** The issuers' formats of licence numbers: `A` is a letter, `9` a digit. */
const NUMBERS = [
  'A9999-99999',
  '999999999',
  'A9999999',
  'A999-999-999-999',
  '999 999 999',
  'AA999999',
] as const;

/** Number `index` of a family: every second one a scan, the others photographs; all follows from the two. */
export async function familySample(layout: CardLayout, index: number): Promise<FamilySample> {
  const seed = 1 + index * 31;
  const random = seededRandom(seed * 6151 + layout.length);
  const [holder, stranger] = [10 + index, 40 + index].map((at) => makeUpPeople(at + 1, seed)[at]!);
  const details = withNumber(holder!.details, random);
  const options = { person: holder!.face, layout, details };
  const isScan = index % 2 === 0;
  const width = byTurns(WIDTHS, index >> 1);
  const photo = photographOptions(seed);
  const image = async (card: Artwork) =>
    isScan ? scanCard(card, width) : (await photographArtwork(card, photo)).jpeg;
  const next = () => random.next();
  return {
    name: `${layout} ${index} ${isScan ? `scan ${width}` : `photograph on ${photo.background}`}`,
    jpeg: await image(await drawCard(options)),
    holder: details,
    wrong: [
      {
        what: 'digit',
        record: changed(details, 'license_number', withDigitChanged(details.license_number, next)),
      },
      { what: 'birth', record: changed(details, 'date_of_birth', tenDaysOff(details.date_of_birth, index)) },
      { what: 'person', record: withNumber(stranger!.details, random) },
    ],
    identityCard: await image(
      await drawCard({
        ...options,
        documentKind: 'identity-card',
        drives: CARD_DESIGNS[layout].country === 'us',
        // Half of them without a legible title, scans and photographs.
        title: (index + layout.length) % 4 < 2 ? 'own' : 'none',
      }),
    ),
  };
}

function changed(details: PersonDetails, field: ImportantField, value: string): PersonDetails {
  return { ...details, [field]: value };
}

function withNumber(details: PersonDetails, random: SeededRandom): PersonDetails {
  const pattern = NUMBERS[Math.floor(random.between(0, NUMBERS.length))]!;
  const license_number = pattern.replace(/[A9]/g, (sort) =>
    sort === '9'
      ? String(Math.floor(random.between(0, 10)))
      : String.fromCharCode(65 + Math.floor(random.between(0, 26))),
  );
  return { ...details, license_number };
}

export function tenDaysOff(date: string, index: number): string {
  const days = index % 4 < 2 ? 10 : -10;
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
