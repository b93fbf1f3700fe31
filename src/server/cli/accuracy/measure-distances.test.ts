import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BETWEEN_TWO,
  GHOST_DIFFERENT_FROM,
  PORTRAIT_BAND,
  SELFIE_BAND,
} from '../../verification/policy/face-policy.ts';
import { REFERENCE_SPREAD } from '../../verification/policy/reference-policy.ts';
import { readDistanceTable, readWanted, writeParts } from '../accuracy.ts';

const HEAD = 'set,group,same,combined,mobilefacenet,faceres,fr_feature,fitness_low,fitness_high';
const row = (set: string, group: string, same: string, combined: number, fitness: number) =>
  `${set},${group},${same},${combined},0.5,0.9,1.2,${fitness},1.6`;

/** A drawn table: two groups, of which one has a harder set in it, and own pairs of two sets. */
const TABLE = [
  HEAD,
  ...[0.81, 0.83, 0.9].map((distance) => row('stage', 'East', 'no', distance, 1.3)),
  row('street', 'East', 'no', 0.81, 0.99),
  ...[0.95, 1.1].map((distance) => row('street', 'West', 'no', distance, 1.1)),
  ...[0.5, 0.8, 0.9, 1.3].map((distance) => row('good light', 'East', 'yes', distance, 1.4)),
  ...[0.7, 1.25].map((distance) => row('press', 'West', 'yes', distance, 1.1)),
].join('\n');
const COUNTS = ['group,same,bin_upper,count', 'East,no,0.9,3', 'East,no,1.7,1997', 'stage,no,1.7,500'].join(
  '\n',
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-distances-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function measure(table: string | Uint8Array, counts?: string, ...more: string[]) {
  const distances = join(folder, 'pairs.csv');
  await writeFile(distances, table);
  const args = ['--distances', distances, ...more];
  if (counts !== undefined) {
    args.push('--counts', join(folder, 'counts.csv'));
    await writeFile(join(folder, 'counts.csv'), counts);
  }
  const lines: string[] = [];
  const parts = await readDistanceTable(readWanted(args)!, (line) => lines.push(line));
  const page = await writeParts(parts, null);
  const cells = (name: string) =>
    lines.filter((line) => line.startsWith(`| ${name} |`)).map((line) => line.split(' | ').slice(1));
  return { lines, page, cells };
}

test('a table of distances gives the rates of each group and set at each limit', async () => {
  const { lines, page, cells } = await measure(TABLE);
  expect(lines[0]).toBe('1 more pairs have a face that is not fit to be compared. They are in no rate.');
  expect(cells('East')[0]!.slice(0, 2)).toEqual(['3', '0.810']);
  expect(cells('stage')).toEqual(cells('East'));
  // Up to 0.82 and 0.85: one and two of three.
  expect(
    cells('East')[0]!
      .slice(5, 7)
      .map((cell) => cell.slice(0, 7)),
  ).toEqual(['330 (1;', '670 (2;']);
  expect(cells('West')[0]!.slice(0, 3)).toEqual(['2', '0.950', '0 (0; 0 to 1000)']);
  // Of four own pairs two lie up to 0.82, one from 1.06 on, and the far one is refused.
  const cellsOfRow = cells('good light')[0]!;
  expect([cellsOfRow[0], cellsOfRow[4], cellsOfRow[8]]).toEqual(['4', '50.0 %', '25.0 %']);
  expect(cellsOfRow[11]).toMatch(/^1 \(/);
  expect(page).toContain('<td data-head="Nearest">0.810</td>');
});

test('[S232] a far pair of one person with an unclear face is not refused', async () => {
  const cellsOfRow = (await measure(TABLE)).cells('press')[0]!;
  expect(cellsOfRow[10]).toBe('50.0 %');
  expect(cellsOfRow[11]).toMatch(/^0 \(/);
});

test('a table that has only the near pairs takes the number of all from the counts, packed or not', async () => {
  const { cells, lines } = await measure(gzipSync(TABLE), COUNTS);
  expect(cells('East')[0]!.slice(0, 2)).toEqual(['2000', '0.810']);
  expect(cells('East')[0]![5]).toMatch(/^0\.5 \(1; /);
  expect(cells('stage')[0]![5]).toMatch(/^2 \(1; /);
  // Without its number, a group has no rate.
  expect(lines.join('\n')).not.toContain('| West |');
});

/** 40 pairs of two people at distances from 0.70, and 21 of one person. */
const HALVED = [
  HEAD,
  ...Array.from({ length: 40 }, (_, at) => row('street', 'East', 'no', 0.7 + at / 100, 1.3)),
  ...Array.from({ length: 21 }, (_, at) => row('good light', 'East', 'yes', 0.5 + at / 20, 1.4)),
].join('\n');

test('a seed splits the pairs into halves, and each has the rates at every limit of the product', async () => {
  const { lines, cells, page } = await measure(HALVED, 'group,same,bin_upper,count\nEast,no,1.7,1041');
  const titles = lines.filter((line) => line.startsWith('First half.') || line.startsWith('Second half.'));
  expect(titles.map((title) => title.slice(0, 20))).toEqual([
    ...['First half. Two peop', 'First half. Pairs of'],
    ...['Second half. Two peo', 'Second half. Pairs o'],
  ]);
  const limits = [PORTRAIT_BAND.same, SELFIE_BAND.same, BETWEEN_TWO.within, GHOST_DIFFERENT_FROM];
  for (const limit of [...limits, REFERENCE_SPREAD])
    expect(lines.filter((line) => line.startsWith(`| up to ${limit} | `))).toHaveLength(1);
  const [all, first, second] = cells('East');
  // Of 1,041 pairs 40 are listed: each half has 20 of these, and half of the others.
  expect([all![0], first![0], second![0]]).toEqual(['1041', '521', '520']);
  const count = (cell: string) => Number(/\((\d+);/.exec(cell)![1]);
  for (const [at, limit] of [...limits, REFERENCE_SPREAD].entries()) {
    const within = Array.from({ length: 40 }, (_, each) => 0.7 + each / 100).filter((each) => each <= limit);
    expect(count(first![2 + at]!) + count(second![2 + at]!)).toBe(within.length);
    expect(count(first![2 + at]!)).toBeGreaterThan(0);
  }
  expect(first!.at(-1)).toBe('0.900 |');
  const pairCounts = cells('good light').map(([pairs]) => pairs);
  expect(pairCounts).toEqual(['21', '11', '10']);
  expect(page).toContain('The limits of the product, in two halves');
});

test('the same seed splits the same way, and another one another way', async () => {
  const split = async (seed: string) => (await measure(HALVED, undefined, '--seed', seed)).lines;
  expect(await split('7')).toEqual(await split('7'));
  const [one, other] = [await split('7'), await split('8')];
  expect(one[0]).toEqual(other[0]);
  const withoutSeed = (lines: string[]) => lines.filter((line) => !line.includes('by the seed'));
  expect(withoutSeed(one)).not.toEqual(withoutSeed(other));
});

test.each<[string, string, string | undefined, string]>([
  [
    'a misspelt fitness',
    TABLE.replace('fitness_low', 'fitnes_low'),
    undefined,
    'must name the column fitness_low',
  ],
  ['a column that is none', TABLE.replace('faceres', 'facerez'), undefined, 'the column facerez is unknown'],
  [
    'no fitness',
    TABLE.replace('0.5,0.9,1.2,1.3,', '0.5,0.9,1.2,,'),
    undefined,
    'fitness_low must be a number',
  ],
  ['a distance that is none', TABLE.replace('0.81,', 'NaN,'), undefined, 'combined must be a number from 0.'],
  [
    'a distance by faceres that is none',
    TABLE.replace('0.5,0.9,1.2,', '0.5,far,1.2,'),
    undefined,
    'faceres must be',
  ],
  ['another answer', TABLE.replace(',no,', ',maybe,'), undefined, 'line 2: same must be yes or no.'],
  ['fewer counted than listed', TABLE, COUNTS.replace('500', '2'), 'have 2 pairs of two people of stage'],
  ['counts of one person', TABLE, COUNTS.replace('no,1.7,500', 'yes,1.7,500'), 'same must be no'],
  ['half a count', TABLE, COUNTS.replace('500', '0.5'), 'count must be a whole number from 0.'],
])('a table of distances is refused in one sentence: %s', async (_, table, counts, sentence) => {
  await expect(measure(table, counts)).rejects.toThrow(sentence);
});

test('a broken gzip file, and counts without distances, are refused', async () => {
  await expect(measure(gzipSync(TABLE).subarray(0, 60))).rejects.toThrow('is not a complete gzip file');
  expect(() => readWanted(['--counts', 'counts.csv'])).toThrow('--counts belongs to --distances. Give both.');
});
