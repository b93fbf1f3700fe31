import { type Area, type Luma, measureDetail, wholeArea } from '../frame/luma.ts';

/** Detail in parts of contrast: of the sharpest quarter of the image's fields, since a table has no detail. */
export function measureSharpness(frame: Luma, within: Area = wholeArea(frame)): number {
  const { width, height } = within;
  const [columns, rows] = [8, 8];
  const size = { width: Math.floor(width / columns), height: Math.floor(height / rows) };
  const fields: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const area = { left: within.left + column * size.width, top: within.top + row * size.height, ...size };
      const contrast = measureContrast(frame, area);
      if (contrast > 40) fields.push(measureDetail(frame, area) / contrast / 16);
    }
  }
  fields.sort((a, b) => b - a);
  const best = fields.slice(0, Math.max(1, Math.ceil(fields.length / 4)));
  return best.reduce((sum, each) => sum + each, 0) / best.length || 0;
}

/** The variance of brightness. */
function measureContrast({ width, data }: Luma, area: ReturnType<typeof wholeArea>): number {
  let [sum, squares] = [0, 0];
  for (let y = area.top; y < area.top + area.height; y += 1) {
    for (let at = y * width + area.left, end = at + area.width; at < end; at += 1) {
      sum += data[at]!;
      squares += data[at]! ** 2;
    }
  }
  const count = area.width * area.height;
  return squares / count - (sum / count) ** 2;
}
