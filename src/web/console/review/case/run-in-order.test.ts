import { expect, test } from 'vitest';
import { runInOrder } from './run-in-order.ts';

test('a task starts when the task before it has ended, and a failure stops nothing', async () => {
  const begin = runInOrder();
  const events: string[] = [];
  let answer = () => {};
  const slow = begin(async () => {
    events.push('closing');
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    events.push('closed');
    throw new Error('The answer was lost.');
  });
  const next = begin(async () => {
    events.push('opened');
    return 'Mina';
  });
  await new Promise(setImmediate);
  expect(events).toEqual(['closing']);
  answer();
  await expect(slow).rejects.toThrow('lost');
  expect(await next).toBe('Mina');
  expect(events).toEqual(['closing', 'closed', 'opened']);
});
