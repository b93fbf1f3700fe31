import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { describeError } from './describe-error.ts';

test('describes an error by kind, code, stack and causes, without any value that a caller sent', () => {
  const below = Object.assign(new Error('Key (email)=(zoe@example.com) already exists.'), {
    code: '23505',
    detail: 'zoe@example.com',
  });
  const description = describeError(new AppError('unavailable', 'Try again.', { cause: below }));
  expect(description).toMatchObject({
    name: 'AppError',
    code: 'unavailable',
    sentence: 'Try again.',
    cause: { name: 'Error', code: '23505' },
  });
  expect(description.cause!.at[0]).toContain('describe-error.test.ts');
  expect(JSON.stringify(description)).not.toContain('zoe');
});

test('cuts an endless chain of causes, and omits a thrown string', () => {
  const error = new Error('a');
  error.cause = error;
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(100_000);
  expect(describeError('secret')).toEqual({ name: 'string', at: [] });
});

test('a line of the message is not taken for a line of the stack', () => {
  const description = describeError(new Error('invalid address: 1 Elm\n    at Zoe’s'));
  expect(description.at[0]).toContain('describe-error.test.ts');
  expect(JSON.stringify(description)).not.toContain('Zoe');
});
