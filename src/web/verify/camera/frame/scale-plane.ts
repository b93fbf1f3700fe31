import type { Area, Luma } from './luma.ts';

/** The brightness of a camera's frame, as the camera gives it. */
export type Plane = Luma & {
  /** from one row to the next, in bytes */
  stride: number;
  /** whether black is 0 and white 255; else, and where the camera does not say, they are 16 and 235 */
  isFull: boolean | null;
};

/** The new value of each byte of a plane whose black is 16 and whose white is 235. */
const FROM_LIMITED = Uint8ClampedArray.from({ length: 256 }, (_, byte) => ((byte - 16) * 255) / 219);

/** A part of a plane in another size, each pixel the mean of the four in its middle. */
export function scalePlane(
  { data, stride, width, height, isFull }: Plane,
  part: Area,
  size: { width: number; height: number },
): Luma {
  const place = (at: number, from: number, by: number, last: number) =>
    Math.max(0, Math.min(last, Math.floor(from + (at + 0.5) * by - 0.5)));
  const columns = Int32Array.from({ length: size.width }, (_, x) =>
    place(x, part.left, part.width / size.width, width - 2),
  );
  const scaled = new Uint8Array(size.width * size.height);
  for (let y = 0, to = 0; y < size.height; y += 1) {
    const row = stride * place(y, part.top, part.height / size.height, height - 2);
    for (let x = 0; x < size.width; x += 1, to += 1) {
      const at = row + columns[x]!;
      const mean = (data[at]! + data[at + 1]! + data[at + stride]! + data[at + stride + 1]! + 2) >> 2;
      scaled[to] = isFull ? mean : FROM_LIMITED[mean]!;
    }
  }
  return { width: size.width, height: size.height, data: scaled };
}
