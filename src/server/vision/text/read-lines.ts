import { TEXT_ALPHABET } from '../../inference/text-alphabet.ts';
import { eachAtOnce } from '../../pace/each-at-once.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { numberAt } from '../value-at.ts';
import { CENTRED, writePlanes } from './colour-planes.ts';
import { cropLine } from './crop-line.ts';
import { decodeCtc } from './decode-ctc.ts';
import type { TextBox } from './text-box.ts';

/** A line as read; `confidence` is the mean probability of its characters, 0 .. 1. */
export type ReadLine = { text: string; confidence: number; box: TextBox };

/** Lines asked for at the same time: two threads run nets, and the third line keeps either from being idle. */
const IN_FLIGHT = 3;

/**
 * Reads the lines of text in the boxes, one by one (batches of unequal lines are slower), widest first.
 *
 * @returns the lines in the order of the boxes, the unreadable with empty text
 * @throws InferenceError
 */
export async function readLines(
  picture: Pixels,
  boxes: readonly TextBox[],
  examination: Examination,
): Promise<ReadLine[]> {
  const lines: ReadLine[] = boxes.map((box) => ({ text: '', confidence: 0, box }));
  const widestFirst = [...lines].sort((a, b) => b.box.width / b.box.height - a.box.width / a.box.height);
  await eachAtOnce(widestFirst, IN_FLIGHT, async (line) => {
    Object.assign(line, await readLine(cropLine(picture, line.box), examination));
  });
  return lines;
}

async function readLine(line: Pixels, examination: Examination) {
  const { width, height } = line;
  const data = new Float32Array(3 * width * height);
  writePlanes(line, data, width, height, CENTRED);
  const outputs = await examination.ask('text-recognition', { data, shape: [1, 3, height, width] });
  const scores = outputs['softmax_11.tmp_0'];
  const [steps, classes] = [numberAt(scores.shape, 1), numberAt(scores.shape, 2)];
  const { text, confidence } = decodeCtc(scores.data, steps, classes, TEXT_ALPHABET);
  // The net likes full-width punctuation and digits between Latin words: NFKC folds them.
  return { text: text.normalize('NFKC').trim(), confidence };
}
