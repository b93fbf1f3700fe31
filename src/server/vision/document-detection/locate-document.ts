import { CARD_RATIO } from '../card/card-format.ts';
import type { PixelPoint, Quad } from '../geometry/homography.ts';
import { boundsInFrame, mapQuad, signedArea, turnedRectangle } from '../geometry/quad.ts';
import { cropPixels, type PixelRect } from '../image/crop-pixels.ts';
import { fitPixels } from '../image/fit-pixels.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { detectText } from '../text/detect-text.ts';
import { findReading } from '../text/find-reading.ts';
import { scaleTextBox, type TextBox } from '../text/text-box.ts';
import { type CardGuide, mayBeSideOfCard, placeGuide, shrinkBox } from './card-guide.ts';
import { coverText } from './cover-text.ts';
import { type BlockFace, findBlockFace } from './find-block-face.ts';
import { findLines } from './find-lines.ts';
import { findPrintedPart } from './find-printed-part.ts';
import { findBestQuad, orderCorners } from './find-quads.ts';
import { findTextBlock, type TextBlock } from './find-text-block.ts';
import { isCardItself } from './is-card-itself.ts';
import { measureGradient } from './measure-gradient.ts';
import { refineCorners } from './refine-corners.ts';
import type { Scene } from './scene.ts';
import type { QuadCandidate } from './score-quad.ts';
import { type EdgePoints, thinEdges } from './thin-edges.ts';
import { type LineVote, voteLines } from './vote-lines.ts';

/** A document on an image, in the image's pixels. */
export type LocatedDocument = {
  /** clockwise, first a long side; not yet the right way up */
  corners: Quad;
  by: 'edges' | 'text';
  /** of the edges' best quad, even if the text's rectangle is used; 0 when there is none */
  score: number;
  /** the share of the text within that quad, 0 .. 1 */
  textInside: number;
  /** the reading direction of the card's text, in radians; null if too little text was found */
  reading: number | null;
  /** the number of lines of text on the card, as found on the image */
  textBoxes: number;
  /** all text found on the image, on the card and around it */
  boxes: TextBox[];
};

/** Long sides, in pixels, at which text and edges are searched for: cards from 40 % of the frame on are found. */
const TEXT_SIDE = 640;
const EDGE_SIDE = 512;
/** Weaker edges than this (grey levels per pixel) are noise; 5 loses white cards on white paper. */
const MIN_EDGE = 2;
/** If the rest of an image is blank, the printed part is examined alone, when it is then seen so much larger. */
const MIN_ENLARGEMENT = 2;
/** In pixels: no card is legible on a smaller part, nor on a smaller image, which is refused. */
const MIN_PART = 200;
/** Below this score the text's own rectangle is the better outline. */
const ACCEPT_QUAD = 1.55;

/**
 * Finds the card on an image: text shows its place and direction, edges its outline.
 *
 * @returns null when there is neither a card's outline nor a block of text
 * @throws InferenceError when text detection or direction is unavailable; without face detection the portrait guides
 * nothing
 */
export async function locateDocument(
  photo: Pixels,
  examination: Examination,
): Promise<LocatedDocument | null> {
  const signs = await searchPhoto(photo, examination);
  const part = findSmallPart(signs.edges, photo);
  const onPart = part && (await locateOnPart(photo, part, examination));
  return onPart ?? locateBySigns(photo, signs, examination);
}

/**
 * Finds the card on one part of an image, in the image's pixels.
 *
 * @throws InferenceError
 */
export async function locateOnPart(
  photo: Pixels,
  rect: PixelRect,
  examination: Examination,
): Promise<LocatedDocument | null> {
  const part = cropPixels(photo, rect);
  const located = await locateBySigns(part, await searchPhoto(part, examination), examination);
  return located && moveBy(located, [rect.x, rect.y]);
}

/** The signs of a document on an image: text, in its pixels, and edges, on a small copy of it. */
type Signs = { small: Pixels; texts: TextBox[]; edges: EdgePoints; votes: LineVote[] };

async function searchPhoto(photo: Pixels, examination: Examination): Promise<Signs> {
  const small = await examination.step('shrink', () => fitPixels(photo, TEXT_SIDE));
  // The nets run on other threads while this one searches for edges, and then for quads.
  const [boxes, { edges, votes }] = await Promise.all([
    examination.step('photo-text', () => detectText(small, TEXT_SIDE, 'photograph', examination)),
    examination.step('edges', () => findEdges(photo)),
  ]);
  return { small, texts: boxes.map((box) => scaleTextBox(box, photo.width / small.width)), edges, votes };
}

/** The printed part of an image that is otherwise blank, if it is much smaller. */
function findSmallPart(edges: EdgePoints, photo: Pixels): PixelRect | null {
  const part = findPrintedPart(edges, photo.width / edges.width);
  if (!part || Math.min(part.width, part.height) < MIN_PART) return null;
  const isSmall = Math.max(part.width, part.height) * MIN_ENLARGEMENT <= Math.max(photo.width, photo.height);
  return isSmall ? part : null;
}

/** Found on a part of the image that begins at `offset`. */
function moveBy(located: LocatedDocument, [x, y]: PixelPoint): LocatedDocument {
  const move = (quad: Quad) => mapQuad(quad, ([u, v]) => [u + x, v + y]);
  return {
    ...located,
    corners: move(located.corners),
    boxes: located.boxes.map((box) => ({ ...box, quad: move(box.quad) })),
  };
}

async function locateBySigns(
  photo: Pixels,
  { small, texts, edges, votes }: Signs,
  examination: Examination,
): Promise<LocatedDocument | null> {
  const block = findTextBlock(texts);
  const scale = photo.width / small.width;
  const findGuidedQuad = async () => {
    const face =
      block && (await examination.step('block-face', () => findBlockFace(small, scale, block, examination)));
    const guide = block && toCardGuide(block, face);
    return { face, quad: await examination.step('quads', () => findQuad(photo, edges, votes, guide)) };
  };
  const [reading, { face, quad }] = await Promise.all([
    block && examination.step('direction', () => findReading(photo, block.boxes, block.angle, examination)),
    findGuidedQuad(),
  ]);
  const common = {
    score: quad?.score ?? 0,
    textInside: quad?.textInside ?? 0,
    reading,
    textBoxes: block?.boxes.length ?? 0,
    boxes: texts,
  };
  const isByEdges = quad && (!block || quad.score >= ACCEPT_QUAD);
  const by = isByEdges ? 'edges' : 'text';
  if (block && isWhole(photo, block.angle, { texts, face, outline: isByEdges ? quad : null }))
    return { ...common, corners: imageCorners(photo), by };
  if (isByEdges) {
    const corners = await examination.step('refine', () => refineCorners(photo, quad.corners));
    return { ...common, corners: coverText(corners, block?.boxes ?? []), by };
  }
  return block && { ...common, corners: rectangleOfText(block, face), by };
}

type PrintEvidence = { texts: readonly TextBox[]; face: BlockFace | null; outline: QuadCandidate | null };

function isWhole(photo: Pixels, angle: number, { texts, face, outline }: PrintEvidence): boolean {
  const image = photo.width * photo.height;
  return isCardItself({
    size: photo,
    angle,
    bounds: boundsInFrame([...texts.flatMap(({ quad }) => quad), ...(face?.quad ?? [])], angle),
    outline: outline && { ...outline, area: Math.abs(signedArea(outline.corners)) / image },
  });
}

/** Of the image itself, clockwise, first a long side. */
function imageCorners({ width, height }: Pixels): Quad {
  return orderCorners([
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]);
}

function findEdges(photo: Pixels): { edges: EdgePoints; votes: LineVote[] } {
  const edges = thinEdges(measureGradient(fitPixels(photo, EDGE_SIDE)), MIN_EDGE);
  return { edges, votes: voteLines(edges) };
}

function toCardGuide(block: TextBlock, face: BlockFace | null): CardGuide {
  const boxes = block.boxes.map(({ quad }) => shrinkBox(quad));
  return { boxes, face: face?.quad ?? null, angle: block.angle };
}

/** The best quad, in the image's pixels and ordered. */
function findQuad(
  photo: Pixels,
  edges: EdgePoints,
  votes: readonly LineVote[],
  guide: CardGuide | null,
): QuadCandidate | null {
  const { width, height } = edges;
  const scale = photo.width / width;
  const scene: Scene = { width, height, guide: guide && placeGuide(guide, scale, width, height) };
  const { guide: placed } = scene;
  const lines = findLines(edges, votes, (angle, offset) => !placed || mayBeSideOfCard(placed, angle, offset));
  const best = findBestQuad(lines, scene);
  if (!best) return null;
  const enlarged = mapQuad(best.corners, ([x, y]) => [(x + width / 2) * scale, (y + height / 2) * scale]);
  return { ...best, corners: orderCorners(enlarged) };
}

/** Shares of a card's width and height that its text and portrait fill. */
const FILLED_WIDTH = 0.93;
const FILLED_HEIGHT = 0.92;
/**
 * Text so much higher than wide is an upright card's; beside a portrait that was not found it is about as high as wide.
 */
const UPRIGHT_FROM = 1.2;

/**
 * Text and portrait with a card's proportions around them, lying or upright, for a card whose edges are not visible.
 */
function rectangleOfText(block: TextBlock, face: BlockFace | null): Quad {
  const { left, top, right, bottom } = face ? withFace(block, face) : block.bounds;
  let width = (right - left) / FILLED_WIDTH;
  let height = (bottom - top) / FILLED_HEIGHT;
  const ratio = height > UPRIGHT_FROM * width ? 1 / CARD_RATIO : CARD_RATIO;
  if (width / height > ratio) height = width / ratio;
  else width = height * ratio;
  const u = (left + right) / 2;
  const v = (top + bottom) / 2;
  const around = turnedRectangle(block.angle, u - width / 2, v - height / 2, u + width / 2, v + height / 2);
  return orderCorners(around);
}

/** The block's rectangle widened by the portrait beside it: a face is about two thirds of its image. */
function withFace({ bounds, angle }: TextBlock, { quad }: BlockFace): TextBlock['bounds'] {
  const face = boundsInFrame(quad, angle);
  const size = face.right - face.left;
  if (face.left >= bounds.right + 2 * size || face.right <= bounds.left - 2 * size) return bounds;
  return {
    left: Math.min(bounds.left, face.left - size * 0.35),
    right: Math.max(bounds.right, face.right + size * 0.35),
    top: Math.min(bounds.top, face.top - size * 0.3),
    bottom: Math.max(bounds.bottom, face.bottom + size * 0.3),
  };
}
