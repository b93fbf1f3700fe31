import { type LocatedDocument, locateOnPart } from './document-detection/locate-document.ts';
import { findFaces } from './face/find-faces.ts';
import type { Face } from './face/read-face-boxes.ts';
import { type LocatedCard, layCard } from './find-card.ts';
import { alignCorners, standsUpright } from './geometry/align-corners.ts';
import type { PixelPoint, Quad } from './geometry/homography.ts';
import { mapQuad, quadContains, sideLengths } from './geometry/quad.ts';
import { coverQuad } from './image/cover-quad.ts';
import type { PixelRect } from './image/crop-pixels.ts';
import type { Pixels } from './image/pixels.ts';
import type { Examination } from './start-examination.ts';
import type { TextBox } from './text/text-box.ts';

/** The card of an image, the back beside it, and the portraits on other cards beside it. */
export type CardSides = { front: LocatedCard; back: LocatedCard | null; beside: number };

/** Lines of text beside a card that may be another document's: a desk shows a word or two. */
const MIN_LINES_BESIDE = 3;
/** A back has so many lines, and a card whose edges are visible. */
const MIN_LINES_OF_BACK = 4;
const MIN_OUTLINE = 1.55;
/** The long sides of both sides of one card, one as a share of the other. */
const SAME_SIZE = 0.75;
/** A face that scores less is a pattern; see `findCardFaces`. */
const MIN_SCORE = 0.6;
/** The height of a portrait beside the card, in heights of the card: its holder's own face is larger. */
const PORTRAIT_HEIGHT = { from: 0.14, to: 0.75 } as const;

/**
 * Finds both sides of a card on one image, and other people's cards. Where only one card's text is on the
 * photograph, that costs no network.
 *
 * @throws InferenceError
 */
export async function findSides(
  photo: Pixels,
  first: LocatedCard,
  examination: Examination,
): Promise<CardSides> {
  const halves = await splitUpright(photo, first, examination);
  if (halves) return orderSides(photo, halves, examination);
  const beside = first.located.boxes.filter(
    ({ quad }) => !quadContains(first.located.corners, getCentre(quad)),
  );
  if (beside.length < MIN_LINES_BESIDE) return { front: first, back: null, beside: 0 };
  const second = beside.length < MIN_LINES_OF_BACK ? null : await locateBeside(photo, first, examination);
  return orderSides(photo, [first, second], examination);
}

/**
 * The card with a portrait is the front. A second card with a portrait is another person's; a face beside the card may
 * be one whose outline was not found.
 */
async function orderSides(
  photo: Pixels,
  [one, two]: readonly [LocatedCard, LocatedCard | null],
  examination: Examination,
): Promise<CardSides> {
  const faces = await examination.step('beside', () => findFaces(photo, examination));
  const isBackFirst = two !== null && !hasPortrait(one, faces) && hasPortrait(two, faces);
  const [front, second] = isBackFirst ? [two, one] : [one, two];
  const beside = countBeside(front, faces);
  const isBack = second !== null && beside === 0 && isOfSize(second.located, front.located);
  const isAlone = second === null && beside === 0;
  return { front: isAlone ? front : withOwnText(front), back: isBack ? withOwnText(second) : null, beside };
}

/** A zone is looked for in the text around a card, too: not in another card's. */
function withOwnText(card: LocatedCard): LocatedCard {
  const { located } = card;
  const boxes = located.boxes.filter(({ quad }) => quadContains(located.corners, getCentre(quad)));
  return { ...card, located: { ...located, boxes } };
}

function hasPortrait({ located: { corners } }: LocatedCard, faces: readonly Face[]): boolean {
  return faces.some((face) => isPortrait(face, corners) && quadContains(corners, getMiddle(face)));
}

function countBeside({ located: { corners } }: LocatedCard, faces: readonly Face[]): number {
  return faces.filter((face) => isPortrait(face, corners) && !quadContains(corners, getMiddle(face))).length;
}

function isPortrait({ score, box }: Face, corners: Quad): boolean {
  const ys = corners.map(([, y]) => y);
  const share = box.height / (Math.max(...ys) - Math.min(...ys));
  return score >= MIN_SCORE && share >= PORTRAIT_HEIGHT.from && share <= PORTRAIT_HEIGHT.to;
}

const getMiddle = ({ box }: Face): PixelPoint => [box.x + box.width / 2, box.y + box.height / 2];

function getCentre(quad: Quad): PixelPoint {
  return quad.reduce<[number, number]>(([x, y], [u, v]) => [x + u / 4, y + v / 4], [0, 0]);
}

/** The card beside the first one, which is covered for that. */
async function locateBeside(
  photo: Pixels,
  { located }: LocatedCard,
  examination: Examination,
): Promise<LocatedCard | null> {
  const coveredPhoto = coverQuad(photo, located.corners);
  const second = await locateOnPart(coveredPhoto, toRect(photo), examination);
  return second && isLyingCard(second) ? layCard(photo, second, examination) : null;
}

const toRect = ({ width, height }: Pixels): PixelRect => ({ x: 0, y: 0, width, height });

/** Two lying cards, one above the other, that were found as one upright card. */
async function splitUpright(
  photo: Pixels,
  { located }: LocatedCard,
  examination: Examination,
): Promise<[LocatedCard, LocatedCard] | null> {
  const parts = cutAtGap(photo, located);
  if (!parts) return null;
  const [upper, lower] = await Promise.all(parts.map((part) => locateOnPart(photo, part, examination)));
  const one = upper && isLyingCard(upper, parts[0]) ? upper : null;
  const two = lower && isLyingCard(lower, parts[1]) ? lower : null;
  // A slanted card is cut by the other's part: it is found where that one is covered.
  const first = one ?? two;
  if (!first) return null;
  const firstCard = await layCard(photo, first, examination);
  const second =
    one && two && isOfSize(one, two)
      ? await layCard(photo, two, examination)
      : await locateBeside(photo, firstCard, examination);
  return second && isOfSize(second.located, first) && !overlaps(first, second.located)
    ? [firstCard, second]
    : null;
}

function overlaps({ corners }: LocatedDocument, other: LocatedDocument): boolean {
  return quadContains(corners, getCentre(other.corners)) || quadContains(other.corners, getCentre(corners));
}

/** Its lines are level or upright on the image within this, in radians. */
const MAX_SLANT = 0.35;
/** Where in the card the gap between two cards may be. */
const MIDDLE_PART = { from: 0.35, to: 0.65 } as const;

/** The long side in short ones of a card of ISO/IEC 7810 (1.586), and what perspective takes or adds. */
const CARD_SHAPE = { from: 1.48, to: 1.7 } as const;

function hasCardShape(corners: Quad): boolean {
  const [top, right, bottom, left] = sideLengths(corners);
  const [one, other] = [(top + bottom) / 2, (right + left) / 2];
  const shape = Math.max(one, other) / Math.min(one, other);
  return shape >= CARD_SHAPE.from && shape <= CARD_SHAPE.to;
}

/**
 * The photograph in two, at the widest gap between lines near the middle of an upright outline. One with the shape of a
 * card is an upright card, and stays whole.
 */
function cutAtGap(
  { width, height }: Pixels,
  { corners, reading, boxes }: LocatedDocument,
): [PixelRect, PixelRect] | null {
  if (reading === null || !standsUpright(alignCorners(corners, reading))) return null;
  if (hasCardShape(corners)) return null;
  const isLevel = Math.abs(Math.sin(reading)) < Math.sin(MAX_SLANT);
  if (!isLevel && Math.abs(Math.cos(reading)) >= Math.sin(MAX_SLANT)) return null;
  const across = isLevel ? 1 : 0;
  const ends = corners.map((corner) => corner[across]);
  const [start, end] = [Math.min(...ends), Math.max(...ends)];
  const gap = findWidestGap(
    boxes.filter(({ quad }) => quadContains(corners, getCentre(quad))),
    across,
    { from: start + MIDDLE_PART.from * (end - start), to: start + MIDDLE_PART.to * (end - start) },
  );
  if (gap === null) return null;
  return isLevel
    ? [
        { x: 0, y: 0, width, height: gap },
        { x: 0, y: gap, width, height: height - gap },
      ]
    : [
        { x: 0, y: 0, width: gap, height },
        { x: gap, y: 0, width: width - gap, height },
      ];
}

function findWidestGap(
  boxes: readonly TextBox[],
  across: 0 | 1,
  { from, to }: { from: number; to: number },
): number | null {
  const spans = boxes
    .map(({ quad }) => quad.map((corner) => corner[across]))
    .map((at) => ({ start: Math.min(...at), end: Math.max(...at) }))
    .sort((one, other) => one.start - other.start);
  let widest = { size: 0, middle: 0 };
  let end = spans[0]?.end ?? 0;
  for (const span of spans) {
    const middle = (end + span.start) / 2;
    const size = span.start - end;
    if (size > widest.size && middle >= from && middle <= to) widest = { size, middle };
    end = Math.max(end, span.end);
  }
  return widest.size > 0 ? Math.round(widest.middle) : null;
}

/** A card with visible edges, or one that is the whole part, with lines along its long side. */
function isLyingCard(located: LocatedDocument, part: PixelRect | null = null): boolean {
  const { corners, reading, by, score, textBoxes } = located;
  if (reading === null || textBoxes < MIN_LINES_OF_BACK) return false;
  const isOutlined = (by === 'edges' && score >= MIN_OUTLINE) || (part !== null && fills(corners, part));
  return isOutlined && !standsUpright(alignCorners(corners, reading));
}

/** In pixels. */
const AT_EDGE = 2;

function fills(corners: Quad, { x, y, width, height }: PixelRect): boolean {
  return mapQuad(corners, ([u, v]) => [u - x, v - y]).every(
    ([u, v]) =>
      Math.min(Math.abs(u), Math.abs(u - width)) < AT_EDGE &&
      Math.min(Math.abs(v), Math.abs(v - height)) < AT_EDGE,
  );
}

function isOfSize({ corners: one }: LocatedDocument, { corners: other }: LocatedDocument): boolean {
  const [long, otherLong] = [Math.max(...sideLengths(one)), Math.max(...sideLengths(other))];
  return Math.min(long, otherLong) >= SAME_SIZE * Math.max(long, otherLong);
}
