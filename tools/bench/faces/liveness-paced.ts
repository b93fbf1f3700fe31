/**
 * Paced challenges on drawn heads: `npm run bench -- liveness paced [people]`.
 *
 * Living people follow each step; the attacks answer it with stills of a film of the same person in the same light and
 * place, or with a prepared film of each step. With colours, a model of light adds the screen's to the head's own and a
 * twentieth of it to nothing else: it says little about skin, daylight and screens. All people are drawn by code; no person was
 * filmed. People 101 to 140 are those on whom limits may be set; 361 and later are held out.
 */

import { fileURLToPath } from 'node:url';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { type ChallengeStep, drawSteps, TURNS } from '../../../src/server/verification/liveness/challenge.ts';
import type { Liveness } from '../../../src/server/verification/liveness/judge-liveness.ts';
import { judgePacedFrames, type PacedFrame } from '../../../src/server/verification/liveness/judge-pace.ts';
import { drawColors, newPace, type StepColor } from '../../../src/server/verification/liveness/pace.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import type { Pixels } from '../../../src/server/vision/image/pixels.ts';
import { examineFrames } from '../../../src/server/vision/liveness/examine-frames.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { makeUpHead } from '../../specimen/heads/head-traits.ts';
import { buildModel, type Model, stagePresentation } from '../../specimen/heads/stage-presentation.ts';
import { renderFrame } from '../../specimen/heads/take-frame.ts';

const PROJECT = new URL('../../../', import.meta.url);
const MODELS = fileURLToPath(new URL('.cache/models', PROJECT));
const people = Number(process.argv[2] ?? 20);
const FIRST_SEED = Number(process.argv[3] ?? 361);
const FRAME_MS = 200;
const MAX_FRAMES = 8;
/** How much of the screen's light a white face sends back, as a share of the lamp's. */
const SCREEN = 0.12;
const LIGHT_COLORS: Record<StepColor, readonly [number, number, number]> = {
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  white: [1, 1, 1],
  black: [0, 0, 0],
};

await prepareModels(MODELS);
const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });

type Capture = { step: number; image: Pixels };
type Challenge = { steps: ChallengeStep[]; colors: StepColor[] };
type Film = Awaited<ReturnType<typeof stagePresentation>>;

let noise = 0;
async function shoot(film: Film, ms: number, glow?: StepColor): Promise<Pixels> {
  noise += 1;
  const light = glow && LIGHT_COLORS[glow].map((value) => value * SCREEN);
  const jpeg = await renderFrame(
    film.drawAt(ms, light as readonly [number, number, number] | undefined),
    noise,
  );
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return decodedImage.pixels;
}

const stage = (person: Model, seed: number, steps: readonly ChallengeStep[]) =>
  stagePresentation({ presentation: 'head', person, other: person, seed, steps });

/** The moments of one step: from the pose before, until the new one is held. */
function listMoments(film: Film, at: number): number[] {
  const { holds } = film.motion;
  const [before, hold] = [holds[at - 1], holds[at]!];
  const from = before ? before.to : hold.from;
  const count = Math.min(MAX_FRAMES, Math.max(3, Math.ceil((hold.from + 400 - from) / FRAME_MS) + 1));
  const to = Math.min(hold.to, hold.from + 400);
  return Array.from({ length: count }, (_, n) => from + ((to - from) * n) / (count - 1));
}

async function live(film: Film, { steps, colors }: Challenge, isLit: boolean): Promise<Capture[]> {
  const captures: Capture[] = [];
  for (const [at] of steps.entries())
    for (const ms of listMoments(film, at)) captures.push({ step: at + 1, image: await shoot(film, ms) });
  const { duration } = film.motion;
  for (const [n, color] of colors.entries()) {
    // The first colour comes while the last movement is held.
    const moments =
      n === 0 ? listMoments(film, steps.length) : [0, 200, 400].map((ms) => duration - 500 + n + ms);
    for (const [at, ms] of moments.entries()) {
      const glow = isLit && (at > 0 || n > 0) ? (at > 0 ? color : colors[n - 1]) : undefined;
      captures.push({ step: steps.length + n + 1, image: await shoot(film, ms, glow) });
    }
  }
  return captures;
}

/** Four frames of each step's pose, out of one film that has all of them. */
async function sendStills(person: Model, seed: number, { steps }: Challenge): Promise<Capture[]> {
  const film = await stage(person, seed, TURNS);
  const captures: Capture[] = [];
  for (const [at, turn] of steps.entries()) {
    const { from, to } = film.motion.holds[TURNS.indexOf(turn)]!;
    for (let n = 0; n < 4; n++)
      captures.push({ step: at + 1, image: await shoot(film, from + ((to - from) * n) / 3) });
  }
  return captures;
}

/** A film of each step by itself, from looking straight on. */
async function sendFilms(person: Model, seed: number, { steps }: Challenge): Promise<Capture[]> {
  const captures: Capture[] = [];
  for (const [at, turn] of steps.entries()) {
    const film = await stage(person, seed, turn === 'straight' ? [turn] : ['straight', turn]);
    for (const ms of listMoments(film, film.motion.holds.length - 1))
      captures.push({ step: at + 1, image: await shoot(film, ms) });
  }
  return captures;
}

async function judge({ steps, colors }: Challenge, captures: readonly Capture[]) {
  const framesFinding = (
    await examineFrames(
      captures.map(({ image }) => image),
      inference,
      Date.now() + 600_000,
    )
  ).frames;
  if (!framesFinding.ok) throw new Error(framesFinding.why);
  const frames = framesFinding.value.map(
    (frame, n): PacedFrame => ({ ...frame, at: n * FRAME_MS, step: captures[n]!.step }),
  );
  const turns = [...steps, ...colors.map((): ChallengeStep => 'straight')];
  const pacedSteps = turns.map((turn) => ({
    turn,
    took_ms: 2_000,
    allowed_ms: 5_000,
    frames: 4,
    dwell_ms: 500,
  }));
  const pace = { ...newPace(colors.length > 0 ? 'shown' : 'off'), steps: pacedSteps };
  return judgePacedFrames({ steps, colors, pace, frames });
}

type Outcome = Awaited<ReturnType<typeof judge>>;
const outcomes: Record<string, Outcome[]> = {};
/** The relief of living people, by what covers their faces: 0 flat, 1 a head. */
const reliefs: Record<string, string[]> = {};
const add = (name: string, outcome: Outcome) => {
  outcomes[name] = [...(outcomes[name] ?? []), outcome];
};
for (let n = 0; n < people; n++) {
  const traits = makeUpHead(FIRST_SEED + n);
  const person = await buildModel(traits);
  const seed = 200_000 + n;
  const random = seededRandom(seed);
  const below = (end: number) => Math.floor(random.next() * end);
  const steps = drawSteps(below);
  const colors = drawColors(below);
  const film = await stage(person, seed, steps);
  const plain = { steps, colors: [] };
  // The last step looks straight again, for the colours.
  const back = await stage(person, seed, [...steps, 'straight']);
  const alive = await judge(plain, await live(film, plain, false));
  add('living', alive);
  const cover = `beard ${traits.beard}, glasses ${traits.glasses}`;
  reliefs[cover] = [...(reliefs[cover] ?? []), alive.measures.relief?.toFixed(2) ?? 'unknown'];
  add('stills', await judge(plain, await sendStills(person, seed, plain)));
  add('films', await judge(plain, await sendFilms(person, seed, plain)));
  add('living, with colours', await judge({ steps, colors }, await live(back, { steps, colors }, true)));
  add('no reflection', await judge({ steps, colors }, await live(back, { steps, colors }, false)));
}
console.log(`${people} drawn people from ${FIRST_SEED} on, a challenge of each kind`);
for (const [name, all] of Object.entries(outcomes)) {
  const count = (end: Liveness) => all.filter(({ liveness }) => liveness === end).length;
  console.log(
    `  ${name}: shown ${count('shown')}, not_shown ${count('not_shown')}, unclear ${count('unclear')}`,
  );
  const findings = new Map<string, number>();
  for (const each of all.flatMap(({ measures }) => measures.findings))
    findings.set(each, (findings.get(each) ?? 0) + 1);
  console.log(
    `    why: ${[...findings].map(([finding, times]) => `${finding} ${times}`).join(', ') || 'nothing'}`,
  );
  for (const part of ['turn', 'place', 'scale', 'light', 'background', 'missed'] as const) {
    const values = all.map(({ measures }) => measures.continuity?.[part] ?? 0).sort((a, b) => a - b);
    console.log(`    ${part}: ${values.map((value) => value.toFixed(2)).join(' ')}`);
  }
  const lights = all.flatMap(({ measures }) => measures.light ?? []);
  if (lights.length > 0)
    console.log(
      `    light: ${lights.map(({ match, change }) => `${match.toFixed(2)}/${change.toFixed(3)}`).join(' ')}`,
    );
}
console.log('  relief of the living:');
for (const [cover, values] of Object.entries(reliefs)) console.log(`    ${cover}: ${values.join(' ')}`);
await inference.close();
