import sharp from 'sharp';
import { type SeededRandom, seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { findHomography, type Quad } from '../../../src/server/vision/geometry/homography.ts';
import { mapQuad } from '../../../src/server/vision/geometry/quad.ts';
import { svgDocument } from '../../specimen/artwork.ts';
import { makeSpecimen } from '../../specimen/make-specimen.ts';
import { readSelfie } from '../../specimen/people.ts';
import type { Copy } from '../../specimen/photo/copy-artwork.ts';
import { encodeJpeg } from '../../specimen/photo/encode-jpeg.ts';
import { type Light, lightPicture } from '../../specimen/photo/light-picture.ts';
import { type PhotographOptions, photographArtwork } from '../../specimen/photo/take-photograph.ts';
import { byTurns } from './by-turns.ts';
import { BACKGROUNDS, light, pose } from './photograph-conditions.ts';

export type Presentation = 'none' | Copy;
export const PRESENTATIONS: readonly Presentation[] = ['none', 'screen', 'print'];

const SELFIE = { width: 960, height: 1200 };

/** A licence, a screen that shows it or a print of it, with a random condition; all follows from the seed. */
export async function drawLicencePresentation(seed: number, copy: Presentation): Promise<Buffer> {
  const random = createRandom(seed, copy, 7919);
  const photo: PhotographOptions = {
    ...pose(random),
    megapixels: random.next() < 0.3 ? 8 : 2,
    ...light(random),
    background: byTurns(BACKGROUNDS, seed >> 1),
    seed: seed * 3 + PRESENTATIONS.indexOf(copy),
    copy,
  };
  const { jpeg } = await makeSpecimen({ person: seed % 10, layout: seed % 2 ? 'us' : 'eu', photo });
  return jpeg;
}

/** A selfie as the camera takes it, or a photograph of one on a screen or in print that fills the frame. */
export async function drawSelfiePresentation(seed: number, copy: Presentation): Promise<Buffer> {
  const random = createRandom(seed, copy, 104_729);
  const selfie = await readSelfie(seed % 10, 1 + (Math.floor(seed / 10) % 6));
  const { blur, jpegQuality, ...lit } = light(random);
  const width = byTurns([720, 960, 1440], Math.floor(random.next() * 3));
  if (copy === 'none')
    return photographSelfie(selfie, width, blur, jpegQuality, { ...lit, glare: 0 }, random);
  const uri = `data:image/jpeg;base64,${selfie.toString('base64')}`;
  const image = `<image href="${uri}" width="${SELFIE.width}" height="${SELFIE.height}"/>`;
  const { jpeg } = await photographArtwork(svgDocument(SELFIE.width, SELFIE.height, [image]), {
    ...lit,
    blur,
    jpegQuality,
    rotation: (random.next() - 0.5) * 10,
    tilt: random.next() * 12,
    fill: 0.95 + random.next() * 0.25,
    width,
    height: width * 1.25,
    background: byTurns(BACKGROUNDS, seed),
    seed: seed * 3 + PRESENTATIONS.indexOf(copy),
    copy,
  });
  return jpeg;
}

/** The same light, lens and sensor as a photograph of a copy has. */
async function photographSelfie(
  selfie: Buffer,
  width: number,
  blur: number,
  jpegQuality: number,
  light: Light,
  random: SeededRandom,
): Promise<Buffer> {
  const height = width * 1.25;
  const sigma = (blur * width) / 1632;
  const resized = sharp(selfie).resize(width, height);
  const data = await (sigma > 0.3 ? resized.blur(sigma) : resized).removeAlpha().raw().toBuffer();
  const unit: Quad = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const frame = mapQuad(unit, ([x, y]) => [x * width, y * height]);
  const picture = { data, width, height };
  await lightPicture(picture, findHomography(frame, unit), light, random);
  return encodeJpeg(picture, jpegQuality, 1);
}

function createRandom(seed: number, copy: Presentation, factor: number): SeededRandom {
  return seededRandom(seed * factor + PRESENTATIONS.indexOf(copy) * 31);
}
