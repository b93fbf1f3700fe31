import sharp from 'sharp';
import { type SeededRandom, seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import {
  applyHomography,
  findHomography,
  type PixelPoint,
  type Quad,
} from '../../../src/server/vision/geometry/homography.ts';
import { mapQuad } from '../../../src/server/vision/geometry/quad.ts';
import { type Artwork, renderArtwork } from '../artwork.ts';
import { type Copy, type CopySource, makeCopy } from './copy-artwork.ts';
import { type Background, drawGround } from './draw-ground.ts';
import { chooseSkin, drawHandBehind, drawThumb } from './draw-hand.ts';
import { drawPixelGrid } from './draw-pixel-grid.ts';
import { type ExifOrientation, encodeJpeg } from './encode-jpeg.ts';
import { castContactShadow, type Light, lightImage } from './light-image.ts';
import { placeCard } from './place-card.ts';
import { type Image, warpOnto } from './warp-onto.ts';

/** How a photo is taken. All options are optional: the default is a clear photo on a desk. */
export type PhotographOptions = Partial<Light> & {
  /** Size by area, 4:3, when width and height are not given; 2 by default. */
  megapixels?: number;
  width?: number;
  height?: number;
  background?: Background;
  /** The share of the frame the thing takes in the direction that fills first: 1 touches its edge. */
  fill?: number;
  /** Degrees, clockwise. */
  rotation?: number;
  /** Degrees out of the image's plane, 0 to 45. */
  tilt?: number;
  /** Out of focus or shaken: standard deviation in pixels of an image 1632 wide. */
  blur?: number;
  /** 1 to 100. */
  jpegQuality?: number;
  /** A photo of an image: shown on a screen, or printed on paper. */
  copy?: 'none' | Copy;
  /** All random choices follow from this integer. */
  seed?: number;
  /** The file's pixels are stored turned, and its EXIF says so; 1 is upright. */
  exifOrientation?: ExifOrientation;
};

/** An image, and the position of the thing in it. */
export type Photograph = {
  jpeg: Buffer;
  /** The upright image's size in pixels. */
  width: number;
  height: number;
  /** Pixels of the upright image, clockwise from the thing's own top left; may lie outside the frame. */
  corners: Quad;
};

/** Takes a photo of an artwork. The same artwork, options and seed give the same bytes. */
export async function photographArtwork(
  artwork: Artwork,
  options: PhotographOptions = {},
): Promise<Photograph> {
  const size = frameSize(options);
  const random = seededRandom(options.seed ?? 1);
  const background = options.background ?? 'desk';
  const original: CopySource = makeCopy(artwork, options.copy ?? 'none');
  const corners = placeCard(
    {
      artwork,
      frame: size,
      fill: options.fill ?? 0.72,
      rotation: options.rotation ?? 0,
      tilt: options.tilt ?? 0,
    },
    random,
  );
  const image = await drawGround(background, size, random);
  await placeOriginal(image, original, corners, background, random);
  const focused = await defocus(image, options.blur ?? 0);
  const unitSquare: Quad = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  await lightImage(focused, findHomography(corners, unitSquare), toLight(options), random);
  const jpeg = await encodeJpeg(focused, options.jpegQuality ?? 88, options.exifOrientation ?? 1);
  return { jpeg, ...size, corners };
}

function toLight(options: PhotographOptions): Light {
  return {
    shadow: options.shadow ?? 0,
    glare: options.glare ?? 0,
    lowLight: options.lowLight ?? 0,
    colourCast: options.colourCast ?? 0,
    noise: options.noise ?? 2,
  };
}

function frameSize({ width, height, megapixels = 2 }: PhotographOptions): { width: number; height: number } {
  const usual = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3) / 8) * 8;
  const wide = width ?? (height ? Math.round((height * 4) / 3) : usual);
  return { width: wide, height: height ?? Math.round((wide * 3) / 4) };
}

/** Places the thing (or the screen or the sheet that shows it) on the ground, with a hand's fingers if requested. */
async function placeOriginal(
  image: Image,
  original: CopySource,
  corners: Quad,
  background: Background,
  random: SeededRandom,
): Promise<void> {
  const outer = outerCorners(original, corners);
  const skin = background === 'hand' ? chooseSkin(random) : null;
  if (skin) await drawHandBehind(image, outer, skin);
  else await castContactShadow(image, outer, random);
  const width = Math.min(6000, Math.max(longSide(outer), 16));
  const raster = await renderArtwork(original.artwork, Math.ceil(width));
  original.treat?.(raster, random);
  warpOnto(image, raster, outer);
  if (original.pixelGrid) drawPixelGrid(image, outer, original.pixelGrid);
  if (skin) await drawThumb(image, outer, skin);
}

/** The corners of the whole artwork from those of the part of it that is the thing. */
function outerCorners({ artwork, inner }: CopySource, corners: Quad): Quad {
  const { x, y, width, height } = inner;
  const from: Quad = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const map = findHomography(from, corners);
  const all: Quad = [
    [0, 0],
    [artwork.width, 0],
    [artwork.width, artwork.height],
    [0, artwork.height],
  ];
  return mapQuad(all, (corner) => applyHomography(map, corner));
}

/** The longer of the sides that show the artwork's width. */
function longSide([topLeft, topRight, bottomRight, bottomLeft]: Quad): number {
  const length = (a: PixelPoint, b: PixelPoint) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  return Math.max(length(topLeft!, topRight!), length(bottomLeft!, bottomRight!));
}

/** A lens out of focus; nothing below a fifth of a pixel. */
async function defocus(image: Image, blur: number): Promise<Image> {
  const sigma = (blur * image.width) / 1632;
  if (sigma < 0.3) return image;
  const raw = { width: image.width, height: image.height, channels: 3 } as const;
  const data = await sharp(image.data, { raw }).blur(sigma).raw().toBuffer();
  return { ...image, data };
}
