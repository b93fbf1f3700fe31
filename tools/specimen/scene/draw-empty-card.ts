import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { type Artwork, svgDocument } from '../artwork.ts';
import { cardSize } from '../card/card-spec.ts';
import { guillocheRosette, guillocheWaves } from '../card/draw-guilloche.ts';

/** A card with a pattern, a stripe and a chip, but without a word or a face. */
export function drawEmptyCard(): Artwork {
  const { width, height, cornerRadius } = cardSize;
  const all = { x: 0, y: 0, width, height };
  return svgDocument(width, height, [
    `<defs><clipPath id="empty-edge"><rect width="${width}" height="${height}" rx="${cornerRadius}"/></clipPath></defs>`,
    `<g clip-path="url(#empty-edge)"><rect width="${width}" height="${height}" fill="#dfe7ea"/>`,
    guillocheWaves(all, 30, 'rgba(60,110,120,.25)', seededRandom(3)),
    guillocheRosette({ x: 940, y: 430 }, 240, 16, 'rgba(60,110,120,.3)'),
    '<rect y="90" width="1280" height="60" fill="#5f8790"/></g>',
    '<rect x="130" y="300" width="170" height="130" rx="22" fill="#d9b869" stroke="#a5873f" stroke-width="3"/>',
    '<path fill="none" stroke="#a5873f" stroke-width="3" d="M130 345H190V300M130 385H190V430M300 345H240V300M300 385H240V430"/>',
  ]);
}
