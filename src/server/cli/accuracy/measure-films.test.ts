import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { posesForSteps, posesToStep, seenHead } from '../../../../test/harness/camera/seen-head.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { decodeImage } from '../../vision/decoding/decode-image.ts';
import type { FrameObservation, Vision } from '../../vision/evidence.ts';
import { prepare, writeParts } from '../accuracy.ts';
import { readFilms } from './measure-films.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-films-'));
});
afterAll(() => rm(folder, { recursive: true }));

const STEPS = ['straight', 'left', 'up'] as const;
const POSES = posesForSteps([...STEPS]);

/** The column that a cell names for narrow screens. */
const HEADS = / data-head="[^"]*"/g;

/** A film of frames of one shade of grey; the fake networks see a head in the light ones, and a flat face in the others. */
async function addFilm(name: string, shade: number, frames = POSES.length): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  const background = { r: shade, g: shade, b: shade };
  const jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  for (let n = 0; n < frames; n += 1) await writeFile(join(folder, name, `${100 + n}.jpg`), jpeg);
}

const vision = {
  ...unavailableVision,
  examineFrames: async (images: readonly { data: Uint8Array }[]) => ({
    frames: {
      ok: true as const,
      value: POSES.map((pose) => seenHead(images[0]!.data[0]! > 128 ? pose : POSES[0]!)),
    },
    timings: {},
  }),
};

const measure = async (eyesight: Pick<Vision, 'examineFrames'> & typeof unavailableVision = vision) => {
  const lines: string[] = [];
  const parts = await prepare({ film: folder, out: '', seed: 1 }, (line) => lines.push(line));
  const eyes = {
    vision: eyesight,
    decode: decodeImage,
    readDocument: () => Promise.reject(new Error('no document')),
  };
  return { page: (await writeParts(parts, eyes)).replaceAll(HEADS, ''), lines };
};

test('films of volunteers give BPCER, and APCER for each species of instrument, and nothing is kept', async () => {
  for (const [name, shade] of Object.entries({ ada: 200, ben: 200, still: 50, print1: 50, print2: 200 }))
    await addFilm(name, shade);
  await addFilm('broken', 200);
  await writeFile(join(folder, 'broken', '100.jpg'), 'no picture');
  const row = (name: string, kind: string) => `${name},straight left up,${kind},${name},600,yes`;
  const rows = [
    ...['ada', 'ben', 'still', 'broken'].map((name) => row(name, 'bona_fide')),
    ...['print1', 'print2'].map((name) => row(name, 'matte <print>')),
  ];
  await writeFile(
    join(folder, 'films.csv'),
    `folder,steps,kind,person,frame_ms,consent\n${rows.join('\n')}\n`,
  );
  const before = await readdir(folder, { recursive: true });
  const { page, lines } = await measure();
  expect(lines.slice(1)).toEqual([
    'Living people: BPCER 33.3 % (1 of 3; 6.1 % to 79.2 %), 1 without a response.',
    'Attack matte <print>: APCER 50.0 % (1 of 2; 9.5 % to 90.5 %), 0 without a response.',
  ]);
  expect(page).toContain('BPNRR (no response)</th><td>25.0 % (1 of 4;');
  expect(page).toContain('matte &lt;print&gt;</th><td>2</td><td>2</td><td>50.0 % (1 of 2;');
  expect(page).toContain('Few films: no conclusion.');
  expect(page).not.toMatch(/\.jpg|attesta-films|\bada\b|<img/);
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

test('a presentation that the product has judged counts by its result, and living people by their group', async () => {
  const rows = [
    'bona_fide,p1,north,shown,yes',
    'bona_fide,p1,north,unclear,yes',
    'bona_fide,p2,south,shown,yes',
    'bona_fide,p3,,no_response,yes',
    'mask,p1,north,shown,yes',
  ];
  await writeFile(join(folder, 'films.csv'), `kind,person,group,result,consent\n${rows.join('\n')}\n`);
  const { page, lines } = await measure();
  expect(lines.slice(1)).toEqual([
    'Living people: BPCER 33.3 % (1 of 3; 6.1 % to 79.2 %), 1 without a response.',
    'Attack mask: APCER 100.0 % (1 of 1; 0.0 % to 100.0 %), 0 without a response.',
    'Group north: BPCER 50.0 % (1 of 2; 9.5 % to 90.5 %).',
    'Group south: BPCER 0.0 % (0 of 1; 0.0 % to 100.0 %).',
  ]);
  expect(page).toMatch(/north<\/th><td>1<\/td><td>50\.0 % \(1 of 2;.*?<\/td><td>50\.0 % \(/);
  expect(page).not.toMatch(/\bp1\b/);
});

test.each([
  ['bona_fide,p,alive,,yes', 'line 2: result must be one of shown, not_shown, unclear, no_response.'],
  ['bona_fide,p,shown,a,yes', 'line 2: a row has either folder or result. Remove one.'],
  ['bona_fide,p,,,yes', 'line 2: folder must not be empty, unless the row has a result.'],
  ['bona_fide,p,shown,,no', 'line 2: consent must be yes.'],
])('refuses an invalid result of a presentation: %s', (row, sentence) => {
  expect(() => readFilms(`kind,person,result,folder,consent\n${row}`, 'films.csv')).toThrow(sentence);
});

const PACED = 'folder,steps,colors,kind,person,took_ms,consent';

/** A folder for each step; the fake networks see the poses of the film whose frames they get. */
async function addPacedFilm(name: string, counts: readonly number[]): Promise<void> {
  for (const [at, count] of counts.entries()) await addFilm(join(name, String(at + 1)), 200, count);
}

/** The observations of the films, one after the other as the command judges them. */
const see = (films: readonly FrameObservation[][]) => {
  let at = 0;
  return {
    ...unavailableVision,
    examineFrames: async () => ({ frames: { ok: true as const, value: films[at++]! }, timings: {} }),
  };
};
const living = STEPS.flatMap((step, at) => posesToStep(STEPS[at - 1] ?? 'straight', step));
const stills = STEPS.flatMap((step) => Array(5).fill(posesToStep(step, step)[0]!));

test('films of a paced challenge are judged as the server judges its frames: stills and late answers are not shown', async () => {
  for (const name of ['living', 'stills', 'late', 'rushed']) await addPacedFilm(name, [5, 5, 5]);
  const row = (name: string, kind: string, took: string) =>
    `${name},straight left up,,${kind},${name},${took},yes`;
  const rows = [
    row('living', 'bona_fide', '1200 1800 2000'),
    row('late', 'bona_fide', '1200 1800 9000'),
    row('rushed', 'bona_fide', '1200 100 2000'),
    row('stills', 'stills', '1200 1800 2000'),
  ];
  await writeFile(join(folder, 'films.csv'), `${PACED}\n${rows.join('\n')}\n`);
  const films = [living, living, living, stills].map((poses) => poses.map((pose) => seenHead(pose)));
  const { lines } = await measure(see(films));
  expect(lines.slice(1)).toEqual([
    'Living people: BPCER 66.7 % (2 of 3; 20.8 % to 93.9 %), 0 without a response.',
    'Attack stills: APCER 0.0 % (0 of 1; 0.0 % to 100.0 %), 0 without a response.',
  ]);
});

test('films with colours that nothing reflects are unclear', async () => {
  await addPacedFilm('colors', [5, 5, 5, 2, 2, 2, 2]);
  const took = '1200 1800 2000 1500 1500 1500 1500';
  await writeFile(
    join(folder, 'films.csv'),
    `${PACED}\ncolors,straight left up,red green blue white,bona_fide,p,${took},yes\n`,
  );
  const back = Array(8).fill({});
  const films = [[...living, ...back].map((pose) => seenHead(pose))];
  const { lines } = await measure(see(films));
  expect(lines[1]).toMatch(/BPCER 100\.0 % \(1 of 1/);
});

test.each([
  ['straight left up', '', '1200 1800', 'took_ms must be 3 numbers'],
  ['straight left up', 'red', '1200 1800 2000', 'took_ms must be 4 numbers'],
  ['straight left up', '', '1200 soon 2000', 'took_ms must be 3 numbers'],
  ['straight left up', 'pink', '1200 1800 2000 900', 'colors must be some of red'],
  ['straight left up', 'red', '', 'colors is only for a paced film.'],
])('paced films are refused without their times: %s, %s, %s', (steps, colors, took, sentence) => {
  const row = `a,${steps},${colors},bona_fide,p,${took},yes`;
  expect(() => readFilms(`${PACED}\n${row}`, 'films.csv')).toThrow(`line 2: ${sentence}`);
});

test('paced films are refused without the frames of a step', async () => {
  await addPacedFilm('twice', [5, 5]);
  await addPacedFilm('single', [5, 1, 5]);
  for (const [name, sentence] of [
    ['twice', 'line 2: folder 3 of step 3 cannot be read.'],
    ['single', 'line 2: step 2 has 1 JPEG files. It must have 2 to 8.'],
  ] as const) {
    const row = `${name},straight left up,,bona_fide,p,1200 1800 2000,yes`;
    await writeFile(join(folder, 'films.csv'), `${PACED}\n${row}\n`);
    await expect(measure()).rejects.toThrow(sentence);
  }
});

const HEAD = 'folder,steps,kind,person,frame_ms,consent';

test.each([
  ['a,straight left,bona_fide,p,600,', 'line 2: consent must be yes.'],
  ['a,straight left,bona_fide,p,600,no', 'line 2: consent must be yes.'],
  ['a,left straight,bona_fide,p,600,yes', 'line 2: steps must be straight and then moves'],
  ['a,straight jump,bona_fide,p,600,yes', 'line 2: steps must be straight and then moves'],
  ['a,straight,bona_fide,p,600,yes', 'line 2: steps must be straight and then moves'],
  ['a,straight left,,p,600,yes', 'line 2: kind must not be empty.'],
  ['a,straight left,print,p,0,yes', 'line 2: frame_ms must be'],
  ['a,straight left,print,p,soon,yes', 'line 2: frame_ms must be'],
])('refuses an invalid row of films with its line and one sentence: %s', (row, sentence) => {
  expect(() => readFilms(`${HEAD}\n${row}`, 'films.csv')).toThrow(sentence);
});

test('reports a folder of frames that is missing, or has too few or too many', async () => {
  await addFilm('short', 50, 7);
  await addFilm('long', 50, 17);
  for (const [name, sentence] of [
    ['absent', 'line 2: folder cannot be read.'],
    ['short', 'line 2: folder has 7 JPEG files. It must have 8 to 16.'],
    ['long', 'line 2: folder has 17 JPEG files. It must have 8 to 16.'],
  ] as const) {
    await writeFile(join(folder, 'films.csv'), `${HEAD}\n${name},straight left,print,p,600,yes\n`);
    await expect(measure()).rejects.toThrow(sentence);
  }
});
