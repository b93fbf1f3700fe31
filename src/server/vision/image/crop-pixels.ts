import type { Pixels } from './pixels.ts';

/** A rectangle in pixels; `x` and `y` are its top left. */
export type PixelRect = { x: number; y: number; width: number; height: number };

/** Cuts out the part of a rectangle that lies on the image, rounded to whole pixels; at least one pixel. */
export function cropPixels(pixels: Pixels, rect: PixelRect): Pixels {
  const left = Math.min(Math.max(Math.round(rect.x), 0), pixels.width - 1);
  const top = Math.min(Math.max(Math.round(rect.y), 0), pixels.height - 1);
  const right = Math.min(Math.max(Math.round(rect.x + rect.width), left + 1), pixels.width);
  const bottom = Math.min(Math.max(Math.round(rect.y + rect.height), top + 1), pixels.height);
  const width = right - left;
  const height = bottom - top;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const source = ((top + y) * pixels.width + left) * 3;
    data.set(pixels.data.subarray(source, source + width * 3), y * width * 3);
  }
  return { data, width, height };
}

/**
 * The rectangle with a margin on each side, `margin` times its own width and height. It ends at the image's left and
 * top border. Its left and top are whole pixels, so that a crop begins exactly there.
 */
export function addMargin({ x, y, width, height }: PixelRect, margin: number): PixelRect {
  const left = Math.max(0, Math.round(x - margin * width));
  const top = Math.max(0, Math.round(y - margin * height));
  return {
    x: left,
    y: top,
    width: x + (1 + margin) * width - left,
    height: y + (1 + margin) * height - top,
  };
}
