import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isDeep } from '../../test/harness/tier.ts';
import { MAX_LINE } from './break-line.ts';
import { GENERATED, generate } from './generate.ts';

/** A text of the API's contract on a separate line: TypeScript cannot break a text that is a type. */
const IS_ONE_TEXT = /^\s*(\| )?(['"]).*\2[,;]?$/;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The artwork of the specimens changes least often and takes longest to draw. */
const names = (Object.keys(GENERATED) as (keyof typeof GENERATED)[]).filter(
  (name) => isDeep || name !== 'drawing',
);

test.each(names)('the committed files of npm run %s are what it writes now', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-generated-'));
  try {
    const files = await generate(name, folder);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const [written, committed] = await Promise.all(
        [folder, ROOT].map((root) => readFile(join(root, file), 'utf8')),
      );
      // Compared as a boolean: a failure should name the command, not print thousands of lines.
      expect(written === committed, `${file} is out of date: run npm run ${name}, and commit it`).toBe(true);
      const long = written!.split('\n').filter((line) => line.length > MAX_LINE && !IS_ONE_TEXT.test(line));
      expect(long, `${file} has lines of more than ${MAX_LINE} characters`).toEqual([]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
