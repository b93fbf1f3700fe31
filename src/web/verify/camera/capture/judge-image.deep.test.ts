import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictures } from '../../../../../test/harness/images/images.ts';
import { people, readSelfie } from '../../../../../tools/specimen/people.ts';
import { toLuma } from '../frame/luma.ts';
import { judgeImage, sizeToJudge } from './judge-image.ts';

async function judge(jpeg: Buffer, kind: 'document' | 'face', longSide = 2000) {
  const { width: wide, height: high } = await sharp(jpeg).metadata();
  const { data, info } = await sharp(jpeg)
    .resize({ ...sizeToJudge(wide, high, kind), fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return judgeImage(
    toLuma({ width, height, data: new Uint8ClampedArray(data) } as ImageData),
    longSide,
    kind,
  );
}

const licence = async (seed: number, photo: object) =>
  (
    await pictures.card({
      person: seed,
      layout: seed % 2 ? 'eu' : 'us',
      photo: { seed, megapixels: 3, ...photo },
    })
  ).jpeg;

it.each([
  ['a good licence', {}, []],
  ['a blurred one', { blur: 5, background: 'white' }, ['focus']],
  ['a dark one', { lowLight: 1 }, ['dark']],
])('the judge finds the fault of %s', async (_, photo, expected) => {
  for (const seed of [1, 2]) expect(await judge(await licence(seed, photo), 'document')).toEqual(expected);
});

// With a blur of 2 px on 3 megapixels the server approves eight of eight cards, with 3 px five of eight.
it('a card in an image is sharp exactly where the camera’s hint says so', async () => {
  for (const seed of [1, 2, 3]) {
    expect(await judge(await licence(seed, { blur: 2 }), 'document')).toEqual([]);
    expect(await judge(await licence(seed, { blur: 3 }), 'document')).toEqual(['focus']);
  }
});

/** The page's camera gives no less of a card, in px. */
const FROM_OLD_CAMERA = 660;

it('an image of a camera of 720 lines is sharp if the card is, and blurred if it is not', async () => {
  for (const seed of [1, 2]) {
    const judgeSmall = async (photo: object) => {
      const small = await sharp(await licence(seed, photo))
        .resize(FROM_OLD_CAMERA)
        .jpeg({ quality: 90 })
        .toBuffer();
      return judge(small, 'document', FROM_OLD_CAMERA);
    };
    // A lens is not as sharp as a reduced photograph.
    expect(await judgeSmall({ blur: 1 })).toEqual([]);
    expect(await judgeSmall({ blur: 5, background: 'white' })).toEqual(['focus']);
  }
});

it('finds blurred selfies and a small image, and accepts sharp selfies', async () => {
  for (const { number } of people.slice(0, 4)) {
    const selfie = await readSelfie(number, 1);
    expect(await judge(selfie, 'face')).toEqual([]);
    expect(await judge(await sharp(selfie).blur(2).toBuffer(), 'face')).toEqual(['focus']);
    expect(await judge(selfie, 'face', 500)).toEqual(['small']);
  }
});

it.each([
  ['far away', { fill: 0.4 }, ['closer']],
  ['on a white table', { background: 'white' }, []],
  ['in the hand', { background: 'hand' }, []],
  ['turned by 90 degrees', { rotation: 90 }, []],
])('the judge says of a card %s what the camera would', async (_, photo, expected) => {
  for (const seed of [1, 2]) expect(await judge(await licence(seed, photo), 'document')).toEqual(expected);
});
