import { getViews, type LookedPart } from '../frame/frame-areas.ts';
import type { Luma } from '../frame/luma.ts';
import { scalePlane } from '../frame/scale-plane.ts';
import { CARD_RULES, type Hint } from '../hints/hint-rules.ts';
import { createFrameMeter } from '../measure/measure-frame.ts';

/** The causes that a single image shows by itself, in the camera's order. The server reads turned cards. */
const OF_A_IMAGE = [
  'single',
  'corners',
  'covered',
  'closer',
  'dark',
  'glare',
  'focus',
] as const satisfies Hint[];
export type CardIssue = (typeof OF_A_IMAGE)[number];

/** The camera's guide is this share of the image that is sent: the margin is around it. */
const GUIDE_SHARE = 1 / 1.36;
/** The long side of a card in parts of its short side. */
const CARD_SHAPE = 1.586;

/**
 * What the camera's rules find wrong about a card in an image; null if they find no card.
 * @param frame the whole image
 */
export function judgeCard(frame: Luma): CardIssue[] | null {
  const { near, wide, fine, areas } = getImageViews(frame);
  const plane = { ...frame, stride: frame.width, isFull: true };
  const read = ({ part, size }: LookedPart) => scalePlane(plane, part, size);
  const frameMeasure = createFrameMeter(areas)({ near: read(near), wide: read(wide), fine: read(fine) }, 0);
  const { card } = frameMeasure;
  if (!card?.quad && !card?.isCut && !card?.covered) return null;
  const isWrong = (hint: Hint) => CARD_RULES.find((rule) => rule.hint === hint)!.isWrong(frameMeasure);
  return OF_A_IMAGE.filter(isWrong);
}

/** The views of the camera, as if its guide were in the middle of the image. */
function getImageViews({ width, height }: Luma) {
  const size = { width, height };
  const guideWidth = GUIDE_SHARE * Math.min(width, height * CARD_SHAPE);
  const guideHeight = guideWidth / CARD_SHAPE;
  const guide = {
    left: (width - guideWidth) / 2,
    top: (height - guideHeight) / 2,
    width: guideWidth,
    height: guideHeight,
  };
  return getViews(guide, size, size);
}
