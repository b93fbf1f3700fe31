import { type Luma, measureLight, toLuma, wholeArea } from '../frame/luma.ts';
import { measureSharpness } from '../measure/measure-sharpness.ts';
import { type CardIssue, judgeCard } from './judge-card.ts';

/** A problem has the name of its hint. Only a chosen file is too small. */
export type QualityIssue = CardIssue | 'small';

/** The long side in which an image is judged, in px, so that sharpness means the same for each. */
const JUDGED_SIDE = 1000;
/** The page's own camera gives 660 px and more of a card, old ones of 720 lines too; less is a photo of an image. */
const MIN_SIDE = 600;
const MIN_BRIGHTNESS = 60;
const MAX_OVEREXPOSED = 0.03;
/**
 * Detail in parts of contrast, over the whole image: for selfies, and where no card is found. Of 12 specimen cards
 * each, those in focus have 0.075 or more, and those a little out of focus 0.041 or more. Those with unreadable small
 * print have 0.031 or less. Of ten selfies, sharp ones have 0.007 or more, softened ones 0.003
 * (`judge-image.deep.test.ts` checks some of each).
 */
const MIN_SHARPNESS = { document: 0.035, face: 0.004 } as const;

/**
 * The problems that a person may correct before an image is sent, the worst first; the image is taken all the same.
 * A card is judged by the camera's rules where they find it. An image that is dark as a whole is dark in any case.
 */
export function judgeImage(frame: Luma, longSide: number, kind: 'document' | 'face'): QualityIssue[] {
  const light = judgeLight(frame, kind);
  const card = kind === 'document' ? judgeCard(frame) : null;
  const dark = light.filter((issue) => issue === 'dark');
  const remarks = new Set<QualityIssue>(card ? [...card, ...dark] : light);
  if (!card && measureSharpness(frame) < MIN_SHARPNESS[kind]) remarks.add('focus');
  if (longSide < MIN_SIDE) remarks.add('small');
  return [...remarks];
}

function judgeLight(frame: Luma, kind: 'document' | 'face'): ('dark' | 'glare')[] {
  const { mean, burnt } = measureLight(frame, wholeArea(frame));
  const isBurnt = kind === 'document' && burnt > MAX_OVEREXPOSED;
  return [...(mean < MIN_BRIGHTNESS ? (['dark'] as const) : []), ...(isBurnt ? (['glare'] as const) : [])];
}

/**
 * The size in px in which an image is judged. A smaller one of a card is not enlarged: that would add no detail, and a
 * sharp image of a camera of 720 lines would be called blurred, however often the person took it again. Selfies are
 * enlarged, because their limit was measured on small ones.
 */
export function sizeToJudge(width: number, height: number, kind: 'document' | 'face') {
  const fit = JUDGED_SIDE / Math.max(width, height);
  const scale = kind === 'document' ? Math.min(1, fit) : fit;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The same of an image's file. @throws when it is none */
export async function judgeFile(image: Blob, kind: 'document' | 'face'): Promise<QualityIssue[]> {
  const bitmap = await createImageBitmap(image);
  const longSide = Math.max(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sizeToJudge(bitmap.width, bitmap.height, kind));
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return judgeImage(toLuma(pen.getImageData(0, 0, canvas.width, canvas.height)), longSide, kind);
}
