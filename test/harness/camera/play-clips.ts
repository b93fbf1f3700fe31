import type { Page } from 'playwright-core';
import type { ChallengeStep } from '../../../tools/specimen/heads/move-head.ts';
import {
  type Model,
  type Presentation,
  stagePresentation,
} from '../../../tools/specimen/heads/stage-presentation.ts';
import { renderFrame } from '../../../tools/specimen/heads/take-frame.ts';

const TURNS: readonly ChallengeStep[] = ['straight', 'left', 'right', 'up', 'closer'];
const SIZE = { width: 480, height: 640 };
const MS_A_IMAGE = 100;
/** How many images hold a pose: they are shown forwards and backwards. */
const HELD = 4;
/** A fictional person who is upright and in the middle, and moves an average amount. */
const SEED = 80;

/** A movement from looking straight on, as JPEGs; from `held` on the pose is held. */
type Clip = { images: Buffer[]; held: number };
export type Clips = Record<ChallengeStep, Clip>;

/** Draws a person, or an image of a person, who does each movement from the same position. */
export async function drawClips(person: Model, presentation: Presentation): Promise<Clips> {
  const clips = {} as Clips;
  for (const turn of TURNS) clips[turn] = await drawClip(person, presentation, turn);
  return clips;
}

async function drawClip(person: Model, presentation: Presentation, turn: ChallengeStep): Promise<Clip> {
  const steps: ChallengeStep[] = turn === 'straight' ? [turn] : ['straight', turn];
  const staging = { presentation, person, other: person, steps, seed: SEED, size: SIZE };
  const { motion, drawAt } = await stagePresentation(staging);
  // With one seed every clip looks straight ahead for the same time.
  const from = turn === 'straight' ? 0 : motion.holds[0]!.to;
  const held = Math.ceil((motion.holds.at(-1)!.from - from) / MS_A_IMAGE);
  const images: Buffer[] = [];
  while (images.length < held + HELD) {
    images.push(await renderFrame(drawAt(from + images.length * MS_A_IMAGE), SEED));
  }
  return { images, held };
}

type Film = { images: string[]; held: number };
type PlayedClips = {
  films: Record<ChallengeStep, Film>;
  does: Record<string, ChallengeStep>;
  hold: string;
  ms: number;
};

/**
 * Runs in the page: a camera whose image is a canvas. The head makes the movement that the page announces
 * to screen readers. It moves into the pose image by image and varies among the images that hold it,
 * since no one is quite still. Then it returns before the next movement. A slow machine skips no image: the
 * head slows down with it.
 */
const playBeforeCamera = async ({ films, does, hold, ms }: PlayedClips) => {
  const canvas = document.createElement('canvas');
  // A phone's camera is upright, a computer's is horizontal.
  [canvas.width, canvas.height] = [innerWidth > innerHeight ? 1706 : 960, 1280];
  const context = canvas.getContext('2d')!;
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(30);
  const load = (text: string) =>
    createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
  const loaded = new Map<string, ImageBitmap[]>();
  for (const [turn, { images }] of Object.entries(films)) {
    loaded.set(turn, await Promise.all(images.map(load)));
  }
  // The face is at the page's oval; beyond its edges the image repeats its outermost pixels.
  const [across, down, top] = [800, 1067, -50];
  const draw = (image: ImageBitmap) => {
    const { width, height } = canvas;
    const [left, low] = [(width - across) / 2, top + down];
    context.drawImage(image, left, top, across, down);
    context.drawImage(canvas, left, low - 1, across, 1, left, low, across, height - low);
    context.drawImage(canvas, left, 0, 1, height, 0, 0, left, height);
    context.drawImage(canvas, left + across - 1, 0, 1, height, left + across, 0, left, height);
  };
  let turn: ChallengeStep = 'straight';
  let obeyed: ChallengeStep | undefined;
  let [at, step] = [0, 1];
  setInterval(() => {
    // The page has other live regions, which are mostly empty.
    const announced = document.querySelector('[role=status][aria-live=assertive]');
    const sentence = announced?.textContent ?? '';
    const heard = sentence === hold ? obeyed : does[sentence];
    obeyed = heard;
    if (heard) globalThis.filmed = (globalThis.filmed ?? 0) + ms;
    const spokenTurn = heard ?? 'straight';
    if (spokenTurn !== turn && at === 0) turn = spokenTurn;
    const images = loaded.get(turn)!;
    const last = images.length - 1;
    if (spokenTurn !== turn || at === last) step = -1;
    else if (at <= films[turn].held) step = 1;
    at = Math.max(0, Math.min(last, at + step));
    draw(images[at]!);
    // A sensor's noise: no two images are the same.
    for (let speck = 0; speck < 60; speck += 1) {
      context.fillStyle = `rgb(${Math.random() < 0.5 ? '0 0 0' : '255 255 255'} / 4%)`;
      context.fillRect(Math.random() * canvas.width, Math.random() * canvas.height, 90, 90);
    }
  }, ms);
};

export type ClipScript = {
  clips: Clips;
  /** which movement is made while the page says a sentence; without one the head looks straight ahead */
  does: Record<string, ChallengeStep>;
  /** the sentence during which a movement is held */
  hold: string;
};

declare global {
  /** In such a page: how long the film ran while the page asked for movements, in ms of the film. */
  var filmed: number | undefined;
}

/** Replaces the page's camera by the clips, from the next navigation on. */
export async function playClips(page: Page, { clips, does, hold }: ClipScript): Promise<void> {
  const film = (turn: ChallengeStep): Film => {
    const { images, held } = clips[turn];
    return { images: images.map((image) => image.toString('base64')), held };
  };
  const films = Object.fromEntries(TURNS.map((turn) => [turn, film(turn)])) as Record<ChallengeStep, Film>;
  await page.addInitScript(playBeforeCamera, { films, does, hold, ms: MS_A_IMAGE });
}
