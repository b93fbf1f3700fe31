import { type SeededRandom, seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { drawGround } from '../photo/draw-ground.ts';
import type { Image } from '../photo/warp-onto.ts';
import { buildGlasses } from './build-glasses.ts';
import { buildHead } from './build-head.ts';
import type { HeadTraits } from './head-traits.ts';
import { type Bend, buildSheet, cutOutFace } from './hold-sheet.ts';
import type { Mesh } from './mesh.ts';
import { type ChallengeStep, type Motion, moveHead } from './move-head.ts';
import { type HeadLight, renderScene, type SceneObject } from './render-scene.ts';
import { renderPortrait } from './take-portrait.ts';

/**
 * The thing before the camera: a head; a print that is turned and bent; a screen that is tilted; an image that is
 * pushed closer and sideways; a face cut out of paper over a head that moves; two people one after the other.
 */
export const PRESENTATIONS = ['head', 'print', 'screen', 'pushed', 'mask', 'two_people'] as const;
export type Presentation = (typeof PRESENTATIONS)[number];

/** A person whose head has been built and photographed: both are done once, for all presentations. */
export type Model = {
  traits: HeadTraits;
  /** with the glasses that the person wears, if any */
  meshes: Mesh[];
  bare: Mesh[];
  portrait: Mesh['texture'];
};

export async function buildModel(traits: HeadTraits): Promise<Model> {
  const bare = await buildHead(traits);
  const meshes = [...bare, ...buildGlasses(traits)];
  return { traits, meshes, bare, portrait: await renderPortrait(meshes, traits.seed) };
}

export type PresentationOptions = {
  presentation: Presentation;
  /** the visible person, and the acting one: the head under a mask, the second of two people */
  person: Model;
  other: Model;
  steps: readonly ChallengeStep[];
  seed: number;
  /** the camera's image, in pixels. Usually 480 x 640 */
  size?: { width: number; height: number };
  /** see `MotionOptions` */
  slowness?: number;
  /** the distance from the camera in units of the usual one; the head is so much smaller. Usually 1 */
  away?: number;
};

export type StagedPresentation = {
  motion: Motion;
  /** @param glow the light that a screen adds to the head, in front of it: red, green and blue */
  drawAt(ms: number, glow?: readonly [number, number, number]): Image;
};

type Scene = { motion: Motion; thingsAt(ms: number): SceneObject[] };
type Setting = PresentationOptions & { distance: number; random: SeededRandom };

const SIZE = { width: 480, height: 640 };

/** A head or an attack before a camera, doing the steps of a challenge; all follows from the seed. */
export async function stagePresentation(staging: PresentationOptions): Promise<StagedPresentation> {
  const { seed, presentation, size = SIZE, away = 1 } = staging;
  const random = seededRandom(seed * 7919 + PRESENTATIONS.indexOf(presentation));
  const fieldOfView = random.between(45, 75);
  // At a distance at which the head has about half of the image's height.
  const distance = (away * random.between(195, 235)) / Math.tan((fieldOfView * Math.PI) / 360);
  const light = drawLight(random);
  const ground = await drawGround('hand', size, random);
  const scene = SCENES[presentation]({ ...staging, distance, random });
  return {
    motion: scene.motion,
    drawAt(ms, glow = [0, 0, 0]) {
      const image = { ...size, data: Uint8Array.from(ground.data) };
      const [red, green, blue] = light.fill;
      const fill = [red + glow[0], green + glow[1], blue + glow[2]] as const;
      renderScene(image, scene.thingsAt(ms), fieldOfView, { ...light, fill });
      return image;
    },
  };
}

/** The light comes from any side above the horizon, warm or cold, hard or soft. */
function drawLight(random: SeededRandom): HeadLight {
  const around = random.between(-1.2, 1.2);
  const warm = random.between(-0.1, 0.1);
  const strength = random.between(0.45, 0.95);
  const rest = random.between(0.28, 0.5);
  return {
    from: [Math.sin(around), random.between(-0.9, 0), Math.cos(around)],
    key: [strength * (1 + warm), strength, strength * (1 - warm)],
    fill: [rest, rest, rest * random.between(1, 1.15)],
  };
}

const SCENES: Record<Presentation, (setting: Setting) => Scene> = {
  head: ({ person, ...others }) => {
    const motion = moveHead(others);
    return { motion, thingsAt: (ms) => [{ meshes: person.meshes, stance: motion.stanceAt(ms) }] };
  },
  print: (setting) =>
    placeImage(setting, {
      reach: setting.random.between(0.9, 1.6),
      bend: drawBend(setting.random),
      glows: false,
    }),
  screen: (setting) =>
    placeImage(setting, { reach: setting.random.between(0.9, 1.6), bend: FLAT_BEND, glows: true }),
  pushed: (setting) => {
    const scene = placeImage(setting, { reach: 0.15, bend: FLAT_BEND, glows: setting.random.next() < 0.5 });
    return { ...scene, thingsAt: (ms) => scene.thingsAt(ms).map(pushAside) };
  },
  mask: ({ person, other, random, ...others }) => {
    const motion = moveHead(others);
    const { half, chin } = person.traits.face;
    const face = { half, chin, apart: person.traits.eyes.apart };
    const cutFace = cutOutFace(person.portrait, face, random.next() < 0.5);
    const bend = { axis: 0, curvature: 1 / random.between(65, 160) };
    const mask = buildSheet({ portrait: cutFace, bend, forward: other.traits.nose.out + 3 });
    return { motion, thingsAt: (ms) => [{ meshes: [...other.bare, mask], stance: motion.stanceAt(ms) }] };
  },
  two_people: ({ person, other, random, ...others }) => {
    const motion = moveHead(others);
    const change = motion.duration * random.between(0.35, 0.65);
    const who = (ms: number) => (ms < change ? person : other).meshes;
    return { motion, thingsAt: (ms) => [{ meshes: who(ms), stance: motion.stanceAt(ms) }] };
  },
};

const FLAT_BEND: Bend = { axis: 0, curvature: 0 };

function drawBend(random: SeededRandom): Bend {
  const bent = random.next() < 0.8 ? 1 / random.between(70, 400) : 0;
  return { axis: random.next() < 0.6 ? 0 : random.between(-90, 90), curvature: bent };
}

type HeldObject = { reach: number; bend: Bend; glows: boolean };

/** An image in the hand: turned as its holder thinks it must be, and bent more the farther it is turned. */
function placeImage({ person, random, ...others }: Setting, { reach, bend, glows }: HeldObject): Scene {
  const motion = moveHead({ ...others, reach });
  const enlarged = random.between(0.55, 1.1);
  const sheets = BENDS.map((share) =>
    buildSheet({
      portrait: person.portrait,
      bend: { ...bend, curvature: (bend.curvature * share) / enlarged },
      enlarged,
      glows,
    }),
  );
  const always = random.next() < 0.5;
  return {
    motion,
    thingsAt(ms) {
      const stance = motion.stanceAt(ms);
      const turnShare = Math.min(1, Math.hypot(stance.yaw, stance.pitch) / 30);
      const sheet = sheets[always ? BENDS.length - 1 : Math.round(turnShare * (BENDS.length - 1))]!;
      const size = { x: stance.x * enlarged, y: stance.y * enlarged, distance: stance.distance * enlarged };
      return [{ meshes: [sheet], stance: { ...stance, ...size } }];
    },
  };
}

const BENDS = [0, 0.25, 0.5, 0.75, 1];

/** Instead of turning, the image is moved to the position of a turned head's nose. */
function pushAside({ meshes, stance }: SceneObject): SceneObject {
  const { yaw, pitch } = stance;
  return { meshes, stance: { ...stance, x: stance.x + yaw * 14, y: stance.y - pitch * 14 } };
}
