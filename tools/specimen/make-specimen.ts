import type { Artwork } from './artwork.ts';
import { type CardOptions, drawCard } from './card/draw-card.ts';
import { drawPassportPage, type PassportOptions } from './card/draw-passport-page.ts';
import { type Photograph, type PhotographOptions, photographArtwork } from './photo/take-photograph.ts';

/** A card, or the data page of a passport. */
export type DocumentOptions = CardOptions | (PassportOptions & { documentKind: 'passport' });

/** A document and how it is photographed. */
export type SpecimenOptions = DocumentOptions & { photo?: PhotographOptions };

/** Draws a document and takes a photo of it: the JPEG's bytes, and the document's position in the image. */
export async function makeSpecimen({ photo, ...document }: SpecimenOptions): Promise<Photograph> {
  return photographArtwork(await drawDocument(document), photo);
}

/** Draws a document, as `drawCard` and `drawPassportPage` do. */
export function drawDocument(options: DocumentOptions): Promise<Artwork> {
  return options.documentKind === 'passport' ? drawPassportPage(options) : drawCard(options);
}
