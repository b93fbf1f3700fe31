import type { Box, FrameView, Rgb } from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';

/** The image in cells, row by row: so coarse that a step of the camera moves no edge by a cell. */
export const VIEW = { columns: 12, rows: 9 } as const;
/** Every n-th pixel along each axis is enough for a mean. */
const STRIDE = 2;
/** The inner face, without hair and background, as parts of its box; and how far its surroundings begin. */
const INNER_PART = { left: 0.25, right: 0.75, top: 0.3, bottom: 0.85 };
const SURROUNDINGS = 0.35;

type Sum = { red: number; green: number; blue: number; count: number };
const nothing = (): Sum => ({ red: 0, green: 0, blue: 0, count: 0 });

/** What a frame shows apart from the face's shape: its light on the face and behind it, and the image in cells. */
export function viewFrame(pixels: Pixels, box: Box | null): FrameView {
  const { width, height, data } = pixels;
  const channels = data.length / (width * height);
  const cells = Array.from({ length: VIEW.columns * VIEW.rows }, nothing);
  const [face, behind] = [nothing(), nothing()];
  for (let y = 0; y < height; y += STRIDE) {
    const row = Math.floor((y * VIEW.rows) / height);
    for (let x = 0; x < width; x += STRIDE) {
      const at = (y * width + x) * channels;
      add(cells[row * VIEW.columns + Math.floor((x * VIEW.columns) / width)]!, data, at);
      const area = box && findArea(box, x / width, y / height);
      if (area === 'face') add(face, data, at);
      if (area === 'behind') add(behind, data, at);
    }
  }
  const grey = cells.map((cell) => {
    const [red, green, blue] = toMean(cell);
    return Math.round((0.299 * red + 0.587 * green + 0.114 * blue) * 100) / 100;
  });
  return {
    cells: grey,
    face: face.count > 0 ? toMean(face) : null,
    behind: behind.count > 0 ? toMean(behind) : null,
  };
}

function findArea(box: Box, x: number, y: number): 'face' | 'behind' | null {
  const [u, v] = [(x - box.x) / box.width, (y - box.y) / box.height];
  if (u > INNER_PART.left && u < INNER_PART.right && v > INNER_PART.top && v < INNER_PART.bottom)
    return 'face';
  // Below the face is the body, which the screen lights too.
  return v < 1 && (u < -SURROUNDINGS || u > 1 + SURROUNDINGS || v < -SURROUNDINGS) ? 'behind' : null;
}

function add(sum: Sum, data: ArrayLike<number>, at: number): void {
  sum.red += data[at] ?? 0;
  sum.green += data[at + 1] ?? 0;
  sum.blue += data[at + 2] ?? 0;
  sum.count += 1;
}

const toMean = ({ red, green, blue, count }: Sum): Rgb => [red / count, green / count, blue / count];
