import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testDeep } from '../../test/harness/tier.ts';
import { readOrder, usage } from './cli-options.ts';

type ProcessResult = { code: number; stdout: string; stderr: string };

const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
const run = (...args: string[]) =>
  new Promise<ProcessResult>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', cli, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });

describe('npm run specimen', () => {
  test('npm run specimen reads a card and how it is photographed', () => {
    const order = readOrder(
      [
        '--person',
        '3',
        '--layout',
        'eu',
        '--details',
        '{"last_name":"Moss"}',
        '--ghost',
        '4',
        '--rotation',
        '-20',
      ].concat([
        '--background',
        'hand',
        '--low-light',
        '0.5',
        '--kind',
        'passport-card',
        '--out',
        'card.jpg',
      ]),
    );
    expect(order).toMatchObject({
      out: 'card.jpg',
      card: {
        person: 3,
        layout: 'eu',
        details: { last_name: 'Moss' },
        ghost: 4,
        documentKind: 'passport-card',
      },
      photo: { rotation: -20, background: 'hand', lowLight: 0.5 },
    });
  });

  test('npm run specimen draws identity cards by their layout and passports by their country', () => {
    expect(readOrder(['--layout', 'pl-id', '--side', 'back', '--out', 'card.jpg']).card).toEqual({
      person: 0,
      layout: 'pl-id',
      side: 'back',
    });
    expect(readOrder(['--kind', 'passport', '--country', 'NLD', '--out', 'page.jpg']).card).toEqual({
      person: 0,
      documentKind: 'passport',
      country: 'NLD',
    });
  });

  test.each([
    [['--person', '12'], '--person is a whole number from 0 to 9.'],
    [['--layout', 'uk'], /^--layout is one of us, eu, stuck, /],
    [['--details', '{"last_name":'], '--details is a JSON object such as {"last_name":"Moss"}.'],
    [['--details', '[]'], '--details is a JSON object such as {"last_name":"Moss"}.'],
    [['--details', '{"last_name":5}'], '--details has text for last_name.'],
    [['--tilt', '90'], '--tilt is a number from 0 to 45.'],
    [['--fill', ''], '--fill is a number from 0.05 to 3.'],
    [['--ghost', 'twin'], '--ghost is same, none or a person from 0 to 9.'],
    [['--selfie', '7'], '--selfie is a number from 1 to 6, several or none.'],
    [['--scene', 'cat'], /^--scene is one of letter, /],
    [['--country', 'NLD'], '--country is for --kind passport.'],
    [['--kind', 'passport', '--country', 'XYZ'], '--country is a code of ICAO 9303-3, such as D or FRA.'],
    [['--kind', 'passport', '--layout', 'eu'], '--kind passport takes --person, --details and --country.'],
    [['--layout', 'de-id', '--kind', 'licence'], '--layout de-id is an identity card.'],
    [['--details', '{"surname":"Moss"}'], /^--details has the fields first_name, /],
    [['--colour', 'red'], "Unknown option '--colour'; --help lists the options."],
  ])('npm run specimen refuses %j in one sentence', (args, sentence) => {
    expect(() => readOrder([...args, '--out', 'card.jpg'])).toThrow(sentence);
  });

  test('npm run specimen requires an output file', () => {
    expect(() => readOrder(['--person', '1'])).toThrow('Say where to write the picture with --out.');
  });

  test('npm run specimen lists its options', () => {
    for (const option of [
      '--person',
      '--details',
      '--scene',
      '--selfie',
      '--copy',
      '--exif-orientation',
      '--flat',
    ]) {
      expect(usage()).toContain(option);
    }
  });

  testDeep('npm run specimen writes the image; on failure it exits with 1 and one line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'specimen-'));
    try {
      const out = join(folder, 'card.jpg');
      const result = await run('--person', '3', '--width', '320', '--out', out);
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(result.stdout).toContain('320x240');
      expect((await sharp(await readFile(out)).metadata()).width).toBe(320);
      const failure = await run('--person', '3', '--flat', '--out', join(folder, 'no', 'card.png'));
      expect(failure.code).toBe(1);
      expect(failure.stderr).toMatch(/^\S+card\.png cannot be written: ENOENT\.\n$/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
