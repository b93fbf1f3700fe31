import sharp from 'sharp';
import { type SeededRandom, seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { findHomography, type Quad } from '../../../src/server/vision/geometry/homography.ts';
import { type Artwork, renderArtwork } from '../../specimen/artwork.ts';
import { CARD_LAYOUTS } from '../../specimen/card/card-spec.ts';
import { drawCard } from '../../specimen/card/draw-card.ts';
import type { Background } from '../../specimen/photo/draw-ground.ts';
import { drawGround } from '../../specimen/photo/draw-ground.ts';
import { chooseSkin, drawHandBehind, drawThumb } from '../../specimen/photo/draw-hand.ts';
import { castContactShadow, lightImage } from '../../specimen/photo/light-image.ts';
import { type Image, warpOnto } from '../../specimen/photo/warp-onto.ts';

/** The frame of a phone that is held upright, in px. */
export const FILM = { width: 720, height: 1280 };
/** The guide of a phone of 390 by 844, in px of the film. */
export const GUIDE = { x: 360, y: 576, width: 531 };
const CARD_RATIO = 85.6 / 53.98;
/** Each film is this many images over and over: a hand is never quite still, and no two frames have the same noise. */
const FRAMES = 4;
/** Drawn around the film, in px, for the movement of the hand. */
export const MARGIN = 8;

/** What the person does, and how it looks. */
export type FilmScene = {
  /** the card's width in parts of the guide's; 0 for no card */
  share?: number;
  /** in degrees, clockwise */
  turn?: number;
  /** how far to the right of the guide's middle, in parts of the guide's width */
  aside?: number;
  glare?: number;
  lowLight?: number;
  shadow?: number;
  colourCast?: number;
  /** in px of the film: its standard deviation */
  blur?: number;
  /** another card lies partly below this one */
  hasAnother?: boolean;
  /** a hand covers a third of the card */
  isCovered?: boolean;
};

/** The brightness of some frames, each of `FILM`, row by row. */
export type Film = { ground: Background; frames: Uint8Array[] };

/** A film of a card of a fictional person, as the camera of a phone sees it. The same seed gives the same film. */
export async function drawFilm(scene: FilmScene, ground: Background, seed: number): Promise<Film> {
  const random = seededRandom(seed);
  const size = { width: FILM.width + 2 * MARGIN, height: FILM.height + 2 * MARGIN };
  const image = await drawGround(ground, size, random);
  const corners = placeCorners(scene);
  if (scene.share !== 0) await layCards(image, scene, corners, ground, seed, random);
  return { ground, frames: await takeFrames(image, scene, corners, random) };
}

/** The frames of a film of an image, each with other noise. @param corners of the thing on which a lamp may shine */
export async function takeFrames(
  image: Image,
  scene: FilmScene,
  corners: Quad,
  random: SeededRandom,
): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < FRAMES; at += 1) frames.push(await takeFrame(image, scene, corners, random));
  return frames;
}

function placeCorners({ share = 0.9, turn = 0, aside = 0 }: FilmScene): Quad {
  const width = (share || 0.9) * GUIDE.width;
  const [x, y] = [MARGIN + GUIDE.x + aside * GUIDE.width, MARGIN + GUIDE.y];
  return turnedQuad(x, y, width, turn);
}

export function turnedQuad(x: number, y: number, width: number, degrees: number, ratio = CARD_RATIO): Quad {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [right, down] = [width / 2, width / ratio / 2];
  const corner = (a: number, b: number): [number, number] => [
    x + a * right * cos - b * down * sin,
    y + a * right * sin + b * down * cos,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** Cards that are upright by themselves do not lie in the guide. */
const LAYOUTS = CARD_LAYOUTS.filter((layout) => layout !== 'upright');

/** In forty seeds each layout comes once on each of four grounds. */
const artwork = (seed: number): Promise<Artwork> =>
  drawCard({ person: seed % 10, layout: LAYOUTS[(3 * seed + (seed >> 2)) % LAYOUTS.length]! });

async function layCards(
  image: Image,
  { hasAnother, isCovered, share = 0.9 }: FilmScene,
  corners: Quad,
  ground: Background,
  seed: number,
  random: SeededRandom,
): Promise<void> {
  const skin = chooseSkin(random);
  if (ground === 'hand') await drawHandBehind(image, corners, skin);
  if (hasAnother) {
    const { x, y, width } = GUIDE;
    const other = turnedQuad(MARGIN + x - 0.12 * width, MARGIN + y + 0.62 * width, share * width, -7);
    await layCard(image, await artwork(seed + 1), other, random);
  }
  await layCard(image, await artwork(seed), corners, random);
  // The tool leaves out what a card hides, between fingers and palm: the farther hand fills it.
  if (isCovered)
    for (const reach of [0.1, 0]) await drawHandBehind(image, handFromTheRight(corners, reach), skin);
  else if (ground === 'hand') await drawThumb(image, corners, skin);
}

async function layCard(image: Image, card: Artwork, corners: Quad, random: SeededRandom): Promise<void> {
  await castContactShadow(image, corners, random);
  const [from, to] = [corners[0]!, corners[1]!];
  warpOnto(
    image,
    await renderArtwork(card, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]))),
    corners,
  );
}

/** The plane of a hand whose fingers reach over the card's right third, side by side from its top to its bottom. */
export function handFromTheRight([a, b, , d]: Quad, farther: number): Quad {
  const place = (x: number, y: number): [number, number] => [
    a![0] + x * (b![0] - a![0]) + y * (d![0] - a![0]),
    a![1] + x * (b![1] - a![1]) + y * (d![1] - a![1]),
  ];
  // Its fingers lie at 0.37 to 0.83 of the plane's width and end at 0.1 to 0.2 above it.
  const [near, far] = [0.78 + farther, 1.42 + farther];
  return [place(near, -0.75), place(near, 1.3), place(far, 1.3), place(far, -0.75)];
}

async function takeFrame(
  drawnImage: Image,
  { glare = 0, lowLight = 0, shadow = 0, colourCast = 0, blur = 0 }: FilmScene,
  corners: Quad,
  random: SeededRandom,
): Promise<Uint8Array> {
  const image = { ...drawnImage, data: Uint8Array.from(drawnImage.data) };
  const raw = { width: image.width, height: image.height, channels: 3 } as const;
  if (blur) image.data = await sharp(image.data, { raw }).blur(blur).raw().toBuffer();
  const plane = findHomography(corners, [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
  const light = { shadow, glare, lowLight, colourCast, noise: 2 };
  // The lamp stays where it is from frame to frame.
  await lightImage(image, plane, light, seededRandom(2));
  const move = () => MARGIN + Math.round(random.between(-1, 1));
  const jpeg = await sharp(image.data, { raw })
    .extract({ left: move(), top: move(), ...FILM })
    .jpeg({ quality: 85 })
    .toBuffer();
  return sharp(jpeg).greyscale().raw().toBuffer();
}
