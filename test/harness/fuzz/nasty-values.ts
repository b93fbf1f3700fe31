import fc from 'fast-check';
import { EXAMPLE_ID } from '../../../src/server/http/openapi/example-values.ts';

/** Texts that break careless programs. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egpj.exe',
  '\u0007\u001b[31m',
  'Zoë 🪪 文字 עברית',
  '👩‍👩‍👧‍👦'.repeat(40),
  "'; drop table subjects; --",
  "' or '1'='1",
  '" union select password_hash from staff_users --',
  '$1::uuid',
  '\\x00',
  '%00',
  '%',
  '%zz',
  '../../../etc/passwd',
  '..%2f..%2fmain.ts',
  'file:///etc/passwd',
  '/data/objects',
  '__proto__',
  'constructor',
  'toString',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e999',
  '999999999999999999999999',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-03-01 25:61:61',
  '+275760-09-13T00:00:00Z',
  'a'.repeat(4096),
  'é'.repeat(5000),
  'x'.repeat(100_000),
] as const;

/** The values for one field at a time, while all other fields are as in the example. */
export const SWEPT: readonly unknown[] = [...NASTY, null, true, -1, 1e308, [], {}, '1986-10-16', '1'];

/** JSON that is nested to this depth. */
export const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const DEEP: unknown[] = [200, 2000].map((depth) => JSON.parse(deep(depth)));

/** Ids of the examples, which exist. */
export const ids = fc.constantFrom(...Object.values(EXAMPLE_ID));
export const nastyText = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 200 }));
/** Any value but a valid one. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [null]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(...DEEP) },
  { weight: 1, arbitrary: ids },
);
