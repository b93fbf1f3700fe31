import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Inference } from '../../../src/server/inference/inference.ts';
import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { type ChallengeStep, drawSteps } from '../../../src/server/verification/liveness/challenge.ts';
import type { LivenessFrame } from '../../../src/server/verification/liveness/judge-liveness.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import type { Pixels } from '../../../src/server/vision/image/pixels.ts';
import { examineFrames } from '../../../src/server/vision/liveness/examine-frames.ts';
import { type Model, type Presentation, stagePresentation } from '../../specimen/heads/stage-presentation.ts';
import { renderFrame } from '../../specimen/heads/take-frame.ts';

/** A server's view of one challenge: the measured frames, and the requested and performed steps. */
export type Sample = { steps: ChallengeStep[]; frames: LivenessFrame[] };

/**
 * Increase the first when heads or attacks change, the second when their measurement does: that part is then repeated.
 */
const FRAMES_VERSION = 6;
const MEASUREMENT_VERSION = 8;
const FRAMES = 12;

/** `away`: see `Staging`. */
export type Order = {
  presentation: Presentation;
  seed: number;
  person: number;
  other: number;
  away?: number;
};

const sampleName = ({ presentation, seed, away = 1 }: Order) =>
  `${presentation}-${seed}${away === 1 ? '' : `-${away}`}`;

type LoadModel = (seed: number) => Promise<Model>;

/** Draws and measures one sequence, or reads the cached result. */
export async function measureSample(
  order: Order,
  modelOf: LoadModel,
  inference: Inference,
  cache: string,
): Promise<Sample> {
  return readOrMake(cache, `seen-${FRAMES_VERSION}-${MEASUREMENT_VERSION}-${sampleName(order)}`, async () => {
    const { steps, times, jpegs } = await drawnFrames(order, modelOf, cache);
    const frames = await Promise.all(jpegs.map(decodePixels));
    const framesFinding = (await examineFrames(frames, inference, Date.now() + 600_000)).frames;
    if (!framesFinding.ok) throw new Error(`${order.presentation} ${order.seed}: ${framesFinding.why}`);
    return { steps, frames: framesFinding.value.map((frame, i) => ({ at: times[i]!, ...frame })) };
  });
}

/** The frames of one sequence as JPEG, with their times in milliseconds; drawn once. */
export function drawnFrames(order: Order, modelOf: LoadModel, cache: string): Promise<RenderedSample> {
  return readOrMake(cache, `drawn-${FRAMES_VERSION}-${sampleName(order)}`, () => drawFrames(order, modelOf));
}

async function readOrMake<T>(cache: string, name: string, make: () => Promise<T>): Promise<T> {
  const path = join(cache, name);
  if (existsSync(path)) return deserialize(await readFile(path));
  const result = await make();
  await mkdir(cache, { recursive: true });
  // Complete or not at all, for a run that is interrupted.
  await writeFile(`${path}.part`, serialize(result));
  await rename(`${path}.part`, path);
  return result;
}

async function decodePixels(jpeg: Uint8Array): Promise<Pixels> {
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return decodedImage.pixels;
}

type RenderedSample = { steps: ChallengeStep[]; times: number[]; jpegs: Uint8Array[] };

async function drawFrames(order: Order, modelOf: LoadModel): Promise<RenderedSample> {
  const { presentation, seed, person, other, away = 1 } = order;
  const random = seededRandom(seed * 15_731 + 5);
  const steps = drawSteps((end) => Math.floor(random.next() * end));
  const models = { person: await modelOf(person), other: await modelOf(other) };
  const { motion, drawAt } = await stagePresentation({ presentation, seed, steps, away, ...models });
  // As the page does it: one when a step is seen, and the others evenly between.
  const heldTimes = motion.holds.map(({ from, to }) => from + (to - from) * random.between(0.3, 0.9));
  const rest = FRAMES - heldTimes.length;
  const evenly = Array.from({ length: rest }, (_, i) => (motion.duration * (i + random.next())) / rest);
  const times = [...heldTimes, ...evenly].sort((a, b) => a - b).map(Math.round);
  const jpegs: Uint8Array[] = [];
  for (const [i, at] of times.entries()) jpegs.push(await renderFrame(drawAt(at), seed * 100 + i));
  return { steps, times, jpegs };
}
