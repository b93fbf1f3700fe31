import weightsAddress from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json' with {
  type: 'json',
};
import { runFaceNet } from './face-net.ts';
import { readFaceWeights } from './face-weights.ts';
import { type FaceBox, readFaces } from './read-faces.ts';

/** What the worker is asked. */
export type FaceQuestion = { rgba: Uint8ClampedArray; width: number; height: number };
/** What it answers: the faces, the surest first; null when it cannot work at all. */
export type FaceAnswer = { faces: FaceBox[] | null };

// Runs beside the page, so that the net never makes the page wait.
const weights = fetch(weightsAddress).then(async (answer) => {
  if (!answer.ok) throw new Error(`The face finder's weights: ${answer.status}.`);
  return readFaceWeights(manifest[0]!.weights, new Uint8Array(await answer.arrayBuffer()));
});

const answer = (faces: FaceAnswer['faces']) => self.postMessage({ faces } satisfies FaceAnswer);
weights.catch(() => answer(null));

self.addEventListener('message', async ({ data }: MessageEvent<FaceQuestion>) => {
  try {
    answer(readFaces(runFaceNet(await weights, data.rgba, data.width, data.height)));
  } catch {
    answer(null);
  }
});
