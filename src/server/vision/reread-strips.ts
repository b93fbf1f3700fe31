import type { Inference } from '../inference/inference.ts';
import { rectifyCard } from './card/rectify-card.ts';
import type { Box, Finding, RereadRequest, TextLine } from './evidence.ts';
import type { Quad } from './geometry/homography.ts';
import { lightestChannel } from './image/lightest-channel.ts';
import type { Pixels } from './image/pixels.ts';
import { stretchExposure } from './image/stretch-exposure.ts';
import { startExamination } from './start-examination.ts';
import { readLines } from './text/read-lines.ts';
import type { TextBox } from './text/text-box.ts';
import { toFinding } from './to-finding.ts';

/**
 * The margin that a strip is read with to its left and right, in shares of its height: without it a thin first letter
 * is lost.
 */
const MARGIN = 0.3;
/** More certain than at the first reading: a second reading must not add a digit that does not exist. */
const MIN_CONFIDENCE = 0.8;

/**
 * Reads strips of a card again, each as one line. Each is read unchanged, and with all colours faded, so that black
 * print is separate from a coloured overprint. 30 ms a strip and version on one thread.
 *
 * @returns the lines that are legible, with the strips for their boxes
 */
export function rereadStrips(
  { photo, corners, vertical, strips }: RereadRequest,
  inference: Inference,
  deadline: number,
): Promise<Finding<TextLine[]>> {
  const examination = startExamination(inference, deadline);
  return toFinding(async () => {
    const card = await examination.step('rectify', () =>
      rectifyCard(stretchExposure(photo), corners, vertical),
    );
    const boxes = strips.map((strip) => toTextBox(strip, card));
    const ways = [card, lightestChannel(card)];
    const read = await Promise.all(ways.map((strip) => readLines(strip, boxes, examination)));
    return read.flatMap((lines) =>
      lines.flatMap(({ text, confidence }, at) =>
        text !== '' && confidence >= MIN_CONFIDENCE ? [{ text, confidence, box: strips[at]! }] : [],
      ),
    );
  });
}

function toTextBox(strip: Box, card: Pixels): TextBox {
  const height = strip.height * card.height;
  const margin = MARGIN * height;
  const left = strip.x * card.width - margin;
  const right = (strip.x + strip.width) * card.width + margin;
  const top = strip.y * card.height;
  const bottom = top + height;
  const quad: Quad = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return { quad, width: right - left, height, angle: 0, score: 1 };
}
