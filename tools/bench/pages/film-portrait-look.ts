import { readFileSync } from 'node:fs';
import type { CardQuad } from '../../../src/web/verify/camera/card/quad.ts';
import { CARD_SIZE, getCardAxes } from '../../../src/web/verify/camera/faces/card-image.ts';
import { createFaceFinder } from '../../../src/web/verify/camera/faces/face-finder.ts';
import type { FaceImage } from '../../../src/web/verify/camera/faces/face-image.ts';
import { runFaceNet } from '../../../src/web/verify/camera/faces/face-net.ts';
import { readFaceWeights } from '../../../src/web/verify/camera/faces/face-weights.ts';
import type { FaceAnswer, FaceQuestion } from '../../../src/web/verify/camera/faces/face-worker.ts';
import { readFaces } from '../../../src/web/verify/camera/faces/read-faces.ts';
import type { Plane } from '../../../src/web/verify/camera/frame/scale-plane.ts';
import { createPortraitLook } from '../../../src/web/verify/camera/hints/portrait-look.ts';

const MODEL = new URL(
  '../../../node_modules/@vladmandic/face-api/model/tiny_face_detector_model',
  import.meta.url,
);
const manifest = JSON.parse(readFileSync(new URL(`${MODEL}-weights_manifest.json`), 'utf8'));
const WEIGHTS = readFaceWeights(manifest[0].weights, readFileSync(new URL(`${MODEL}.bin`)));

/** How long an answer takes here, in ms, as on a phone of the middle class. */
const ANSWERS_AFTER = 300;

/** The page's face finder over a film: its worker answers some frames later. */
export function createFilmPortraitLook() {
  const worker = new EventTarget();
  let answer: { at: number; data: FaceAnswer } | null = null;
  let time = 0;
  const postMessage = ({ rgba, width, height }: FaceQuestion) => {
    const faces = readFaces(runFaceNet(WEIGHTS, rgba, width, height));
    answer = { at: time + ANSWERS_AFTER, data: { faces, aside: null } };
  };
  const port = Object.assign(worker, { postMessage, terminate: () => {} });
  const look = createPortraitLook(createFaceFinder(() => port as Worker, { of: 'card', clock: () => time }));
  return (plane: Plane, ...[view, frame, now]: Tail<Parameters<typeof look>>) => {
    time = now;
    if (answer && answer.at <= now) {
      const event = new MessageEvent('message', { data: answer.data });
      answer = null;
      worker.dispatchEvent(event);
    }
    return look((outline) => takeCard(plane, outline), view, frame, now);
  };
}

type Tail<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

/** The same image that the page takes of its video, without colours. */
function takeCard(plane: Plane, outline: CardQuad): FaceImage {
  const { width, height } = CARD_SIZE;
  const { origin, across, down } = getCardAxes(outline);
  const read = (x: number, y: number) => {
    const place = (xy: 0 | 1) => Math.floor(origin[xy] + across[xy] * x + down[xy] * y);
    return plane.data[place(1) * plane.stride + place(0)] ?? 0;
  };
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    // A px of the image is about two by two of the film.
    const sum = WITHIN.reduce((all, by) => all + read(x + by, y + 0.25) + read(x + by, y + 0.75), 0);
    return sum / (2 * WITHIN.length);
  });
  const both = Uint8Array.from([...data, ...data.toReversed()]);
  const rgba = new Uint8ClampedArray(4 * both.length).map((_, at) => (at % 4 === 3 ? 255 : both[at >> 2]!));
  return { width, height: 2 * height, rgba, oval: { left: 0, top: 0, width, height } };
}
const WITHIN = [0.25, 0.75];
