import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { CardOptions } from './card/draw-card.ts';
import { openLettering } from './lettering.ts';
import { makeSpecimen } from './make-specimen.ts';
import { readSelfie } from './people.ts';
import { photographScene } from './scene/draw-scene.ts';
import { selfieWithoutFace, selfieWithSeveralFaces } from './scene/make-selfie.ts';

// `npm run specimens`: draws the images of a sandbox (src/server/verification/sandbox/specimen-images.ts) again.

const TARGET_FOLDER = fileURLToPath(new URL('../../src/web/console/public/specimens/', import.meta.url));
const PHOTO = { megapixels: 1.2, jpegQuality: 92, rotation: -1, tilt: 4, seed: 7 };
const [MAREN, THIBAULT, LINNEA] = [0, 5, 8];

const card = async (changes: Partial<CardOptions> = {}) =>
  (await makeSpecimen({ person: MAREN, layout: 'us', ...changes, photo: PHOTO })).jpeg;

const IMAGES: Record<string, () => Promise<Buffer>> = {
  card: () => card(),
  'card-of-another': () => card({ person: THIBAULT, layout: 'eu' }),
  'card-with-other-details': () =>
    card({
      details: { license_number: 'K9054-31187', date_of_birth: '1971-02-03' },
    }),
  'card-without-face': () => card({ portrait: 'none', ghost: 'none' }),
  'card-with-several-faces': () => card({ extraFaces: 2 }),
  'card-with-another-ghost': () => card({ ghost: THIBAULT }),
  letter: async () => (await photographScene('letter', PHOTO)).jpeg,
  selfie: () => readSelfie(MAREN, 1),
  'selfie-later': () => readSelfie(MAREN, 2),
  'selfie-of-another': () => readSelfie(THIBAULT, 1),
  'selfie-of-a-child': () => readSelfie(LINNEA, 1),
  'selfie-of-several': () => selfieWithSeveralFaces(MAREN, THIBAULT),
  'selfie-without-face': () => selfieWithoutFace(),
};

/** Writes SPECIMEN along the lower edge, so that no viewer takes it for an image of a real person. */
async function mark(image: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  const band = Math.round(height * 0.06);
  const line = { x: width / 2, y: height - band * 0.3, size: band * 0.6, anchor: 'middle' } as const;
  const text = openLettering().write('SPECIMEN · NOBODY WHO EXISTS', {
    ...line,
    typeface: 'sans-bold',
    fill: '#fff',
    spacing: band * 0.05,
    maxWidth: width * 0.9,
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect y="${height - band}" width="${width}" height="${band}" fill="#14181d"/>${text}</svg>`;
  return sharp(image)
    .composite([{ input: Buffer.from(drawing) }])
    .jpeg({ quality: 60, mozjpeg: true })
    .toBuffer();
}

await mkdir(TARGET_FOLDER, { recursive: true });
for (const [name, draw] of Object.entries(IMAGES)) {
  await writeFile(`${TARGET_FOLDER}${name}.jpg`, await mark(await draw()));
}
