import { cropPixels, type PixelRect } from '../image/crop-pixels.ts';
import type { Pixels } from '../image/pixels.ts';
import { resizePixels } from '../image/resize-pixels.ts';

/** The inner part of a face's box, as shares of it: without hair and background, which are not part of the face. */
const INNER_PART = { left: 0.15, right: 0.85, top: 0.2, bottom: 0.9 };

/** A face at this width keeps its tones, and loses the lines that it may be engraved with. */
const COARSE_WIDTH = 12;

/**
 * The standard deviation of the grey levels within a face (0 .. 128; 0 outside the image), and the share of it that
 * remains at a coarse scale, 0 .. 1. A face engraved in lines has little tone beside them.
 */
export function measureContrast(image: Pixels, box: PixelRect): { contrast: number; tone: number } {
  const contrast = standardDeviation(image, box);
  if (contrast === 0) return { contrast, tone: 0 };
  const coarse = resizePixels(cropPixels(image, box), COARSE_WIDTH, COARSE_WIDTH);
  const tones = standardDeviation(coarse, { x: 0, y: 0, width: COARSE_WIDTH, height: COARSE_WIDTH });
  return { contrast, tone: Math.min(1, tones / contrast) };
}

function standardDeviation({ data, width, height }: Pixels, box: PixelRect): number {
  const at = (share: number, from: number, size: number, max: number) =>
    Math.min(max, Math.max(0, Math.round(from + share * size)));
  const [left, right] = [
    at(INNER_PART.left, box.x, box.width, width),
    at(INNER_PART.right, box.x, box.width, width),
  ];
  const [top, bottom] = [
    at(INNER_PART.top, box.y, box.height, height),
    at(INNER_PART.bottom, box.y, box.height, height),
  ];
  const count = (right - left) * (bottom - top);
  if (count <= 0) return 0;
  let sum = 0;
  let squares = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left, i = (y * width + left) * 3; x < right; x++, i += 3) {
      const grey = 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0);
      sum += grey;
      squares += grey * grey;
    }
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}
