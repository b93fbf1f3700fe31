import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocuments } from '../src/server/cli/accuracy/measure-documents.ts';
import { readPairs } from '../src/server/cli/accuracy/measure-faces.ts';
import type { RecognitionDeps } from '../src/server/cli/accuracy/recognition.ts';
import { prepare, readWanted, writeParts } from '../src/server/cli/accuracy.ts';
import { readDocument } from '../src/server/verification/extraction/read-document.ts';
import { decodeImage } from '../src/server/vision/decoding/decode-image.ts';
import { people, readSelfie } from '../tools/specimen/people.ts';
import { pictures } from './harness/images/images.ts';
import { openTestVision } from './harness/vision/open-test-vision.ts';

let folder: string;
let eyes: RecognitionDeps;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-accuracy-'));
  eyes = {
    vision: await openTestVision(),
    decode: decodeImage,
    readDocument: async (seen, details, at) => readDocument(seen, details, at),
  };
});
afterAll(async () => {
  await eyes.vision.close();
  await rm(folder, { recursive: true });
});

const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
const measure = async (what: object) => {
  const lines: string[] = [];
  const parts = await prepare({ out: '', seed: 5, ...what }, (line) => lines.push(line));
  return { page: (await writeParts(parts, eyes)).replaceAll(HEADS, ''), lines };
};

/** The column that a cell names for narrow screens. */
const HEADS = / data-head="[^"]*"/g;

/** The page must not contain these, whatever was measured. */
function expectSelfContained(page: string): void {
  expect(page).toMatch(
    /<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-/,
  );
  expect(page).not.toMatch(/<script|<img|https?:|data:|\.jpg|attesta-accuracy/i);
}

describe('the accuracy report of specimens', () => {
  test('[S63] the report of faces gives the rates of the nets, by group too, and contains only the figures', async () => {
    await put('a1.jpg', await readSelfie(0, 1));
    await put('a2.jpg', await readSelfie(0, 2));
    await put('b1.jpg', await readSelfie(1, 1));
    await put('empty.jpg', await pictures.withoutPerson());
    const rows = [
      'a1.jpg,a2.jpg,yes,<b>',
      'a1.jpg,b1.jpg,no,<b>',
      'a2.jpg,b1.jpg,no,',
      'a1.jpg,empty.jpg,yes,',
    ];
    await put('pairs.csv', `first,second,same,group\n${rows.join('\n')}\n`);
    await put('ungrouped.csv', 'first,second,same\na1.jpg,b1.jpg,no\n');
    const before = await readdir(folder);
    const { page, lines } = await measure({ faces: join(folder, 'pairs.csv') });
    expect(lines.join('\n')).toContain('false match rate 0.0 % (0 of 2; 0.0 % to 100.0 %)');
    expect(lines.join('\n')).toContain('false non-match rate 0.0 % (0 of 1;');
    expect(page).toContain(
      '4 pictures, 1 pairs of one person and 2 of two. 1 more pairs could not be compared',
    );
    expect(page).toContain(
      'no pair lies on the wrong side; up to 100.0 % by the rule of three on the 1 pairs',
    );
    expect(lines.join('\n')).toContain('seed of the bootstrap: 5');
    expect(page).toContain('too few: 1000 pairs of two people of one group needed');
    // One pair has two people: an exact rate needs far more.
    expect(page).toContain(
      'no more than 1.0 % takes 299 pairs of 598 people; no more than 0.100 % takes 2,995 pairs of 5,990 people',
    );
    expect(page).toContain('&lt;b&gt;</th><td>2</td><td>1</td><td>1</td><td>none of these rates</td>');
    expect(lines).toContain(
      '<b>: 1 pairs of two people, of 2 people at most, so 1 independent pairs at most. Enough to claim: none of these rates.',
    );
    const ungrouped = await measure({ faces: join(folder, 'ungrouped.csv') });
    // At most three people, though their images are in many pairs: a1 and a2 show the same person.
    expect(ungrouped.page).toContain('All pairs, which name no group</th><td>2</td>');
    expect(ungrouped.page).toContain('No limit is recommended, because the pairs have no column');
    expect(page).toContain('&lt;b&gt;');
    expect(page).toContain('few pairs: no conclusion');
    expectSelfContained(page);
    expect(await readdir(folder)).toEqual(before);
  });

  test('[S63] the report of documents gives the approvals with the own record and with another person’s', async () => {
    const [holder, other] = [people[3]!.details, people[4]!.details];
    const { jpeg } = await pictures.card({ person: 3, layout: 'us' });
    await put('card.jpg', jpeg);
    await put('broken.jpg', 'no picture');
    const row = ({ first_name, last_name, date_of_birth, license_number }: typeof holder, file: string) =>
      [file, first_name, last_name, date_of_birth, license_number].join(',');
    const head = 'file,first_name,last_name,date_of_birth,license_number';
    await put('truth.csv', [head, row(holder, 'card.jpg'), row(other, 'broken.jpg')].join('\n'));
    const { page, lines } = await measure({ documents: folder });
    expect(lines.at(-1)).toBe(
      'Documents: 100.0 % (1 of 1; 0.0 % to 100.0 %) approved with their own record, 0.0 % (0 of 1; 0.0 % to 100.0 %) with another’s.',
    );
    expect(page).toContain('2 pictures, of which 1 could not be read');
    expect(page).toContain('license_number</th><td>100.0 % (1 of 1;');
    expect(page).not.toContain(holder.last_name);
    expectSelfContained(page);
  });
});

describe('npm run accuracy with an invalid file', () => {
  test.each([
    ['', 'pairs.csv is empty. Its first line must name the columns.'],
    ['first,second\na,b', 'pairs.csv, line 1: the first line must name the column same.'],
    ['first,second,same,age\na,b,yes,3', 'pairs.csv, line 1: the column age is unknown. Remove it.'],
    ['first,second,same', 'pairs.csv has no row below its first line. Add one.'],
    ['first,second,same\n\n# a remark\na,b,perhaps', 'pairs.csv, line 4: same must be yes or no.'],
    ['first,second,same\na,b', 'pairs.csv, line 2: it has 2 cells, and the first line names 3 columns.'],
    ['first,second,same\n"a,b,yes', 'pairs.csv, line 2: a quotation mark is not closed. Add the second one.'],
    [
      'first,second,same\na,a,yes',
      'pairs.csv, line 2: first and second name the same picture. Name two pictures.',
    ],
    ['first,second,same\n,a,yes', 'pairs.csv, line 2: first and second must both name a picture.'],
  ])('refuses an invalid list of faces with its line and one sentence: %j', (text, sentence) => {
    expect(() => readPairs(text, 'pairs.csv')).toThrow(sentence);
  });

  test.each([
    ['file,first_name,last_name\na,b,', 'truth.csv, line 2: last_name must not be empty.'],
    [
      'file,first_name,last_name,date_of_birth\na,b,c,16.10.1986',
      'truth.csv, line 2: date_of_birth must be a date like 1986-10-16.',
    ],
  ])('refuses an invalid list of documents with its line and one sentence: %j', (text, sentence) => {
    expect(() => readDocuments(text, 'truth.csv')).toThrow(sentence);
  });

  test('reports a list of images that does not exist', async () => {
    await expect(measure({ faces: join(folder, 'none.csv') })).rejects.toThrow('none.csv cannot be read.');
    expect(() => readWanted(['--face', 'x'])).toThrow(
      'The option --face does not exist. --help lists all options.',
    );
  });
});

test('a quoted CSV cell keeps its comma and its quotation marks', () => {
  const [pair] = readPairs('first,second,same,group\n"a, b",c,1,"the ""x"""\n', 'pairs.csv');
  expect(pair).toMatchObject({ first: 'a, b', group: 'the "x"', isMated: true });
});
