import type {
  Box,
  CardFace,
  Corners,
  DocumentMeasure,
  FaceDescriptors,
  FaceSurface,
  Finding,
  Point,
} from '../../vision/evidence.ts';
import { PORTRAIT } from '../policy/portrait-policy.ts';

/** Why a face is not a clear portrait. */
export const PORTRAIT_CAUSES = [
  'ghost_only',
  'ghost_differs',
  'cut_off',
  'too_small',
  'burnt_out',
  'faint',
  'blurred',
  'pixelated',
  'drawn',
  'unfit',
  'unmeasured',
] as const;
export type PortraitCause = (typeof PORTRAIT_CAUSES)[number];

/** Whether a document shows its holder's photograph, fit to be compared; `absent`: it shows no face at all. */
export type PortraitJudgement = {
  state: 'clear' | 'unclear' | 'absent';
  /** null if it is clear or absent */
  cause: PortraitCause | null;
  /** the measures of the face; empty without one */
  figures: Record<string, number>;
};

/** The findings that show a portrait; of its description only the fitness. */
export type PortraitFindings = {
  document: Finding<DocumentMeasure>;
  /** the portrait first */
  faces: Finding<readonly CardFace[]>;
  portrait: Finding<Pick<FaceDescriptors, 'fitness'> | null>;
};

/**
 * Judges the largest face on a document: whether it is the holder's photograph, not the ghost image or artwork, and fit
 * to be compared. It is clear only by its measures. A measure that is missing makes it unclear, an outage makes it
 * unknown.
 */
export function assessPortrait({ document, faces, portrait }: PortraitFindings): Finding<PortraitJudgement> {
  if (!faces.ok) return faces;
  if (!document.ok) return document;
  if (!portrait.ok) return portrait;
  const [face] = faces.value;
  if (!face) return { ok: true, value: { state: 'absent', cause: null, figures: {} } };
  const { corners, vertical } = document.value;
  if (!corners || !face.surface || !portrait.value)
    return { ok: true, value: { state: 'unclear', cause: 'unmeasured', figures: {} } };
  const measures = measurePortrait(face, face.surface, { corners, vertical });
  const { fitness } = portrait.value;
  const figures = { ...measures, ...(fitness === undefined ? {} : { fitness: round(fitness) }) };
  const cause = CAUSES.find(([, applies]) => applies(figures))?.[0] ?? null;
  return { ok: true, value: { state: cause ? 'unclear' : 'clear', cause, figures } };
}

type PortraitFigures = {
  /** in short sides of the card */
  height: number;
  /** from the card's left border to the middle of the face, in widths of a lying card */
  middle: number;
  margin: number;
  pixels: number;
  contrast: number;
  fitness?: number;
} & FaceSurface;

/** Long side over short side of a card: 85.60 mm x 53.98 mm (ISO/IEC 7810). */
const CARD_RATIO = 85.6 / 53.98;
/** Upright cards have their portrait anywhere: it counts as at the left. */
const UPRIGHT_MIDDLE = 0;

function measurePortrait(
  { box, pixels, contrast }: CardFace,
  surface: FaceSurface,
  { corners, vertical }: { corners: Corners; vertical: boolean },
): PortraitFigures {
  const onPhoto = getBounds(listCorners(box).map((point) => mapPoint(point, corners)));
  return {
    height: round(box.height * (vertical ? CARD_RATIO : 1)),
    middle: vertical ? UPRIGHT_MIDDLE : round(box.x + box.width / 2),
    margin: round(Math.min(relativeMargin(box), relativeMargin(onPhoto))),
    pixels,
    contrast: round(contrast),
    ...surface,
  };
}

const isLeft = ({ middle }: PortraitFigures) => middle <= PORTRAIT.left.upTo;
const isRight = ({ middle }: PortraitFigures) => middle >= PORTRAIT.right.from;
const isUnfit = ({ fitness }: PortraitFigures) => fitness !== undefined && !(fitness >= PORTRAIT.minFitness);
const isSoft = ({ edge }: PortraitFigures) => edge <= PORTRAIT.softUpTo;

/** In this order: the first that applies names the cause. */
const CAUSES: readonly (readonly [PortraitCause, (figures: PortraitFigures) => boolean])[] = [
  ['ghost_only', (figures) => !hasPlaceOfPortrait(figures)],
  ['cut_off', ({ margin }) => margin < PORTRAIT.minMargin],
  ['too_small', ({ pixels }) => pixels < PORTRAIT.minPixels],
  ['burnt_out', ({ contrast, light }) => contrast < PORTRAIT.minContrast && light >= PORTRAIT.burntFrom],
  ['faint', ({ contrast }) => contrast < PORTRAIT.minContrast],
  ['blurred', (figures) => isSoft(figures) && (hasOneTone(figures) || isUnfit(figures))],
  ['pixelated', (figures) => hasOneTone(figures) && isUnfit(figures)],
  ['drawn', hasOneTone],
  ['unfit', isUnfit],
  // A net that reports no fitness shows no portrait to be clear (docs/models.md).
  ['unmeasured', ({ fitness }) => fitness === undefined],
];

function hasPlaceOfPortrait(figures: PortraitFigures): boolean {
  const { height } = figures;
  if (height > PORTRAIT.maxHeight) return false;
  if (isLeft(figures)) return height >= PORTRAIT.left.minHeight;
  return isRight(figures) && height >= PORTRAIT.right.minHeight && !isPale(figures);
}

function isPale({ contrast, light }: PortraitFigures): boolean {
  const { pale } = PORTRAIT.right;
  return light >= pale.light && contrast < pale.contrast;
}

function hasOneTone({ even, flat }: PortraitFigures): boolean {
  return flat >= PORTRAIT.flatFrom || (even >= PORTRAIT.flat.even && flat >= PORTRAIT.flat.flat);
}

/** From a box to the nearest border of what it is in, in its own widths or heights; below 0 beyond it. */
function relativeMargin({ x, y, width, height }: Box): number {
  return Math.min(Math.min(x, 1 - x - width) / width, Math.min(y, 1 - y - height) / height);
}

function listCorners({ x, y, width, height }: Box): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** A point of the card on the image. Between the corners perspective is left out: a card fills little of a lens. */
function mapPoint([u, v]: Point, [topLeft, topRight, bottomRight, bottomLeft]: Corners): Point {
  const mix = (at: 0 | 1) =>
    (1 - v) * ((1 - u) * topLeft[at] + u * topRight[at]) +
    v * ((1 - u) * bottomLeft[at] + u * bottomRight[at]);
  return [mix(0), mix(1)];
}

function getBounds(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
