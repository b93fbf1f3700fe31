import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';
import { imageTensor } from '../image/image-tensor.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { numberAt } from '../value-at.ts';
import { cropLine } from './crop-line.ts';
import { decodeCtc } from './decode-ctc.ts';
import type { TextBox } from './text-box.ts';

/** A line as read; `confidence` is the mean probability of its characters, 0 .. 1. */
export type ReadLine = { text: string; confidence: number; box: TextBox };

/** Concurrent lines: two threads run nets, and the third line keeps either from being idle. */
const IN_FLIGHT = 3;

/**
 * Reads the lines of text in the boxes, one by one (batches of unequal lines are slower), widest first.
 *
 * @returns the lines in the order of the boxes, the unreadable with empty text
 * @throws InferenceError
 */
export async function readLines(
  image: Pixels,
  boxes: readonly TextBox[],
  examination: Examination,
): Promise<ReadLine[]> {
  const lines: ReadLine[] = boxes.map((box) => ({ text: '', confidence: 0, box }));
  const widestFirst = [...lines].sort((a, b) => b.box.width / b.box.height - a.box.width / a.box.height);
  await mapConcurrent(widestFirst, IN_FLIGHT, async (line) => {
    Object.assign(line, await readLine(cropLine(image, line.box), examination));
  });
  return lines;
}

async function readLine(line: Pixels, examination: Examination) {
  const { input, alphabet, thresholds } = examination.nets['text-recognition'];
  const { probabilities } = await examination.ask('text-recognition', imageTensor(line, input));
  const [steps, classes] = [numberAt(probabilities.shape, 1), numberAt(probabilities.shape, 2)];
  const read = decodeCtc(probabilities.data, { steps, classes }, alphabet, thresholds.space);
  // The net tends to full-width punctuation and digits between Latin words: NFKC folds them.
  return { ...read, text: read.text.normalize('NFKC').trim() };
}
