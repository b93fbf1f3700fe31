import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { artworkToPng } from '../../../../../tools/specimen/artwork.ts';
import { drawCard } from '../../../../../tools/specimen/card/draw-card.ts';
import { GREY_BELOW, LITTLE_COLOUR_BELOW, PHONE_SCREEN } from '../../../verification/policy/signal-policy.ts';
import type { Pixels } from '../../image/pixels.ts';
import { measureMedium } from './measure-medium.ts';

const CARD = { width: 1000, height: 631 };

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const cardPng = await sharp(await artworkToPng(await drawCard({ person: 0, layout: 'us' })))
  .flatten()
  .resize({ ...CARD, fit: 'fill' })
  .png()
  .toBuffer();
const card = await toPixels(sharp(cardPng));

/** A drawn page of text with a phone's clock and battery over it. */
function phonePage(width: number, height: number): Promise<Pixels> {
  const lines = Array.from(
    { length: 12 },
    (_, row) => `<text x="60" y="${300 + row * 90}" font-size="44">FIELD ${row} OF A PAGE</text>`,
  );
  return toPixels(
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f6fb"/><text x="90" y="62" font-size="44" font-weight="bold">9:41</text><rect x="${width - 150}" y="34" width="72" height="34"/>${lines.join('')}</svg>`,
      ),
    ),
  );
}

describe('what an image of a card was taken from', () => {
  it('a card in colour has it, and its grey copy has none, in warm light too', async () => {
    expect(measureMedium(card, card).colour).toBeGreaterThan(2 * GREY_BELOW);
    const light = (i: number) => (card.data[i]! + card.data[i + 1]! + card.data[i + 2]!) / 3;
    const grey = { ...card, data: card.data.map((_, at) => Math.round(light(at - (at % 3)))) };
    expect(measureMedium(grey, grey).colour).toBeLessThan(GREY_BELOW / 2);
    expect(measureMedium(card, card).chroma).toBeGreaterThan(LITTLE_COLOUR_BELOW);
    expect(measureMedium(grey, grey).chroma).toBeLessThan(LITTLE_COLOUR_BELOW / 3);
    const warm = {
      ...grey,
      data: grey.data.map((value, at) => Math.round(value * [0.9, 0.85, 0.7][at % 3]!)),
    };
    expect(measureMedium(warm, warm).colour).toBeLessThan(GREY_BELOW);
  });

  it('a card that is too dark or too bright shows no colour, and no lack of it', () => {
    for (const level of [20, 255]) {
      const plain = { ...card, data: new Uint8Array(card.data.length).fill(level) };
      expect(measureMedium(plain, plain)).toMatchObject({ colour: null, chroma: null });
    }
  });

  it('a phone’s screen has its form and a status bar, and a card has not', async () => {
    const page = await phonePage(1080, 2400);
    const { ratio, bar } = measureMedium(page, card);
    expect(ratio).toBeGreaterThan(PHONE_SCREEN.ratio.from);
    expect(bar).toBeGreaterThan(PHONE_SCREEN.bar);
    expect(measureMedium(card, card).ratio).toBeLessThan(1);
  });
});
