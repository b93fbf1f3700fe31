import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { drawSteps, type Turn } from '../src/server/domain/liveness/challenge.ts';
import type { LivenessFrame } from '../src/server/domain/liveness/judge-liveness.ts';
import type { Inference } from '../src/server/inference/inference.ts';
import { decodeImage } from '../src/server/vision/decoding/decode-image.ts';
import type { Pixels } from '../src/server/vision/image/pixels.ts';
import { examineFrames } from '../src/server/vision/liveness/examine-frames.ts';
import {
  type Model,
  type Presentation,
  stagePresentation,
} from '../src/specimen/heads/stage-presentation.ts';
import { takeFrame } from '../src/specimen/heads/take-frame.ts';
import { seededRandom } from '../src/specimen/seeded-random.ts';

/** What a server sees of one challenge: the frames as measured, and the steps that were asked for and done. */
export type Sample = { steps: Turn[]; frames: LivenessFrame[] };

/** Raise it when heads, attacks or what is measured of them change: what was measured before is then measured anew. */
const DRAWN = 4;
const FRAMES = 12;

export type Order = { presentation: Presentation; seed: number; person: number; other: number };

/** Draws and measures one sequence, or reads what was measured before. */
export async function takeSample(
  order: Order,
  modelOf: (seed: number) => Promise<Model>,
  inference: Inference,
  cache: string,
): Promise<Sample> {
  const path = join(cache, `${DRAWN}-${order.presentation}-${order.seed}`);
  if (existsSync(path)) return deserialize(await readFile(path));
  const { steps, times, jpegs } = await drawFrames(order, modelOf);
  const frames = await Promise.all(jpegs.map(pixelsOf));
  const seen = (await examineFrames(frames, inference, Date.now() + 600_000)).frames;
  if (!seen.ok) throw new Error(`${order.presentation} ${order.seed}: ${seen.why}`);
  const sample = { steps, frames: seen.value.map((frame, i) => ({ at: times[i]!, ...frame })) };
  await mkdir(cache, { recursive: true });
  await writeFile(path, serialize(sample));
  return sample;
}

async function pixelsOf(jpeg: Uint8Array): Promise<Pixels> {
  const decoded = await decodeImage(jpeg);
  if (!decoded.ok) throw new Error(decoded.problem);
  return decoded.pixels;
}

/** The frames of one sequence as JPEG, with their times in milliseconds. */
export async function drawFrames(
  { presentation, seed, person, other }: Order,
  modelOf: (seed: number) => Promise<Model>,
): Promise<{ steps: Turn[]; times: number[]; jpegs: Buffer[] }> {
  const random = seededRandom(seed * 15_731 + 5);
  const steps = drawSteps((end) => Math.floor(random.next() * end));
  const models = { person: await modelOf(person), other: await modelOf(other) };
  const { motion, drawAt } = await stagePresentation({ presentation, seed, steps, ...models });
  // As the page does: one when a step is seen done, and the others evenly on the way.
  const held = motion.holds.map(({ from, to }) => from + (to - from) * random.between(0.3, 0.9));
  const rest = FRAMES - held.length;
  const evenly = Array.from({ length: rest }, (_, i) => (motion.duration * (i + random.next())) / rest);
  const times = [...held, ...evenly].sort((a, b) => a - b).map(Math.round);
  const jpegs: Buffer[] = [];
  for (const [i, at] of times.entries()) jpegs.push(await takeFrame(drawAt(at), seed * 100 + i));
  return { steps, times, jpegs };
}
