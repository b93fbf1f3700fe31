import { expect, test } from 'vitest';
import { watchClock } from './watch-clock.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('[S174] a request that comes while the clock is checked waits until the service follows it', async () => {
  let isTooLarge = true;
  let follow = () => {};
  const isFollowed = new Promise<void>((resolve) => {
    follow = resolve;
  });
  const check = async () => {
    // Measured, and what expired is not ended yet.
    isTooLarge = false;
    await isFollowed;
    return { trusted: true, doubted_at: null, isOff: false };
  };
  const isClockOff = watchClock({ offset: () => ({ seconds: 0, isTooLarge }) }, check, 0);
  const answers: boolean[] = [];
  const first = isClockOff().then((answer) => answers.push(answer));
  await settle();
  const second = isClockOff().then((answer) => answers.push(answer));
  await settle();
  expect(answers).toEqual([]);
  follow();
  await Promise.all([first, second]);
  expect(answers).toEqual([false, false]);
});
