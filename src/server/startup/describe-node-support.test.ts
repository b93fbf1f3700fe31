import { expect, test } from 'vitest';
import { describeNodeSupport } from './describe-node-support.ts';

test('a Node without security fixes is named in one sentence, and a newer one is not', () => {
  expect(describeNodeSupport('20.19.0')).toBe(
    'This is Node 20.19.0, which gets no more security fixes. Use Node 24 or 22.',
  );
  expect(describeNodeSupport('22.0.0')).toBeNull();
  expect(describeNodeSupport('24.21.0')).toBeNull();
});
