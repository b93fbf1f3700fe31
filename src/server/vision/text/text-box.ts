import type { Quad } from '../geometry/homography.ts';
import { mapQuad } from '../geometry/quad.ts';

/** The position of a line of text in an image, in its pixels. */
export type TextBox = {
  /** from the line's own top left, clockwise (top and bottom may be exchanged: see `judgeDirection`) */
  quad: Quad;
  /** along the line, and across it */
  width: number;
  height: number;
  /** of the line's direction, in radians, -PI/2 .. PI/2 */
  angle: number;
  /** mean text probability within the box, 0 .. 1 */
  score: number;
};

/** The same box on an image `scale` times as large. */
export function scaleTextBox(box: TextBox, scale: number): TextBox {
  return {
    ...box,
    quad: mapQuad(box.quad, ([x, y]) => [x * scale, y * scale]),
    width: box.width * scale,
    height: box.height * scale,
  };
}
