import { expect, test } from 'vitest';
import type { CardMeasure } from '../measure/measure-frame.ts';
import { toCoverage, toTone } from './guide-sound.ts';

const card = (changes: Partial<CardMeasure>) => ({
  card: { quad: [], width: 0.9, offset: { x: 0, y: 0 }, ...changes } as unknown as CardMeasure,
});

test('the coverage grows as the card fills the guide, and falls beside its middle', () => {
  const [small, large] = [card({ width: 0.4 }), card({ width: 0.9 })].map(toCoverage);
  expect(small).toBeLessThan(large!);
  expect(toCoverage(card({ offset: { x: 0.3, y: 0 } }))).toBeLessThan(large!);
  expect(toCoverage(card({ width: 1.6 }))).toBeLessThan(large!);
  expect([toCoverage(card({ quad: null })), toCoverage(null)]).toEqual([null, null]);
  expect(toCoverage(card({ width: 0.2, offset: { x: 0.9, y: 0.9 } }))).toBe(0);
});

test('before an outline is found the tone is low, and rises as what stands out comes to the middle', () => {
  const at = (x: number) =>
    toCoverage({ ...card({ quad: null }), standout: { x, y: 0, isCut: false, isLarge: false } })!;
  expect(at(0.6)).toBeLessThan(at(0.1));
  expect(at(0)).toBeLessThan(toCoverage(card({ width: 0.4 }))!);
  expect(at(1.5)).toBe(0);
});

test('the tone rises two octaves with the coverage, and comes sooner', () => {
  expect([toTone(0).hertz, toTone(1).hertz]).toEqual([220, 880]);
  expect(toTone(1).pauseMs).toBeLessThan(toTone(0).pauseMs);
  expect(toTone(1).vibrationMs).toBeGreaterThan(toTone(0).vibrationMs);
});
