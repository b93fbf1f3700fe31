import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { testDeep } from '../../../../test/harness/tier.ts';
import { openTestVision } from '../../../../test/harness/vision/open-test-vision.ts';
import { makeUpHead } from '../../../../tools/specimen/heads/head-traits.ts';
import {
  buildModel,
  type Model,
  stagePresentation,
} from '../../../../tools/specimen/heads/stage-presentation.ts';
import { renderFrame } from '../../../../tools/specimen/heads/take-frame.ts';
import { decodeImage } from '../../vision/decoding/decode-image.ts';
import type { Vision } from '../../vision/evidence.ts';
import { listFrames, measureFilms, readFilms } from './measure-films.ts';

const STEPS = ['straight', 'left', 'up'] as const;
const SEED = 80;
const FRAMES = 5;
let folder: string;
let vision: Vision;
let person: Model;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-paced-film-'));
  vision = await openTestVision();
  person = await buildModel(makeUpHead(5));
});
afterAll(async () => {
  await vision.close();
  await rm(folder, { recursive: true });
});

/** A film of a drawn head: from the pose before to the one that is held, or held alone. */
async function drawFilm(name: string, isHeldOnly: boolean): Promise<void> {
  const staging = { presentation: 'head', person, other: person, steps: STEPS, seed: SEED } as const;
  const { motion, drawAt } = await stagePresentation(staging);
  for (const [at, hold] of motion.holds.entries()) {
    const before = motion.holds[at - 1];
    const from = before && !isHeldOnly ? before.to : hold.from;
    await mkdir(join(folder, name, String(at + 1)), { recursive: true });
    for (let n = 0; n < FRAMES; n += 1) {
      const ms = from + ((hold.from + 300 - from) * n) / (FRAMES - 1);
      const jpeg = await renderFrame(drawAt(ms), at * FRAMES + n);
      await writeFile(join(folder, name, String(at + 1), `${n}.jpg`), jpeg);
    }
  }
}

testDeep(
  'drawn films of a paced challenge are judged by the real networks: a head, and stills of it',
  async () => {
    await drawFilm('head', false);
    await drawFilm('stills', true);
    const head = 'folder,steps,kind,person,took_ms,consent';
    const rows = [
      'head,straight left up,bona_fide,p,1200 1800 2000,yes',
      'stills,straight left up,stills,p,1200 1800 2000,yes',
    ];
    const films = await Promise.all(
      readFilms([head, ...rows].join('\n'), 'films.csv').map(async (film) => ({
        ...film,
        frames: await listFrames(film, folder, 'films.csv'),
      })),
    );
    const { kinds } = await measureFilms({ vision, decode: decodeImage }, films, folder, () => undefined);
    expect(kinds.get('bona_fide')).toMatchObject({ films: 1, shown: 1 });
    expect(kinds.get('stills')).toMatchObject({ films: 1, shown: 0, no_response: 0 });
  },
);
