import { type CardOptions, drawCard } from './card/draw-card.ts';
import { type Photograph, type PhotographOptions, photographArtwork } from './photo/take-photograph.ts';

/** A card and how it is photographed. */
export type SpecimenOptions = CardOptions & { photo?: PhotographOptions };

/** Draws a card and takes a photograph of it: the JPEG's bytes, and the card's position in the picture. */
export async function makeSpecimen({ photo, ...card }: SpecimenOptions): Promise<Photograph> {
  return photographArtwork(await drawCard(card), photo);
}
