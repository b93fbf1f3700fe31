import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { getFaceView } from '../../../src/web/verify/camera/faces/face-image.ts';
import { runFaceNet } from '../../../src/web/verify/camera/faces/face-net.ts';
import { readFaceWeights } from '../../../src/web/verify/camera/faces/face-weights.ts';
import { measureFace } from '../../../src/web/verify/camera/faces/measure-face.ts';
import { readFaces } from '../../../src/web/verify/camera/faces/read-faces.ts';
import { OVAL, SEEN } from './stage-selfie.ts';

const MODEL = new URL(
  '../../../node_modules/@vladmandic/face-api/model/tiny_face_detector_model',
  import.meta.url,
);
const manifest = JSON.parse(readFileSync(new URL(`${MODEL}-weights_manifest.json`), 'utf8'));

/** The face finder's net, as the page's worker reads it. */
export const FACE_WEIGHTS = readFaceWeights(manifest[0].weights, readFileSync(new URL(`${MODEL}.bin`)));

/** What the face finder sees of a film's image on a phone of 390 x 844 px, and how many ms its net takes. */
export async function seeFace(jpeg: Buffer) {
  const { part, scale } = getFaceView(OVAL, SEEN);
  const [left, top] = [Math.round(part.left), Math.round(part.top)];
  const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)];
  const rgba = await sharp(jpeg)
    .extract({ left, top, width: Math.round(part.width), height: Math.round(part.height) })
    .resize({ width, height, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const start = performance.now();
  const faces = readFaces(runFaceNet(FACE_WEIGHTS, new Uint8ClampedArray(rgba), width, height));
  const ms = performance.now() - start;
  const oval = {
    left: (OVAL.left - left) * scale,
    top: (OVAL.top - top) * scale,
    width: OVAL.width * scale,
    height: OVAL.height * scale,
  };
  return { face: measureFace(faces, oval), ms, size: { width, height } };
}
