import landmarkAddress from '@vladmandic/face-api/model/face_landmark_68_tiny_model.bin?url';
import landmarkManifest from '@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json' with {
  type: 'json',
};
import weightsAddress from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json' with {
  type: 'json',
};
import { runFaceNet } from './face-net.ts';
import { readFaceWeights } from './face-weights.ts';
import { type LandmarkWeights, noseAside, readLandmarkWeights } from './landmark-net.ts';
import { type FaceBox, readFaces } from './read-faces.ts';

/** A request to the worker. */
export type FaceQuestion = { rgba: Uint8ClampedArray; width: number; height: number; withNose: boolean };
/**
 * Its answer: the faces, the surest first, null when it cannot work at all; and where the surest one's nose is (see
 * `noseAside`), when that is asked and there is a face.
 */
export type FaceAnswer = { faces: FaceBox[] | null; aside: number | null };

// Runs beside the page, so that the net never makes the page wait.
const weights = load(weightsAddress).then((bytes) => readFaceWeights(manifest[0]!.weights, bytes));
/** Loaded for who is to turn the head alone. */
let landmarks: Promise<LandmarkWeights> | null = null;

async function load(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The face finder's weights: ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

const answer = (faces: FaceAnswer['faces'], aside: number | null = null) =>
  self.postMessage({ faces, aside } satisfies FaceAnswer);
weights.catch(() => answer(null));

async function findNose({ rgba, width }: FaceQuestion, face: FaceBox): Promise<number> {
  landmarks ??= load(landmarkAddress).then((bytes) =>
    readLandmarkWeights(landmarkManifest[0]!.weights, bytes),
  );
  return noseAside(await landmarks, rgba, width, face);
}

self.addEventListener('message', async ({ data }: MessageEvent<FaceQuestion>) => {
  try {
    const faces = readFaces(runFaceNet(await weights, data.rgba, data.width, data.height));
    answer(faces, data.withNose && faces[0] ? await findNose(data, faces[0]) : null);
  } catch {
    answer(null);
  }
});
