import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOCUMENTS } from '../../startup/paths.ts';
import { readThreats, THREAT_PAGES } from './read-threats.ts';

test('a threat model that lacks one of its pages has no claims, since a part would pass for the whole', async () => {
  expect((await readThreats(DOCUMENTS)).length).toBeGreaterThan(200);
  const folder = await mkdtemp(join(tmpdir(), 'attesta-threats-'));
  for (const page of THREAT_PAGES.slice(1))
    await copyFile(join(DOCUMENTS, `${page}.md`), join(folder, `${page}.md`));
  expect(await readThreats(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
