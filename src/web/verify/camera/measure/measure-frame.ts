import { type CardDetection, createCardFinder } from '../card/find-card.ts';
import { type CardQuad, sideLengths } from '../card/quad.ts';
import { type FaceMeasure, faceArea } from '../faces/measure-face.ts';
import { type Area, type Luma, measureChange, measureDetail, measureLight } from '../frame/luma.ts';

/** The measurements of a frame, in figures that do not depend on the size of the device. */
export type FrameMeasure = {
  /** mean brightness, 0 to 255 */
  light: number;
  /** the share that is burnt out, 0 to 1 */
  burnt: number;
  /**
   * how much has moved since the frame before, at most a tenth of a second's part of it: shares of the frame's width for a
   * card, of brightness for a face
   */
  travel: number;
  /** detail in parts of the best of the last two seconds, 0 to 1 */
  sharpness: number;
  card: CardMeasure | null;
  /** the last result of the face finder; null for a document, and while the finder knows nothing */
  face: FaceMeasure | null;
};

export type CardMeasure = {
  /** null when no card was found */
  quad: CardQuad | null;
  /** how many sides were found */
  sides: number;
  /** whether those sides extend beyond the picture */
  isCut: boolean;
  /** how far the outermost corner is from the frame's edge, in parts of its width; negative outside */
  margin: number;
  /** the card's width in parts of the guide's */
  width: number;
  /** the shorter of two opposite sides in parts of the longer, the worse pair's */
  squareness: number;
  /** towards which side the card lies from the guide's middle, in parts of the guide's size */
  offset: { x: number; y: number };
};

export type FrameMeter = (frame: Luma, now: number, face?: FaceMeasure | null) => FrameMeasure;

type PreviousFrame = { at: number; frame: Luma; quad: CardQuad | null };

/** About from one look to the next, in ms. A slow phone looks seldom, and a hand that trembles is farther off by then. */
const TENTH = 100;

/** How long the sharpest frame counts as the limit of the lens, in ms. */
const MEMORY = 2000;

/**
 * Measures frames one after another.
 * @param guide where the card, or the face, should be in them
 */
export function createFrameMeter(guide: Area, kind: 'document' | 'face' = 'document'): FrameMeter {
  const findCard = createCardFinder();
  let before: PreviousFrame | null = null;
  let details: { at: number; detail: number }[] = [];
  return (frame, now, face = null) => {
    const card = kind === 'document' ? measureCard(findCard(frame, guide), frame, guide) : null;
    const area = clip(card?.quad ? boundQuad(card.quad) : guide, frame);
    const lit = kind === 'face' ? clip(litArea(face, guide), frame) : area;
    const { mean: light, burnt } = measureLight(frame, lit);
    const detail = measureDetail(frame, area);
    details = [...details.filter(({ at }) => now - at <= MEMORY), { at: now, detail }];
    const sharpness = detail / Math.max(...details.map((each) => each.detail), 1e-6);
    const quad = card?.quad ?? null;
    const travel = before ? measureTravel(frame, quad, before) / Math.max(1, (now - before.at) / TENTH) : 1;
    before = { at: now, frame, quad };
    return { light, burnt, travel, sharpness, card, face };
  };
}

/** The light is measured on the face, whatever is behind it; without a face, where one would be. */
function litArea(face: FaceMeasure | null, oval: Area): Area {
  return faceArea(face && face.sure >= MIN_CONFIDENCE ? face : MIDDLE, oval);
}
const MIDDLE: FaceMeasure = { sure: 0, another: 0, height: 0.6, offset: { x: 0, y: 0 } };
/** From this score on there is a face. */
export const MIN_CONFIDENCE = 0.15;

function measureTravel(frame: Luma, quad: CardQuad | null, before: PreviousFrame): number {
  const { quad: was } = before;
  if (!quad || !was) return measureChange(frame, before.frame);
  const moves = quad.map(([x, y], at) => Math.hypot(x - was[at]![0], y - was[at]![1]));
  return Math.max(...moves) / frame.width;
}

function measureCard({ quad, sides, isCut }: CardDetection, frame: Luma, guide: Area): CardMeasure {
  if (!quad) return { quad, sides, isCut, margin: 0, width: 0, squareness: 0, offset: { x: 0, y: 0 } };
  const [top, right, bottom, left] = sideLengths(quad);
  const margins = quad.flatMap(([x, y]) => [x, y, frame.width - x, frame.height - y]);
  const middle = (axis: 0 | 1) => quad.reduce((sum, corner) => sum + corner[axis], 0) / 4;
  return {
    quad,
    sides,
    isCut,
    margin: Math.min(...margins) / frame.width,
    width: (top + bottom) / 2 / guide.width,
    squareness: Math.min(shorterByLonger(top, bottom), shorterByLonger(left, right)),
    offset: {
      x: (middle(0) - guide.left - guide.width / 2) / guide.width,
      y: (middle(1) - guide.top - guide.height / 2) / guide.height,
    },
  };
}

const shorterByLonger = (a: number, b: number) => Math.min(a, b) / Math.max(a, b);

function boundQuad(quad: CardQuad): Area {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** An area in whole px that lies within the frame. */
function clip({ left, top, width, height }: Area, frame: Luma): Area {
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(frame.width, Math.ceil(left + width)) - x),
    height: Math.max(1, Math.min(frame.height, Math.ceil(top + height)) - y),
  };
}
