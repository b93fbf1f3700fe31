/** A frame's brightness: row by row, 0 (black) to 255 (white). */
export type Luma = { width: number; height: number; data: Uint8Array };

/** The brightness of RGBA pixels by Rec. 601, in whole numbers: this runs ten times a second on cheap phones. */
export function toLuma({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Luma {
  const luma = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 4) {
    luma[at] = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29) >> 8;
  }
  return { width, height, data: luma };
}

/** A part of a frame, in px. */
export type Area = { left: number; top: number; width: number; height: number };

/** The same in half the size, each pixel the mean of four. */
export function halve({ width: wide, height: high, data }: Luma): Luma {
  const [width, height] = [wide >> 1, high >> 1];
  const half = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0, at = 2 * y * wide; x < width; x += 1, to += 1, at += 2) {
      half[to] = (data[at]! + data[at + 1]! + data[at + wide]! + data[at + wide + 1]! + 2) >> 2;
    }
  }
  return { width, height, data: half };
}

/** An area of an image that is so many times as large. */
export const scaleArea = ({ left, top, width, height }: Area, by: number): Area => ({
  left: left * by,
  top: top * by,
  width: width * by,
  height: height * by,
});

/** An area in whole px that lies within the frame. */
export function clipArea({ left, top, width, height }: Area, frame: Pick<Luma, 'width' | 'height'>): Area {
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(frame.width, Math.ceil(left + width)) - x),
    height: Math.max(1, Math.min(frame.height, Math.ceil(top + height)) - y),
  };
}

/** The mean brightness of an area, 0 to 255, and the share of it that is burnt out, 0 to 1. */
export function measureLight({ width, data }: Luma, area: Area): { mean: number; burnt: number } {
  let [sum, burnt] = [0, 0];
  for (let y = area.top; y < area.top + area.height; y += 1) {
    for (let at = y * width + area.left, end = at + area.width; at < end; at += 1) {
      sum += data[at]!;
      if (data[at]! >= BURNT_LEVEL) burnt += 1;
    }
  }
  const count = Math.max(1, area.width * area.height);
  return { mean: sum / count, burnt: burnt / count };
}

/** The noise of a camera keeps overexposed pixels a little under 255. */
const BURNT_LEVEL = 252;

/**
 * How much detail an area has: the mean squared second difference (Laplacian). It says which of two frames of the
 * same thing is the sharper one, and nothing by itself.
 */
export function measureDetail({ width, data }: Luma, area: Area): number {
  let sum = 0;
  for (let y = area.top + 1; y < area.top + area.height - 1; y += 1) {
    for (let at = y * width + area.left + 1, end = at + area.width - 2; at < end; at += 1) {
      const second = 4 * data[at]! - data[at - 1]! - data[at + 1]! - data[at - width]! - data[at + width]!;
      sum += second * second;
    }
  }
  return sum / Math.max(1, (area.width - 2) * (area.height - 2));
}

/** How much two frames differ: the mean difference of brightness, 0 to 1, on every fourth pixel of every fourth row. */
export function measureChange(one: Luma, other: Luma): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let [sum, count] = [0, 0];
  for (let y = 0; y < one.height; y += 4) {
    for (let at = y * one.width, end = at + one.width; at < end; at += 4) {
      sum += Math.abs(one.data[at]! - other.data[at]!);
      count += 1;
    }
  }
  return sum / Math.max(1, count) / 255;
}

/** The whole of a frame. */
export const wholeArea = ({ width, height }: Luma): Area => ({ left: 0, top: 0, width, height });
