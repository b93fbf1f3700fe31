import sharp from 'sharp';
import { selfieWithoutFace } from '../../../src/specimen/scene/make-selfie.ts';
import { FILM_SIZE } from './write-video.ts';

/** Of the film so much is seen on a phone of 390 x 844 px, in px of the film. */
export const SEEN = { left: 64, top: 0, width: 592, height: 1280 };
/** Where the oval is on that phone, in px of the film. */
export const OVAL = { left: 129, top: 268, width: 462, height: 615 };

/** In a drawn selfie the face, from the middle of the forehead to the chin, has about half of the height. */
const FACE = { height: 0.5, middle: 0.57 };

type FacePlacement = {
  /** the face's height in parts of the oval's; some selfies' faces are a quarter smaller or greater than said */
  high?: number;
  /** how far it is from where it belongs, in parts of the oval */
  x?: number;
  y?: number;
};

/** A selfie, or one of two people, as the camera of a phone sees it: the face in the oval, or beside it. */
export async function stageSelfie(
  jpeg: Buffer,
  { high = 0.6, x = 0, y = 0 }: FacePlacement = {},
): Promise<Buffer> {
  const { data, info } = await sharp(jpeg)
    .resize({ height: Math.round((high * OVAL.height) / FACE.height) })
    .toBuffer({ resolveWithObject: true });
  const around = FILM_SIZE.height;
  const wider = await sharp(data)
    .extend({ top: around, bottom: around, left: around, right: around, extendWith: 'copy' })
    .toBuffer();
  // The whole head stands in the middle of the oval, so that the face is a little lower.
  const faceX = OVAL.left + (0.5 + x) * OVAL.width;
  const faceY = OVAL.top + (0.6 + y) * OVAL.height;
  return sharp(wider)
    .extract({
      left: Math.round(around + info.width / 2 - faceX),
      top: Math.round(around + info.height * FACE.middle - faceY),
      ...FILM_SIZE,
    })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** What the camera sees when nobody is there. */
export async function stageNoPerson(seed = 1): Promise<Buffer> {
  return sharp(await selfieWithoutFace(seed))
    .resize({ ...FILM_SIZE, fit: 'cover' })
    .jpeg({ quality: 92 })
    .toBuffer();
}
