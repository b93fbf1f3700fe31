import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { UPLOAD_KINDS } from '../verdict/verdicts.ts';
import { FORCED_RESULTS } from './forced-results.ts';
import { findSpecimen, SPECIMEN_IMAGES } from './specimen-images.ts';

const FOLDER = new URL('../../../web/console/public/specimens/', import.meta.url);

/** Six of a licence, three of a selfie and of each kind of age. */
const FROM_A_IMAGE = 6 + 3 + 3 + 3;

test('each image exists, is a JPEG, and is listed for a name, beside the wallet’s root', async () => {
  const names = Object.keys(SPECIMEN_IMAGES);
  expect((await readdir(FOLDER)).sort()).toEqual(
    [...names.map((name) => `${name}.jpg`), 'wallet-root.pem'].sort(),
  );
  for (const name of names) {
    const bytes = await readFile(new URL(`${name}.jpg`, FOLDER));
    expect(bytes.subarray(0, 3).toString('hex'), name).toBe('ffd8ff');
    expect(bytes.length, name).toBeLessThan(100_000);
  }
  const imageNames = Object.entries(FORCED_RESULTS).flatMap(([name, kinds]) =>
    UPLOAD_KINDS.flatMap((kind) => (kinds[kind] ? findSpecimen(kind, name).picture : [])),
  );
  expect([...new Set(imageNames)].sort()).toEqual(names.sort());
});

test('results that an image alone causes have an image each', () => {
  const alone = Object.entries(FORCED_RESULTS).flatMap(([name, kinds]) =>
    UPLOAD_KINDS.flatMap((kind) => {
      const { picture: image, takes } = findSpecimen(kind, name);
      return kinds[kind] && takes === 'alone' ? [`${kind} ${image}`] : [];
    }),
  );
  expect(new Set(alone).size).toBe(alone.length);
  expect(alone).toHaveLength(FROM_A_IMAGE);
});
