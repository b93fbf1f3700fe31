import { expect, it } from 'vitest';
import { BUILT_IN_NETS } from '../../../../models/built-in-nets.ts';
import { TEXT_ALPHABET } from '../../../../models/text-alphabet.ts';
import type { TextLine } from '../../evidence.ts';
import type { Pixels } from '../../image/pixels.ts';
import type { Examination } from '../../start-examination.ts';
import { readMrz } from './read-mrz.ts';

const NAMES = 'P<UTOWHITCOMBE<<MAREN<<<<<<<<<<<<<<<<<<<<<<<';
const FIGURES = 'L8988901C4UTO4009078F96121096ZE184226B<<<<<6';
/** The same names as a tall cut has them: fillers run together, so that the pitch seems another. */
const RUN_TOGETHER = 'P<UTOWHITCOMBE4<MREN<<<<<<<<<<4<';

/** A card whose upper line is dark and whose lower one is light, by which the net below knows them. */
const CARD: Pixels = {
  width: 200,
  height: 100,
  data: Uint8Array.from({ length: 200 * 100 * 3 }, (_, at) => (at < 200 * 50 * 3 ? 0 : 255)),
};
const line = (text: string, y: number): TextLine => ({
  text,
  confidence: 0.9,
  box: { x: 0.05, y, width: 0.9, height: 0.15 },
});
const LINES = [line('P<UTOWHITCOMBE<<MAREN<<', 0.2), line('L8988901C4UTO<<<', 0.6)];
const PHOTO = {
  pixels: CARD,
  boxes: [],
  corners: [
    [0, 0],
    [200, 0],
    [200, 100],
    [0, 100],
  ],
  reading: 0,
} as const;

/** The recogniser, which gives every character of a text its place, four steps wide. */
function answer(text: string, probability: number) {
  const steps = text.length * 4;
  const data = new Float32Array(steps * TEXT_ALPHABET.length);
  Array.from(text).forEach((character, place) => {
    data[(place * 4 + 1) * TEXT_ALPHABET.length + TEXT_ALPHABET.indexOf(character)] = probability;
  });
  return { probabilities: { data, shape: [1, steps, TEXT_ALPHABET.length] } };
}

/** @param firstCut what is read of the names in the first, tall cut */
function reader(firstCut: string): Examination {
  const ask = async (_: string, { data, shape }: { data: Float32Array; shape: readonly number[] }) => {
    const isUpper = data[0]! < 0;
    const isFurther = shape[3]! === 44 * 50;
    return answer(isUpper ? (isFurther ? NAMES : firstCut) : FIGURES, isUpper && !isFurther ? 0.6 : 0.95);
  };
  return { nets: BUILT_IN_NETS, ask, step: (_, work) => Promise.resolve(work()), timings: {} } as Examination;
}

const textOf = async (firstCut: string) =>
  (await readMrz(CARD, LINES, PHOTO, reader(firstCut)))?.lines.map(({ text }) => text);

it('a zone says how many pixels of the photograph a character is wide', async () => {
  // nine tenths of a card of 200 pixels
  expect((await readMrz(CARD, LINES, PHOTO, reader(NAMES)))?.pitch).toBeCloseTo(180 / 44);
});

it('a zone is read line by line', async () => {
  expect(await textOf(NAMES)).toEqual([NAMES, FIGURES]);
});

it('a line whose fillers run together at first stands where its neighbour says, and not on a pitch of its own', async () => {
  expect(await textOf(RUN_TOGETHER)).toEqual([NAMES, FIGURES]);
});
