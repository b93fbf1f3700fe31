import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const CONSOLE = fileURLToPath(new URL('../../', import.meta.url));
const LATER = /(\w+)\(\s*\(\) => import\('([^']*(?:-dialog|palette)\.tsx)'\)/g;

test('[S168] each dialog that is loaded later takes the keys at once', () => {
  const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.tsx'));
  const found = sources.flatMap((name) => [...readFileSync(join(CONSOLE, name), 'utf8').matchAll(LATER)]);
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(([, creator]) => creator !== 'createDialogPart').map(([, , path]) => path)).toEqual([]);
});
