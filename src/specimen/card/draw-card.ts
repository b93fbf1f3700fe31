import sharp from 'sharp';
import type { Artwork } from '../artwork.ts';
import { openLettering } from '../lettering.ts';
import { type PersonDetails, people, personByNumber, readPortrait } from '../people.ts';
import type { CardContent, CardLayout, DateStyle, DocumentKind } from './card-spec.ts';
import { drawEuBack } from './draw-eu-back.ts';
import { drawEuFront } from './draw-eu-front.ts';
import { drawIdentityBack } from './draw-identity-back.ts';
import { drawUsBack } from './draw-us-back.ts';
import { drawUsFront } from './draw-us-front.ts';

/** A card to draw. Only the person is needed; the rest is as the layout's country would print it. */
export type CardOptions = {
  /** Whose details and looks, 0 to 9. */
  person: number;
  /** Details that differ from the person's own. */
  details?: Partial<PersonDetails>;
  layout?: CardLayout;
  side?: 'front' | 'back';
  documentKind?: DocumentKind;
  /** The face in the portrait: the person's own unless another's number, or none. */
  portrait?: 'own' | 'none' | number;
  /** The small second face: the portrait's, another person's, or none. The European layout has none. */
  ghost?: 'same' | 'none' | number;
  /** Full-colour faces of other people beside the portrait, 0 to 2. */
  extraFaces?: number;
  /** Dates are `10/16/1986` on the US card and `16.10.1986` on the European one unless asked otherwise. */
  dateStyle?: DateStyle;
  /** Another machine-readable zone than the person's: European backs. */
  mrz?: readonly string[];
  /** Another text in the PDF417 than the person's: the US back. */
  barcode?: string;
};

const drawings: Record<CardLayout, Record<'front' | 'back', (content: CardContent) => Artwork>> = {
  us: { front: drawUsFront, back: drawUsBack },
  eu: {
    front: drawEuFront,
    back: (content) => (content.documentKind === 'licence' ? drawEuBack(content) : drawIdentityBack(content)),
  },
};

/**
 * Draws one side of a made-up card, plainly marked SPECIMEN, as an artwork of 1280x807 units (ID-1 at 380
 * dots an inch); `renderArtwork` makes pixels of it at any size. Throws a RangeError for a person, a
 * portrait or a number of faces that does not exist.
 */
export async function drawCard(options: CardOptions): Promise<Artwork> {
  const layout = options.layout ?? 'us';
  const person = personByNumber(options.person);
  const extras = options.extraFaces ?? 0;
  if (!Number.isInteger(extras) || extras < 0 || extras > 2) {
    throw new RangeError('A card has 0 to 2 extra faces.');
  }
  const portrait = options.portrait ?? 'own';
  const face = portrait === 'own' ? person.number : portrait;
  const ghost = options.ghost ?? (layout === 'us' ? 'same' : 'none');
  const ghostFace = ghost === 'same' ? face : ghost;
  const others = Array.from({ length: extras }, (_, index) => (person.number + 3 + index) % people.length);
  return drawings[layout][options.side ?? 'front']({
    details: { ...person.details, ...options.details },
    looks: person.looks,
    documentKind: options.documentKind ?? 'licence',
    dateStyle: options.dateStyle ?? (layout === 'us' ? 'us' : 'dotted'),
    portrait: face === 'none' ? null : dataAddress(await readPortrait(face)),
    ghost: ghostFace === 'none' ? null : await ghostImage(ghostFace),
    extraFaces: await Promise.all(others.map(async (other) => dataAddress(await readPortrait(other)))),
    mrz: options.mrz ?? null,
    barcode: options.barcode ?? null,
    lettering: openLettering(),
  });
}

/** A ghost image is printed small and grey. */
async function ghostImage(person: number): Promise<string> {
  const grey = sharp(await readPortrait(person))
    .resize(240, 300)
    .greyscale();
  return dataAddress(await grey.jpeg({ quality: 88 }).toBuffer());
}

function dataAddress(jpeg: Buffer): string {
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
