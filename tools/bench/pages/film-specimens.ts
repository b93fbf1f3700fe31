import sharp from 'sharp';
import { type SeededRandom, seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import {
  applyHomography,
  findHomography,
  type Quad,
} from '../../../src/server/vision/geometry/homography.ts';
import type { Raster } from '../../specimen/artwork.ts';
import { chooseSkin, drawHandBehind, drawThumb } from '../../specimen/photo/draw-hand.ts';
import { drawPixelGrid } from '../../specimen/photo/draw-pixel-grid.ts';
import { castContactShadow } from '../../specimen/photo/light-image.ts';
import { type Image, warpOnto } from '../../specimen/photo/warp-onto.ts';
import {
  FILM,
  type FilmScene,
  GUIDE,
  handFromTheRight,
  MARGIN,
  takeFrames,
  turnedQuad,
} from './draw-camera-films.ts';
import { drawFilmGround } from './draw-film-grounds.ts';

/** A situation with one or two flat things in front of the camera. */
export type SpecimenScene = FilmScene & {
  /** how far down from the guide's middle, in parts of the guide's width */
  down?: number;
  /** the phone is held aslant by so many degrees, and sees the upper side farther off */
  slant?: number;
  /** how the second thing lies: overlapping the first, or apart from it */
  second?: 'overlapping' | 'apart';
  isHeld?: boolean;
  /** a thumb lies over the text */
  hasThumb?: boolean;
  /** the first thing is shown on a screen */
  isOnScreen?: boolean;
};

/** A thing's pixels, as they lie on a ground. */
export type FlatThing = { raster: Raster };

/** The corners of an ID-1 card are round by 3.18 of 85.6 mm. */
const ROUND = 0.037;

/** An image of a flat thing without its outermost pixels, its corners as round as a card's. */
export async function readFlatThing(path: string, isRound: boolean): Promise<FlatThing> {
  const source = sharp(path).flatten({ background: '#ffffff' });
  const { width, height } = await sharp(path).metadata();
  const inset = { left: Math.ceil(0.008 * width!), top: Math.ceil(0.008 * height!) };
  const size = { width: width! - 2 * inset.left, height: height! - 2 * inset.top };
  const scaled = { width: 560, height: Math.round((560 * size.height) / size.width) };
  const radius = isRound ? ROUND * scaled.width : 3;
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${scaled.width}" height="${scaled.height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`;
  const cutImage = await source
    .extract({ ...inset, ...size })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const { data, info } = await sharp(
    await sharp(cutImage).resize(scaled.width, scaled.height).png().toBuffer(),
  )
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { raster: { data, width: info.width, height: info.height } };
}

/** Films one thing, or two, on a ground. The same seed gives the same film. */
export async function filmThings(
  [first, second]: readonly FlatThing[],
  scene: SpecimenScene,
  ground: string,
  seed: number,
): Promise<Uint8Array[]> {
  const random = seededRandom(seed);
  const size = { width: FILM.width + 2 * MARGIN, height: FILM.height + 2 * MARGIN };
  const image = await drawFilmGround(ground, size, random);
  const corners = first ? placeThing(first, scene) : turnedQuad(MARGIN + GUIDE.x, MARGIN + GUIDE.y, 400, 0);
  if (first) await layThings(image, first, second, corners, scene, random);
  return takeFrames(image, scene, corners, random);
}

async function layThings(
  image: Image,
  first: FlatThing,
  second: FlatThing | undefined,
  corners: Quad,
  scene: SpecimenScene,
  random: SeededRandom,
): Promise<void> {
  const skin = chooseSkin(random);
  if (scene.isHeld) await drawHandBehind(image, corners, skin);
  if (scene.isOnScreen) layScreen(image, corners);
  if (second) {
    const [aside, down] = scene.second === 'apart' ? [0.02, 0.68] : [0.05, 0.27];
    const place = {
      ...scene,
      aside: (scene.aside ?? 0) + aside,
      down: (scene.down ?? 0) + down,
      turn: random.between(-9, 9),
    };
    await layThing(image, second, placeThing(second, place), random);
  }
  await layThing(image, first, corners, random, !scene.isOnScreen);
  if (scene.isOnScreen) drawPixelGrid(image, corners, { columns: 330, rows: 208, strength: 0.1 });
  if (scene.isCovered)
    for (const reach of [0.1, 0]) await drawHandBehind(image, handFromTheRight(corners, reach), skin);
  if (scene.hasThumb) await drawThumb(image, lift(corners), skin);
  else if (scene.isHeld) await drawThumb(image, corners, skin);
}

/** The thumb reaches up to the middle of the card. */
function lift([a, b, c, d]: Quad): Quad {
  const up = (corner: readonly number[], by: number): [number, number] => [
    corner[0]! - by * 0.1,
    corner[1]! - by,
  ];
  const by = 0.42 * Math.hypot(d![0] - a![0], d![1] - a![1]);
  return [up(a!, by), up(b!, by), up(c!, by), up(d!, by)];
}

/** A tablet around a thing: a dark rim, and a bright page. */
function layScreen(image: Image, corners: Quad): void {
  const fill = (level: number, grow: readonly [number, number, number, number]) => {
    const plane = findHomography(
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      corners,
    );
    const [left, top, right, bottom] = grow;
    const at = (x: number, y: number) => applyHomography(plane, [x, y]);
    const quad: Quad = [
      at(-left, -top),
      at(1 + right, -top),
      at(1 + right, 1 + bottom),
      at(-left, 1 + bottom),
    ];
    const data = new Uint8Array(4 * 16).map((_, place) => (place % 4 === 3 ? 255 : level));
    warpOnto(image, { data, width: 4, height: 4 }, quad);
  };
  fill(16, [0.2, 0.5, 0.2, 0.5]);
  fill(238, [0.13, 0.38, 0.13, 0.38]);
}

async function layThing(
  image: Image,
  { raster }: FlatThing,
  corners: Quad,
  random: SeededRandom,
  hasShadow = true,
) {
  if (hasShadow) await castContactShadow(image, corners, random);
  warpOnto(image, raster, corners);
}

/** How far the phone is from the middle of a card, in parts of the guide's width. */
const DISTANCE = 1.5;

function placeThing(
  { raster }: FlatThing,
  { share = 0.9, turn = 0, aside = 0, down = 0, slant = 0 }: SpecimenScene,
): Quad {
  const ratio = raster.width / raster.height;
  // A page that is higher than a card still fits into the guide.
  const width = share * GUIDE.width * Math.min(1, ratio / 1.5);
  const [x, y] = [MARGIN + GUIDE.x + aside * GUIDE.width, MARGIN + GUIDE.y + down * GUIDE.width];
  const flat = turnedQuad(x, y, width, turn, ratio);
  const [sin, cos] = [Math.sin((slant * Math.PI) / 180), Math.cos((slant * Math.PI) / 180)];
  const corners = flat.map(([cornerX, cornerY]): [number, number] => {
    const up = y - cornerY!;
    const nearer = (DISTANCE * GUIDE.width) / (DISTANCE * GUIDE.width + up * sin);
    return [x + (cornerX! - x) * nearer, y - up * cos * nearer];
  });
  return corners as unknown as Quad;
}
