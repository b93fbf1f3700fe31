import { expect, it } from 'vitest';
import { BUILT_IN_NETS } from '../../../../../tools/models/built-in-nets.ts';
import { TEXT_ALPHABET } from '../../../../../tools/models/text-alphabet.ts';
import type { TextLine } from '../../evidence.ts';
import type { Quad } from '../../geometry/homography.ts';
import { turnedRectangle } from '../../geometry/quad.ts';
import type { Pixels } from '../../image/pixels.ts';
import type { Examination } from '../../start-examination.ts';
import { readMrz } from './read-mrz.ts';

const NAMES = 'P<UTOWHITCOMBE<<MAREN<<<<<<<<<<<<<<<<<<<<<<<';
const FIGURES = 'L8988901C4UTO4009078F96121096ZE184226B<<<<<6';
/** The same names as a tall cut reads them: fillers merge, so that the pitch seems another. */
const RUN_TOGETHER = 'P<UTOWHITCOMBE4<MREN<<<<<<<<<<4<';

/** The same with letters that a tall cut loses between fillers that it is certain of. */
const LETTERS_LOST = `P<${'.'.repeat(12)}<<${'.'.repeat(5)}${'<'.repeat(23)}`;

/** A card whose upper line is dark and whose lower one is light, by which the net below tells them apart. */
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

/** The recogniser, which gives every character of a text its position, four steps wide. */
function answer(text: string, probability: number) {
  const steps = text.length * 4;
  const data = new Float32Array(steps * TEXT_ALPHABET.length);
  Array.from(text).forEach((character, place) => {
    data[(place * 4 + 1) * TEXT_ALPHABET.length + TEXT_ALPHABET.indexOf(character)] = probability;
  });
  return { probabilities: { data, shape: [1, steps, TEXT_ALPHABET.length] } };
}

/** @param firstCut the reading of the names in the first, tall cut, and its certainty */
function reader(firstCut: string, probability = 0.6): Examination {
  const ask = async (_: string, { data, shape }: { data: Float32Array; shape: readonly number[] }) => {
    const isUpper = data[0]! < 0;
    const isFurther = shape[3]! === 44 * 50;
    return answer(
      isUpper ? (isFurther ? NAMES : firstCut) : FIGURES,
      isUpper && !isFurther ? probability : 0.95,
    );
  };
  return { nets: BUILT_IN_NETS, ask, step: (_, work) => Promise.resolve(work()), timings: {} } as Examination;
}

const readText = async (firstCut: string, probability?: number) =>
  (await readMrz(CARD, LINES, PHOTO, reader(firstCut, probability)))?.lines.map(({ text }) => text);

it('a zone reports its character pitch in pixels of the image', async () => {
  // nine tenths of a card of 200 pixels
  expect((await readMrz(CARD, LINES, PHOTO, reader(NAMES)))?.pitch).toBeCloseTo(180 / 44);
});

it('a zone is read line by line', async () => {
  expect(await readText(NAMES)).toEqual([NAMES, FIGURES]);
});

it('a line whose fillers merge at first is placed by its neighbour, not by its own pitch', async () => {
  expect(await readText(RUN_TOGETHER)).toEqual([NAMES, FIGURES]);
});

it('letters that the first cut lost between fillers are not read as fillers', async () => {
  expect(await readText(LETTERS_LOST, 0.95)).toEqual([NAMES, FIGURES]);
});

it('a line that coloured print leaves in doubt is read again with its contrast stretched', async () => {
  const doubtful = NAMES.replace('WHITCOMBE<<', 'WHITCOMBEKK');
  const ask = async (_: string, { data, shape }: { data: Float32Array; shape: readonly number[] }) => {
    if (shape[3] === 44 * 40) return answer(NAMES, 0.95);
    return data[0]! < 0 ? answer(doubtful, 0.6) : answer(FIGURES, 0.95);
  };
  const read = await readMrz(CARD, LINES, PHOTO, { ...reader(NAMES), ask } as Examination);
  expect(read?.lines.map(({ text }) => text)).toEqual([NAMES, FIGURES]);
});

it('a zone below the detected card is found by the card’s direction, if its text has none', async () => {
  const upper: Quad = [
    [0, 0],
    [200, 0],
    [200, 20],
    [0, 20],
  ];
  const boxes = [30, 70].map((y) => ({
    quad: turnedRectangle(0, 10, y, 190, y + 12),
    width: 180,
    height: 12,
    angle: 0,
    score: 0.9,
  }));
  const photo = { ...PHOTO, boxes, corners: upper, reading: null };
  const read = await readMrz(CARD, [], photo, reader(NAMES));
  expect(read?.lines.map(({ text }) => text)).toEqual([NAMES, FIGURES]);
});

it('a middle line without a pitch at first is placed by its neighbours', async () => {
  const zone = [
    'I<UTOC530891275<<<<<<<<<<<<<<<',
    '9102273F2902278UTOABCDEFGHIJK4',
    'BRANDT<<ZOE<<<<<<<<<<<<<<<<<<<',
  ];
  const bands = { ...CARD, data: CARD.data.map((_, at) => Math.floor(at / (200 * 34 * 3)) * 100) };
  const rows = [0.1, 0.4, 0.75].map((y, at) => line(at === 1 ? '9102273' : zone[at]!, y));
  const ask = async (_: string, { data, shape }: { data: Float32Array; shape: readonly number[] }) => {
    const at = data[0]! < -0.5 ? 0 : data[0]! < 0.2 ? 1 : 2;
    return answer(at === 1 && shape[3] !== 30 * 50 ? zone[1]!.slice(0, 18) : zone[at]!, 0.95);
  };
  const examination = { ...reader(NAMES), ask } as Examination;
  const read = await readMrz(bands, rows, { ...PHOTO, pixels: bands }, examination);
  expect(read?.lines.map(({ text }) => text)).toEqual(zone);
});
