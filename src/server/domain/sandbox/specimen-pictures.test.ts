import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { UPLOAD_KINDS } from '../verdict/verdicts.ts';
import { FORCED_RESULTS } from './forced-results.ts';
import { findSpecimen, SPECIMEN_PICTURES } from './specimen-pictures.ts';

const FOLDER = new URL('../../../web/console/public/specimens/', import.meta.url);

test('each picture is there, is a JPEG, and is what some name forces', async () => {
  const names = Object.keys(SPECIMEN_PICTURES);
  expect((await readdir(FOLDER)).sort()).toEqual(names.map((name) => `${name}.jpg`).sort());
  for (const name of names) {
    const bytes = await readFile(new URL(`${name}.jpg`, FOLDER));
    expect(bytes.subarray(0, 3).toString('hex'), name).toBe('ffd8ff');
    expect(bytes.length, name).toBeLessThan(400_000);
  }
  const used = Object.entries(FORCED_RESULTS).flatMap(([name, kinds]) =>
    UPLOAD_KINDS.flatMap((kind) => (kinds[kind] ? findSpecimen(kind, name) : [])),
  );
  expect([...new Set(used)].sort()).toEqual(names.sort());
});
