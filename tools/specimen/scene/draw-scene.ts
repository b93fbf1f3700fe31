import type { Artwork } from '../artwork.ts';
import { type Photograph, type PhotographOptions, photographArtwork } from '../photo/take-photograph.ts';
import { drawEmptyCard } from './draw-empty-card.ts';
import { drawForm } from './draw-form.ts';
import { drawLetter, drawOfficeLetter } from './draw-page.ts';
import { drawReceipt } from './draw-receipt.ts';
import { drawScenery } from './draw-scenery.ts';

/** Things that are no identity document. */
export const scenes = ['letter', 'office-letter', 'receipt', 'screen', 'scenery', 'empty-card'] as const;
export type Scene = (typeof scenes)[number];

/** The drawing of each, and its default photograph. */
const drawings: Record<Scene, { draw: (seed: number) => Artwork; photo: PhotographOptions }> = {
  letter: { draw: drawLetter, photo: { fill: 1.22, rotation: -6, tilt: 8 } },
  'office-letter': { draw: drawOfficeLetter, photo: { fill: 1.2, rotation: 4, tilt: 6 } },
  receipt: { draw: drawReceipt, photo: { fill: 0.97, rotation: 9, tilt: 5 } },
  screen: { draw: drawForm, photo: { fill: 0.86, tilt: 7, copy: 'screen' } },
  scenery: { draw: drawScenery, photo: { fill: 1.02, background: 'white', jpegQuality: 90 } },
  'empty-card': { draw: drawEmptyCard, photo: { fill: 0.7, rotation: -4, tilt: 6 } },
};

/** Takes a photo of a thing that is no document; the options of a photo may be changed. */
export function photographScene(scene: Scene, photo: PhotographOptions = {}): Promise<Photograph> {
  const drawing = drawings[scene];
  return photographArtwork(drawing.draw(photo.seed ?? 1), { ...drawing.photo, ...photo });
}
