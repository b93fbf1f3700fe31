import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('migrations are numbered without a gap', () => {
  const numbers = readdirSync(new URL('../migrations/', import.meta.url))
    .filter((name) => /^\d{4}[-_]/.test(name))
    .map((name) => Number(name.slice(0, 4)))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
});
