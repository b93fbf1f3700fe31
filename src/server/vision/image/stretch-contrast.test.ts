import { expect, it } from 'vitest';
import { stretchContrast } from './stretch-contrast.ts';

it('makes print black and coloured paper white', () => {
  const paper = [90, 200, 120];
  const print = [40, 38, 45];
  const pixels = [...Array.from({ length: 8 }, () => paper), print, print].flat();
  const { data } = stretchContrast({ data: Uint8Array.from(pixels), width: 5, height: 2 });
  expect([...data]).toEqual([...new Array(24).fill(255), ...new Array(6).fill(0)]);
});

it('leaves an image of one colour in one grey', () => {
  const { data } = stretchContrast({ data: new Uint8Array(12).fill(77), width: 2, height: 2 });
  expect(new Set(data).size).toBe(1);
});
