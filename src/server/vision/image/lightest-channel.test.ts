import { expect, it } from 'vitest';
import { lightestChannel } from './lightest-channel.ts';

it('fades coloured pixels, and keeps black ones black', () => {
  const [red, black, paper] = [
    [220, 10, 10],
    [12, 10, 11],
    [240, 236, 230],
  ] as const;
  const { data } = lightestChannel({
    data: Uint8Array.from([...red, ...black, ...paper]),
    width: 3,
    height: 1,
  });
  expect([...data]).toEqual([220, 220, 220, 12, 12, 12, 240, 240, 240]);
});
