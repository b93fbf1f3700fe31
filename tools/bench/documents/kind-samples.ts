import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { DocumentKind } from '../../../src/server/verification/document/document-kind.ts';
import type { Artwork } from '../../specimen/artwork.ts';
import { IDENTITY_LAYOUTS, type IdentityLayout } from '../../specimen/card/card-spec.ts';
import { documentNumber, frenchNumber } from '../../specimen/card/encode-mrz.ts';
import { makeUpPeople } from '../../specimen/made-up-people.ts';
import { drawDocument } from '../../specimen/make-specimen.ts';
import type { PersonDetails } from '../../specimen/people.ts';
import { photographArtwork } from '../../specimen/photo/take-photograph.ts';
import { byTurns } from './by-turns.ts';
import { photographOptions } from './document-samples.ts';
import { tenDaysOff } from './family-samples.ts';
import { withDigitChanged } from './printed-cards.ts';
import { scanCard } from './scan-card.ts';

/** The families of documents other than licences. */
export const KIND_FAMILIES = [...IDENTITY_LAYOUTS, 'passport'] as const;
export type KindFamily = (typeof KIND_FAMILIES)[number];

/** Images of a document with a zone, its holder's record and records that are not the holder's. */
export type KindSample = {
  name: string;
  kind: DocumentKind;
  front: Buffer;
  /** null where the zone is on the front */
  back: Buffer | null;
  holder: PersonDetails;
  wrong: { what: string; record: PersonDetails }[];
};

/** The issuing states of the passports, by their codes in the zone. */
const ISSUERS = ['D', 'FRA', 'ESP', 'ITA', 'NLD', 'POL', 'IND', 'MEX', 'NGA', 'TUR', 'PHL', 'ZAF'] as const;
/** The width of each second document's scan, in pixels. */
const SCAN = 1000;

/** Number `index` of a family: every second one a scan, the others photographs; all follows from the two. */
export async function kindSample(family: KindFamily, index: number): Promise<KindSample> {
  const seed = 1 + index * 37;
  const random = seededRandom(seed * 6151 + family.length);
  const [holder, stranger] = [10 + index, 40 + index].map((at) => makeUpPeople(at + 1, seed)[at]!);
  const { details, face } = holder!;
  const ownDetails = withOwnNumber(details, family);
  const image = async (artwork: Artwork) =>
    index % 2 === 0
      ? scanCard(artwork, SCAN)
      : (await photographArtwork(artwork, photographOptions(seed))).jpeg;
  const hasBack = family !== 'passport' && family !== 'fr-id-1988';
  const side = async (name: 'front' | 'back') =>
    image(await drawDocument(order(family, { person: face, details, index, side: name })));
  return {
    name: `${family} ${index} ${index % 2 === 0 ? 'scan' : 'photograph'}`,
    kind: family === 'passport' ? 'passport' : 'identity_card',
    front: await side('front'),
    back: hasBack ? await side('back') : null,
    holder: ownDetails,
    wrong: [
      {
        what: 'digit',
        record: {
          ...ownDetails,
          license_number: withDigitChanged(ownDetails.license_number, () => random.next()),
        },
      },
      {
        what: 'birth',
        record: { ...ownDetails, date_of_birth: tenDaysOff(ownDetails.date_of_birth, index) },
      },
      { what: 'person', record: withOwnNumber(stranger!.details, family) },
    ],
  };
}

type Order = { person: number; details: PersonDetails; index: number; side: 'front' | 'back' };

function order(family: KindFamily, { person, details, index, side }: Order) {
  return family === 'passport'
    ? { documentKind: 'passport' as const, person, details, country: byTurns(ISSUERS, index) }
    : { layout: family satisfies IdentityLayout, person, details, side };
}

/** The number that the document prints. */
function withOwnNumber(details: PersonDetails, family: KindFamily): PersonDetails {
  const number = family === 'fr-id-1988' ? frenchNumber(details) : documentNumber(details.license_number);
  return { ...details, license_number: number };
}
