import sharp from 'sharp';
import { type Artwork, renderArtwork } from '../../specimen/artwork.ts';

/** A card laid on a scanner: at any angle, on white, with a narrow margin. */
export async function scanCard(card: Artwork, long: number): Promise<Buffer> {
  const width = Math.round((long * card.width) / Math.max(card.width, card.height));
  const raster = await renderArtwork(card, width);
  const around = Math.round(long * 0.03);
  return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } })
    .extend({ top: around, bottom: around, left: around, right: around, background: '#ffffff00' })
    .flatten({ background: '#fdfdfc' })
    .jpeg({ quality: 85 })
    .toBuffer();
}
