import type { Pixels } from '../image/pixels.ts';

/** Per pixel: how steep the steepest colour channel is (grey levels per pixel), and which way. */
export type Gradient = {
  width: number;
  height: number;
  magnitude: Float32Array;
  x: Float32Array;
  y: Float32Array;
};

/**
 * Sobel's gradient of the strongest of the three channels, after a 5-tap binomial blur. Colour counts: a
 * pink card on a grey table of the same brightness has no edge in grey.
 */
export function measureGradient(picture: Pixels): Gradient {
  const { width, height } = picture;
  const smooth = blurColumns(blurRows(picture), width, height);
  const size = width * height;
  const gradient: Gradient = {
    width,
    height,
    magnitude: new Float32Array(size),
    x: new Float32Array(size),
    y: new Float32Array(size),
  };
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) measurePixel(smooth, width, y * width + x, gradient);
  }
  return gradient;
}

function measurePixel(smooth: Uint16Array, width: number, pixel: number, into: Gradient): void {
  let most = 0;
  for (let channel = 0; channel < 3; channel++) {
    const here = pixel * 3 + channel;
    const above = here - width * 3;
    const below = here + width * 3;
    const falling = (smooth[below + 3] ?? 0) - (smooth[above - 3] ?? 0);
    const rising = (smooth[above + 3] ?? 0) - (smooth[below - 3] ?? 0);
    const across = (smooth[here + 3] ?? 0) - (smooth[here - 3] ?? 0);
    const down = (smooth[below] ?? 0) - (smooth[above] ?? 0);
    const gx = (2 * across + falling + rising) / (8 * BLURRED);
    const gy = (2 * down + falling - rising) / (8 * BLURRED);
    const square = gx * gx + gy * gy;
    if (square <= most) continue;
    most = square;
    into.x[pixel] = gx;
    into.y[pixel] = gy;
  }
  into.magnitude[pixel] = Math.sqrt(most);
}

/** The weights 1 4 6 4 1 add up to 16, across and down: both blurs stay in whole numbers, so many times as large. */
const BLURRED = 16 * 16;

/** Beyond the border the last pixel is repeated. */
function blurRows({ data, width, height }: Pixels): Uint16Array {
  const out = new Uint16Array(data.length);
  for (let y = 0; y < height; y++) {
    const row = y * width * 3;
    for (let x = 0; x < width; x++) {
      const far = row + Math.max(0, x - 2) * 3;
      const left = row + Math.max(0, x - 1) * 3;
      const here = row + x * 3;
      const right = row + Math.min(width - 1, x + 1) * 3;
      const farRight = row + Math.min(width - 1, x + 2) * 3;
      for (let c = 0; c < 3; c++) {
        const outer = (data[far + c] ?? 0) + (data[farRight + c] ?? 0);
        const inner = (data[left + c] ?? 0) + (data[right + c] ?? 0);
        out[here + c] = outer + 4 * inner + 6 * (data[here + c] ?? 0);
      }
    }
  }
  return out;
}

function blurColumns(rows: Uint16Array, width: number, height: number): Uint16Array {
  const out = new Uint16Array(rows.length);
  const stride = width * 3;
  for (let y = 0; y < height; y++) {
    const far = Math.max(0, y - 2) * stride;
    const above = Math.max(0, y - 1) * stride;
    const here = y * stride;
    const below = Math.min(height - 1, y + 1) * stride;
    const farBelow = Math.min(height - 1, y + 2) * stride;
    for (let i = 0; i < stride; i++) {
      const outer = (rows[far + i] ?? 0) + (rows[farBelow + i] ?? 0);
      const inner = (rows[above + i] ?? 0) + (rows[below + i] ?? 0);
      out[here + i] = outer + 4 * inner + 6 * (rows[here + i] ?? 0);
    }
  }
  return out;
}
