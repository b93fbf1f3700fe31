import { expect, test } from 'vitest';
import { codeFor } from './code-for.ts';

test.each([
  ['A corner is cut off', [], 'a_corner_is_cut_off'],
  ['Überbelichtet, 2. Versuch', [], 'u_berbelichtet_2_versuch'],
  ['2 faces', [], 'faces'],
  ['太暗', [], 'reason'],
  ['太暗', ['reason', 'reason_2'], 'reason_3'],
  ['x'.repeat(80), [], 'x'.repeat(36)],
])('%s, beside %j, has the code %s', (staff, taken, code) => {
  expect(codeFor(staff, taken)).toBe(code);
  expect(code).toMatch(/^[a-z][a-z0-9_]{0,39}$/);
});
