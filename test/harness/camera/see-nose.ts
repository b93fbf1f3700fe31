import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { runFaceNet } from '../../../src/web/verify/camera/faces/face-net.ts';
import { noseAside, readLandmarkWeights } from '../../../src/web/verify/camera/faces/landmark-net.ts';
import { readFaces } from '../../../src/web/verify/camera/faces/read-faces.ts';
import { FACE_WEIGHTS } from './see-face.ts';

const MODEL = new URL(
  '../../../node_modules/@vladmandic/face-api/model/face_landmark_68_tiny_model',
  import.meta.url,
);
const manifest = JSON.parse(readFileSync(new URL(`${MODEL}-weights_manifest.json`), 'utf8'));
const LANDMARK_WEIGHTS = readLandmarkWeights(manifest[0].weights, readFileSync(new URL(`${MODEL}.bin`)));

/** Where the page's worker sees the nose on an image, shrunk as the page shrinks it (see `noseAside`). */
export async function seeNose(jpeg: Buffer): Promise<number> {
  const { data, info } = await sharp(jpeg)
    .resize({ height: 219 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rgba = new Uint8ClampedArray(data);
  const [face] = readFaces(runFaceNet(FACE_WEIGHTS, rgba, info.width, info.height));
  if (!face) throw new Error('There is no face.');
  return noseAside(LANDMARK_WEIGHTS, rgba, info.width, face);
}
