/**
 * Which landmarks fail with beards and glasses: `npm run bench -- liveness covers [people] [first]`.
 *
 * Each drawn person does one challenge without a beard and glasses, and the same movements with each of them: by how much
 * the net places each group of landmarks elsewhere, and what becomes of the depth. All people are drawn by code; a drawn
 * beard covers skin and changes no shape.
 */

import { fileURLToPath } from 'node:url';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import type { ChallengeStep } from '../../../src/server/verification/liveness/challenge.ts';
import { judgeLiveness } from '../../../src/server/verification/liveness/judge-liveness.ts';
import { RELIEF } from '../../../src/server/verification/policy/liveness-policy.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import type { FrameObservation } from '../../../src/server/vision/evidence.ts';
import type { Pixels } from '../../../src/server/vision/image/pixels.ts';
import { examineFrames } from '../../../src/server/vision/liveness/examine-frames.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { type HeadTraits, makeUpHead } from '../../specimen/heads/head-traits.ts';
import { buildModel, stagePresentation } from '../../specimen/heads/stage-presentation.ts';
import { renderFrame } from '../../specimen/heads/take-frame.ts';
import { percentile } from '../statistics.ts';

const MODELS = fileURLToPath(new URL('../../../.cache/models', import.meta.url));
const people = Number(process.argv[2] ?? 12);
const FIRST_SEED = Number(process.argv[3] ?? 101);
const STEPS: readonly ChallengeStep[] = ['straight', 'left', 'up'];
const FRAMES_OF_STEP = 3;

type Cover = Pick<HeadTraits, 'beard' | 'glasses'>;
const BARE_COVER: Cover = { beard: 'none', glasses: 'none' };
const COVERS: readonly Cover[] = [
  { beard: 'stubble', glasses: 'none' },
  { beard: 'moustache', glasses: 'none' },
  { beard: 'full', glasses: 'none' },
  { beard: 'none', glasses: 'round' },
  { beard: 'none', glasses: 'square' },
  { beard: 'full', glasses: 'square' },
];
/** The landmarks of iBUG 300-W: from the first up to before the last. */
const GROUPS = {
  jaw: [0, 17],
  brows: [17, 27],
  nose: [27, 36],
  eyes: [36, 48],
  mouth: [48, 68],
} as const;
type Group = keyof typeof GROUPS;

await prepareModels(MODELS);
const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });

async function readPixels(jpeg: Uint8Array): Promise<Pixels> {
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return decodedImage.pixels;
}

/** The same movements, light and noise for each cover of a person. */
async function film(traits: HeadTraits): Promise<FrameObservation[]> {
  const person = await buildModel(traits);
  const staging = { presentation: 'head', person, other: person, seed: 300_000 + traits.seed } as const;
  const { motion, drawAt } = await stagePresentation({ ...staging, steps: STEPS });
  const images: Pixels[] = [];
  for (const { from, to } of motion.holds)
    for (let n = 0; n < FRAMES_OF_STEP; n += 1) {
      const ms = from + ((to - from) * (n + 0.5)) / FRAMES_OF_STEP;
      images.push(await readPixels(await renderFrame(drawAt(ms), images.length)));
    }
  const framesFinding = (await examineFrames(images, inference, Date.now() + 600_000)).frames;
  if (!framesFinding.ok) throw new Error(framesFinding.why);
  return framesFinding.value;
}

const judge = (frames: readonly FrameObservation[]) =>
  judgeLiveness({ steps: STEPS, frames: frames.map((frame, at) => ({ at: at * 400, ...frame })) }).measures;

/** How far the landmarks of a group are from those of the bare face, in per cent of the eyes' distance. */
function measureShift(bare: FrameObservation, coveredFrame: FrameObservation, group: Group): number | null {
  const [one, other] = [bare.landmarks, coveredFrame.landmarks];
  if (!one || !other) return null;
  const [right, left] = [one[36]!, one[45]!];
  const apart = Math.hypot(left[0] - right[0], left[1] - right[1]);
  const [from, to] = GROUPS[group];
  const shifts = one
    .slice(from, to)
    .map(([x, y], at) => Math.hypot(other[from + at]![0] - x, other[from + at]![1] - y));
  return (100 * shifts.reduce((sum, shift) => sum + shift, 0)) / shifts.length / apart;
}

const shifts = new Map<string, number[]>();
const reliefs = new Map<string, (number | null)[]>();
const add = <T>(map: Map<string, T[]>, key: string, value: T) =>
  map.set(key, [...(map.get(key) ?? []), value]);
const nameCover = ({ beard, glasses }: Cover) => `beard ${beard}, glasses ${glasses}`;

for (let at = 0; at < people; at += 1) {
  const traits = { ...makeUpHead(FIRST_SEED + at), ...BARE_COVER };
  const bare = await film(traits);
  add(reliefs, nameCover(BARE_COVER), judge(bare).relief);
  for (const cover of COVERS) {
    const coveredFrames = await film({ ...traits, ...cover });
    add(reliefs, nameCover(cover), judge(coveredFrames).relief);
    for (const group of Object.keys(GROUPS) as Group[])
      for (const [frame, seen] of coveredFrames.entries()) {
        const shift = measureShift(bare[frame]!, seen, group);
        const pose = frame < FRAMES_OF_STEP ? 'straight' : 'moved';
        if (shift !== null) add(shifts, `${nameCover(cover)}: ${group}, ${pose}`, shift);
      }
  }
}
console.log(
  `${people} drawn people from ${FIRST_SEED} on; shifts in per cent of the distance between the eyes' outer corners`,
);
for (const [name, values] of shifts)
  console.log(
    `  ${name}: median ${percentile(values, 0.5).toFixed(1)}, 90th percentile ${percentile(values, 0.9).toFixed(1)}`,
  );
console.log(`Depth, 0 flat to 1 a head; flat is at most ${RELIEF.flat}, a head at least ${RELIEF.head}`);
for (const [cover, values] of reliefs) {
  const depths = values.filter((value) => value !== null).sort((a, b) => a - b);
  const count = (isIn: (value: number) => boolean) => depths.filter(isIn).length;
  console.log(
    `  ${cover}: head ${count((value) => value >= RELIEF.head)}, between ${count((value) => value > RELIEF.flat && value < RELIEF.head)}, flat ${count((value) => value <= RELIEF.flat)}, unknown ${values.length - depths.length}; lowest ${depths[0]?.toFixed(2) ?? 'none'}`,
  );
}
await inference.close();
