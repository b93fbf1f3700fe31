import type { Artwork } from '../artwork.ts';
import { openLettering } from '../lettering.ts';
import { type PersonDetails, people, personByNumber } from '../people.ts';
import type { CardDesign } from './card-design.ts';
import {
  type CardContent,
  type CardLayout,
  type DateStyle,
  type DocumentKind,
  type IdentityLayout,
  isIdentityLayout,
} from './card-spec.ts';
import { CARD_DESIGNS } from './designs/card-designs.ts';
import { drawEuBack } from './draw-eu-back.ts';
import { drawFront } from './draw-front.ts';
import { drawIdentityBack } from './draw-identity-back.ts';
import { drawUsBack } from './draw-us-back.ts';
import { portraitFace, smallFace } from './face-looks.ts';
import { IDENTITY_DESIGNS } from './identity/identity-designs.ts';
import { letterIn, type Script } from './letter-in.ts';

/** A card to draw. Only the person is required; the rest follows the layout's country. */
export type CardOptions = {
  /** The person whose details and looks are used, 0 to 9. */
  person: number;
  /** Details that differ from the person's own. */
  details?: Partial<PersonDetails>;
  layout?: CardLayout | IdentityLayout;
  side?: 'front' | 'back';
  /** a licence, or an identity card in the layouts of those */
  documentKind?: DocumentKind;
  /** Printed, or not, as if it were illegible. */
  title?: 'own' | 'none';
  /** Class, endorsements and restrictions on the front: a licence's, unless an identification card has them too. */
  drives?: boolean;
  /** The face in the portrait: the person's own unless another's number, or none. */
  portrait?: 'own' | 'none' | number;
  /** The small second face: the portrait's, another person's, or none. By default as in the design. */
  ghost?: 'same' | 'none' | number;
  /** Full-colour faces of other people beside the portrait, 0 to 2. */
  extraFaces?: number;
  /** All text in the letters of another script: the front. */
  script?: Script;
  /** Dates are in the design's style by default. */
  dateStyle?: DateStyle;
  /** Another machine-readable zone than the person's: European backs, and `fr-id-1988`. */
  mrz?: readonly string[];
  /** Another text in the PDF417 than the person's: the US back. */
  barcode?: string;
};

const backs: Record<'us' | 'eu', (content: CardContent) => Artwork> = {
  us: drawUsBack,
  eu: (content) => (content.documentKind === 'licence' ? drawEuBack(content) : drawIdentityBack(content)),
};

/**
 * Draws one side of a fictional card, clearly marked SPECIMEN, as an artwork of 1280x807 units (ID-1 at 380 dots an
 * inch), or 807x1280 if it is upright. `renderArtwork` makes pixels of it at any size. Throws a RangeError for a
 * person, a portrait or a number of faces that does not exist, and for another kind of document in an identity card's
 * layout.
 */
export async function drawCard(options: CardOptions): Promise<Artwork> {
  const design = findDesign(options);
  const person = personByNumber(options.person);
  const extras = options.extraFaces ?? 0;
  if (!Number.isInteger(extras) || extras < 0 || extras > 2) {
    throw new RangeError('A card has 0 to 2 extra faces.');
  }
  const documentKind = chooseKind(options);
  const portrait = options.portrait ?? 'own';
  const face = portrait === 'own' ? person.number : portrait;
  const ghost = options.ghost ?? (design.hasGhost ? 'same' : 'none');
  const ghostFace = ghost === 'same' ? face : ghost;
  const others = Array.from({ length: extras }, (_, index) => (person.number + 3 + index) % people.length);
  const content: CardContent = {
    details: { ...person.details, ...options.details },
    looks: person.looks,
    documentKind,
    titled: options.title !== 'none',
    drives: options.drives ?? documentKind === 'licence',
    dateStyle: options.dateStyle ?? design.dateStyle,
    portrait: face === 'none' ? null : await portraitFace(face, design.portrait.look),
    ghost: ghostFace === 'none' ? null : await smallFace(ghostFace, design.ghost.look),
    extraFaces: await Promise.all(others.map((other) => portraitFace(other, 'colour'))),
    engraving: design.engraving ? await smallFace((person.number + 5) % people.length, 'engraved') : null,
    mrz: options.mrz ?? null,
    barcode: options.barcode ?? null,
    lettering: options.script ? letterIn(options.script, openLettering()) : openLettering(),
  };
  if (options.side !== 'back') return drawFront(design, content);
  return design.back ? drawIdentityBack(content, design.back) : backs[design.country](content);
}

function findDesign({ layout = 'us' }: CardOptions): CardDesign {
  return isIdentityLayout(layout) ? IDENTITY_DESIGNS[layout] : CARD_DESIGNS[layout];
}

function chooseKind({ layout = 'us', documentKind }: CardOptions): DocumentKind {
  if (!isIdentityLayout(layout)) return documentKind ?? 'licence';
  if (documentKind && documentKind !== 'identity-card')
    throw new RangeError(`${layout} is an identity card.`);
  return 'identity-card';
}
