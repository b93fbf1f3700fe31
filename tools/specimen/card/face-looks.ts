import sharp, { type Sharp } from 'sharp';
import { readPortrait } from '../people.ts';

/** How a face is printed: in colour, grey, grey and pale as in a window of the card, or laser-engraved in lines. */
export type FacePrintStyle = 'colour' | 'grey' | 'window' | 'engraved';

/** The pixels of a ghost image's source; a card's is 10 to 17 mm wide. */
const SMALL_SIZE = { width: 240, height: 300 };
/** Pixels from one engraved line to the next. */
const LINE = 5;

/** A person's face as the card shows it beside the portrait, as a `data:` URL. */
export async function smallFace(person: number, look: FacePrintStyle): Promise<string> {
  const small = sharp(await readPortrait(person)).resize(SMALL_SIZE.width, SMALL_SIZE.height);
  if (look === 'engraved') return dataAddress('png', await engrave(small));
  if (look === 'grey') small.greyscale();
  // The plastic of the window reduces the contrast by two thirds and makes the image light.
  if (look === 'window') small.greyscale().linear(0.45, 120);
  return dataAddress('jpeg', await small.jpeg({ quality: 88 }).toBuffer());
}

/** A person's portrait: as it was taken, or in greys for laser engraving. */
export async function portraitFace(person: number, look: FacePrintStyle): Promise<string> {
  const portrait = await readPortrait(person);
  if (look === 'colour') return dataAddress('jpeg', portrait);
  const burnt = sharp(portrait).greyscale().linear(1.1, 8);
  return dataAddress('jpeg', await burnt.jpeg({ quality: 90 }).toBuffer());
}

/**
 * Wavy lines that are wider where the image is dark, on a transparent ground, as on banknotes and laser engravings.
 */
async function engrave(image: Sharp): Promise<Buffer> {
  const { width, height } = SMALL_SIZE;
  const grey = await image.greyscale().normalise().raw().toBuffer();
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const phase = (((y + 3 * Math.sin(x / 19)) / LINE) % 1) + (y < 3 ? 1 : 0);
      const fromLine = Math.abs((phase % 1) - 0.5) * 2;
      const darkness = 1 - grey[at]! / 255;
      const ink = Math.min(1, Math.max(0, (darkness * 1.15 - fromLine) * 3 + 0.5));
      pixels.set([38, 42, 48, Math.round(ink * 255)], at * 4);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

function dataAddress(type: 'jpeg' | 'png', bytes: Buffer): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
