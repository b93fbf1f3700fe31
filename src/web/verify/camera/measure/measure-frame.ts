import { type CardDetection, createCardFinder } from '../card/find-card.ts';
import { findPercentile, measureCardSurface } from '../card/measure-card-surface.ts';
import { boundQuad, type CardQuad, middle, sideLengths } from '../card/quad.ts';
import { type FaceMeasure, faceArea } from '../faces/measure-face.ts';
import { type Area, clipArea, type Luma, measureDetail, measureLight, scaleArea } from '../frame/luma.ts';
import { findStandout, type Offset, type Standout } from './find-standout.ts';
import { createFineLook, type FineFinding } from './look-closely.ts';
import { measureTravel, type SeenOutline } from './measure-travel.ts';
import { createSurvey, type Survey } from './survey-cards.ts';

/** The measurements of a frame, in figures that do not depend on the size of the device. */
export type FrameMeasure = FineFinding & {
  /** brightness, 0 to 255: of a card's paper, of the face, or without a card what a tenth of the image is brighter than */
  light: number;
  /** the share that is burnt out, 0 to 1 */
  burnt: number;
  /** the share that a lamp burns out, 0 to 1: it fades into the card, and a printed white field does not */
  shine: number;
  /**
   * how much has moved since the frame before, at most a tenth of a second's part of it: shares of the frame's width for a
   * card, of brightness for a face
   */
  travel: number;
  /** detail in parts of the best of the last two seconds, 0 to 1 */
  sharpness: number;
  card: CardMeasure | null;
  /** by the portrait on the card; false where it does not say, and null until it has been looked at */
  isUpsideDown: boolean | null;
  /** whether the card has its holder's portrait; null while that is not known, and where no face finder runs */
  portrait: 'seen' | 'none' | null;
  /** how much anything on the card was like a portrait so far, 0 to 1; null as `portrait` */
  likeness: number | null;
  /** the mean brightness at the frame's border, 0 to 255: of what the card lies on */
  ground: number;
  /** the step from px to px at the border that few steps there are larger than, in grey levels: print and joints have more */
  groundStep: number;
  /** where something stands out while no card is found; null where nothing does */
  standout?: Standout | null;
  /** the last result of the face finder; null for a document, and while the finder knows nothing */
  face: FaceMeasure | null;
};

export type CardMeasure = {
  /** null when no card was found */
  quad: CardQuad | null;
  /** how many sides were found */
  sides: number;
  /** whether those sides extend beyond the image */
  isCut: boolean;
  /** how far the outermost corner is from the frame's edge, in parts of its width; negative outside */
  margin: number;
  /** the card's width in parts of the guide's */
  width: number;
  /** its width in parts of its height, as it is seen */
  ratio: number;
  /** the shorter of two opposite sides in parts of the longer, the worse pair's */
  squareness: number;
  /** how far the long side is from level, in degrees */
  turn: number;
  /** the share that something covers, 0 to 1; also of a card of which three sides are seen */
  covered: number;
  /** how many other cards are in the image */
  others: number;
  /** towards which side the card lies from the guide's middle, in parts of the guide's size */
  offset: Offset;
};

/** What is looked at of one moment. The first is always there, and the others now and then: they take time. */
export type FrameViews = {
  /** the guide and its margin */
  near: Luma;
  /** everything that the person sees */
  wide?: Luma | null;
  /** the guide and its margin, finer: for the sharpness */
  fine?: Luma | null;
};

export type FrameMeter = (views: FrameViews, now: number, face?: FaceMeasure | null) => FrameMeasure;

type PreviousFrame = SeenOutline & { at: number };

/** About from one look to the next, in ms. A slow phone looks seldom, and a hand that trembles is farther off by then. */
const TENTH_MS = 100;
/** How long the sharpest frame counts as the limit of the lens, in ms. */
const DETAIL_MEMORY = 2000;
/** What stood out in the last wide view counts for so long, in ms. */
const STANDOUT_MEMORY = 700;
/** A hand over the card counts for so long, in ms: between two looks its edge may pass for the card's. */
const COVER_MEMORY = 1000;

/** Where the guide lies in the near view, and the near view in the wide one. */
export type MeterAreas = { guide: Area; wide?: { size: { width: number; height: number }; near: Area } };

/** Measures frames one after another. */
export function createFrameMeter(
  { guide, wide }: MeterAreas,
  kind: 'document' | 'face' = 'document',
): FrameMeter {
  const findCard = createCardFinder();
  const survey = wide ? createSurvey(wide.near) : null;
  const addSurvey = (near: CardDetection, { near: frame, wide: all }: FrameViews, now: number): Survey =>
    survey ? survey(near, frame, all ?? null, now) : { ...near, others: 0 };
  let before: PreviousFrame | null = null;
  let details: { at: number; detail: number }[] = [];
  let covers: { at: number; covered: number }[] = [];
  const lookClosely = createFineLook();
  let standout: { at: number; thing: Standout | null } | null = null;
  return (views, now, face = null) => {
    const frame = views.near;
    const cardSurvey = kind === 'document' ? addSurvey(findCard(frame, guide), views, now) : null;
    const outline = cardSurvey?.quad ?? null;
    const hidden = outline ?? cardSurvey?.supposed ?? null;
    const surface = hidden && measureCardSurface(frame, hidden);
    covers = [
      ...covers.filter(({ at }) => now - at <= COVER_MEMORY),
      { at: now, covered: surface?.covered ?? 0 },
    ];
    const maxCoverage = Math.max(...covers.map((each) => each.covered));
    const card = cardSurvey && measureCard(cardSurvey, maxCoverage, frame, guide);
    const area = clipArea(outline ? boundQuad(outline) : guide, frame);
    const lit = kind === 'face' ? clipArea(litArea(face, guide), frame) : area;
    const { mean, burnt } = measureLight(frame, lit);
    const detail = measureDetail(frame, area);
    details = [...details.filter(({ at }) => now - at <= DETAIL_MEMORY), { at: now, detail }];
    const sharpness = detail / Math.max(...details.map((each) => each.detail), 1e-6);
    const fine = lookClosely(views.fine ?? null, frame, outline, now);
    if (kind === 'document' && wide && views.wide && !outline)
      standout = { at: now, thing: findStandout(views.wide, placeIn(wide.near, frame, guide)) };
    const travel = before
      ? measureTravel({ frame, quad: outline }, before) / Math.max(1, (now - before.at) / TENTH_MS)
      : 0;
    before = { at: now, frame, quad: outline };
    const seen = outline && surface;
    const light = seen?.paper ?? (kind === 'document' ? measureBrightest(frame) : mean);
    return {
      light,
      burnt: seen?.burnt ?? burnt,
      shine: seen?.shine ?? 0,
      travel,
      sharpness,
      card,
      isUpsideDown: false,
      portrait: null,
      likeness: null,
      ...fine,
      ...measureBorder(frame),
      standout: !outline && standout && now - standout.at < STANDOUT_MEMORY ? standout.thing : null,
      face,
    };
  };
}

/** Where an area of the near view lies in the wide one. */
function placeIn(near: Area, frame: Luma, area: Area): Area {
  const { left, top, width, height } = scaleArea(area, near.width / frame.width);
  return { left: near.left + left, top: near.top + top, width, height };
}

/** What a tenth of the image is brighter than: in the dark nothing is bright. */
function measureBrightest({ data }: Luma): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4) counts[data[at]!]! += 1;
  return findPercentile(counts, data.length / 4, 0.9);
}

/** A step in a fiftieth of the border is a hand's edge, and no pattern. */
const FEW_STEPS = 0.98;

/** The mean brightness of the outermost rows and columns, and how even they are. */
function measureBorder({ width, height, data }: Luma): Pick<FrameMeasure, 'ground' | 'groundStep'> {
  const steps = new Uint32Array(256);
  let sum = 0;
  const readAt = (at: number, next: number) => {
    sum += data[at]!;
    steps[Math.abs(data[at + next]! - data[at]!)]! += 1;
  };
  for (let x = 0; x < width - 1; x += 1) for (const y of [0, height - 1]) readAt(y * width + x, 1);
  for (let y = 0; y < height - 1; y += 1) for (const x of [0, width - 1]) readAt(y * width + x, width);
  const all = 2 * (width + height - 2);
  return { ground: sum / all, groundStep: findPercentile(steps, all, FEW_STEPS) };
}

/** The light is measured on the face, whatever is behind it; without a face, where one would be. */
function litArea(face: FaceMeasure | null, oval: Area): Area {
  return faceArea(face && face.sure >= MIN_CONFIDENCE ? face : MIDDLE_FACE, oval);
}
const MIDDLE_FACE: FaceMeasure = { sure: 0, another: 0, height: 0.6, offset: { x: 0, y: 0 } };
/** From this score on there is a face. */
export const MIN_CONFIDENCE = 0.15;

const NO_CARD = { margin: 0, width: 0, ratio: 0, squareness: 0, offset: { x: 0, y: 0 }, turn: 0 };

function measureCard(found: Survey, covered: number, frame: Luma, guide: Area): CardMeasure {
  const { quad, sides, isCut, others } = found;
  if (!quad) return { ...NO_CARD, quad, sides, isCut, others, covered };
  const [top, right, bottom, left] = sideLengths(quad);
  const margins = quad.flatMap(([x, y]) => [x, y, frame.width - x, frame.height - y]);
  const [from, to] = quad;
  return {
    quad,
    sides,
    isCut,
    others,
    covered,
    margin: Math.min(...margins) / frame.width,
    width: (top + bottom) / 2 / guide.width,
    ratio: (top + bottom) / (left + right),
    squareness: Math.min(shorterByLonger(top, bottom), shorterByLonger(left, right)),
    offset: {
      x: (middle(quad, 0) - guide.left - guide.width / 2) / guide.width,
      y: (middle(quad, 1) - guide.top - guide.height / 2) / guide.height,
    },
    turn: Math.abs((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI),
  };
}

const shorterByLonger = (a: number, b: number) => Math.min(a, b) / Math.max(a, b);
