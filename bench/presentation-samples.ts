import sharp from 'sharp';
import { findHomography, type Quad } from '../src/server/vision/geometry/homography.ts';
import { mapQuad } from '../src/server/vision/geometry/quad.ts';
import { svgDocument } from '../src/specimen/artwork.ts';
import { makeSpecimen } from '../src/specimen/make-specimen.ts';
import { readSelfie } from '../src/specimen/people.ts';
import type { Copy } from '../src/specimen/photo/copy-artwork.ts';
import type { Background } from '../src/specimen/photo/draw-ground.ts';
import { encodeJpeg } from '../src/specimen/photo/encode-jpeg.ts';
import { type Light, lightPicture } from '../src/specimen/photo/light-picture.ts';
import { type PhotographOptions, takePhotograph } from '../src/specimen/photo/take-photograph.ts';
import { type SeededRandom, seededRandom } from '../src/specimen/seeded-random.ts';
import { byTurns } from './by-turns.ts';

export type Presentation = 'none' | Copy;
export const PRESENTATIONS: readonly Presentation[] = ['none', 'screen', 'print'];

const BACKGROUNDS: readonly [Background, ...Background[]] = ['desk', 'white', 'blanket', 'hand'];
const SELFIE = { width: 960, height: 1200 };

/** A licence, a screen that shows it or a print of it, photographed as people do; all follows from the seed. */
export async function drawLicencePresentation(seed: number, copy: Presentation): Promise<Buffer> {
  const random = randomOf(seed, copy, 7919);
  const quarters = random.next() < 0.35 ? Math.floor(random.next() * 4) : 0;
  const turned = random.next() < 0.3 ? (random.next() - 0.5) * 60 : (random.next() - 0.5) * 16;
  const photo: PhotographOptions = {
    rotation: quarters * 90 + turned,
    tilt: random.next() < 0.4 ? random.next() * 30 : random.next() * 12,
    fill: 0.5 + random.next() * 0.5,
    megapixels: random.next() < 0.3 ? 8 : 2,
    ...conditions(random),
    background: byTurns(BACKGROUNDS, seed >> 1),
    seed: seed * 3 + PRESENTATIONS.indexOf(copy),
    copy,
  };
  const { jpeg } = await makeSpecimen({ person: seed % 10, layout: seed % 2 ? 'us' : 'eu', photo });
  return jpeg;
}

/** A selfie as the camera takes it, or a photograph of one on a screen or in print that fills the frame. */
export async function drawSelfiePresentation(seed: number, copy: Presentation): Promise<Buffer> {
  const random = randomOf(seed, copy, 104_729);
  const selfie = await readSelfie(seed % 10, 1 + (Math.floor(seed / 10) % 6));
  const { blur, jpegQuality, ...light } = conditions(random);
  const width = byTurns([720, 960, 1440], Math.floor(random.next() * 3));
  if (copy === 'none') return takeSelfie(selfie, width, blur, jpegQuality, { ...light, glare: 0 }, random);
  const uri = `data:image/jpeg;base64,${selfie.toString('base64')}`;
  const image = `<image href="${uri}" width="${SELFIE.width}" height="${SELFIE.height}"/>`;
  const { jpeg } = await takePhotograph(svgDocument(SELFIE.width, SELFIE.height, [image]), {
    ...light,
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
async function takeSelfie(
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

function conditions(random: SeededRandom): Light & { blur: number; jpegQuality: number } {
  const sometimes = (share: number, most: number) => (random.next() < share ? random.next() * most : 0);
  return {
    shadow: sometimes(0.4, 0.8),
    glare: sometimes(0.3, 0.5),
    lowLight: sometimes(0.2, 0.6),
    colourCast: random.next() * 1.2 - 0.6,
    blur: sometimes(0.4, 1.2),
    noise: 1 + random.next() * 4,
    jpegQuality: 70 + Math.floor(random.next() * 25),
  };
}

function randomOf(seed: number, copy: Presentation, factor: number): SeededRandom {
  return seededRandom(seed * factor + PRESENTATIONS.indexOf(copy) * 31);
}
