import { expect, test } from 'vitest';
import type { DocumentMeasure } from '../../vision/evidence.ts';
import { BLURRED_BELOW, COPY_SCALES, GLARE_FROM, LITTLE_COLOUR_BELOW } from '../policy/signal-policy.ts';
import { canStop, canWarn } from './attack-signals.ts';
import { raiseCopySignal, raiseImageSignals, scoreCopy } from './raise-image-signals.ts';

const away = { ok: false, why: 'budget' } as const;
const card = (quality: DocumentMeasure['quality'], corners: DocumentMeasure['corners'] = CORNERS) => ({
  document: { ok: true as const, value: { quality, corners } as DocumentMeasure },
  copy: { ok: true as const, value: null },
});
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

test('blur and glare are raised from their limits on, each with its figure', () => {
  expect(raiseImageSignals(card({ sharpness: BLURRED_BELOW, glare: GLARE_FROM - 0.001 }))).toEqual([]);
  expect(raiseImageSignals(card({ sharpness: 0.19996, glare: GLARE_FROM }))).toEqual([
    { signal: 'blur', sharpness: 0.2 },
    { signal: 'glare', share: 0.15 },
  ]);
});

test('a portrait beside the card is another document, and one that was not searched for is none', () => {
  const good = card({ sharpness: 1, glare: 0 });
  expect(raiseImageSignals({ ...good, beside: { ok: true, value: 1 } })).toEqual([
    { signal: 'another_document', faces: 1 },
  ]);
  for (const beside of [{ ok: true as const, value: 0 }, away])
    expect(raiseImageSignals({ ...good, beside })).toEqual([]);
});

test('[S288] a card with hardly any colour is a note, and one that was not measured is none', () => {
  const good = card({ sharpness: 1, glare: 0 });
  const medium = (chroma?: number | null) => ({
    ok: true as const,
    value: { colour: 0.5, ratio: 0.7, bar: 0, ...(chroma === undefined ? {} : { chroma }) },
  });
  expect(raiseImageSignals({ ...good, medium: medium(0.059) })).toEqual([
    { signal: 'little_colour', chroma: 0.059 },
  ]);
  for (const other of [medium(LITTLE_COLOUR_BELOW), medium(null), medium(), away])
    expect(raiseImageSignals({ ...good, medium: other })).toEqual([]);
  expect(raiseImageSignals({ ...card({ sharpness: 1, glare: 0 }, null), medium: medium(0) })).toEqual([]);
  expect([canWarn('little_colour'), canStop('little_colour')]).toEqual([false, false]);
});

test('an image without a card, or one that was not looked at, raises nothing', () => {
  expect(raiseImageSignals(card({ sharpness: 0, glare: 1 }, null))).toEqual([]);
  expect(raiseImageSignals({ document: away, copy: away })).toEqual([]);
  expect(raiseCopySignal({ ok: true, value: null })).toEqual([]);
});

test('[S9] the score of a copy grows with either trace, and is one half at its limit', () => {
  const { stripes, dots } = COPY_SCALES;
  expect(scoreCopy({ stripes: stripes.half, dots: 0 })).toBeCloseTo(0.5, 3);
  expect(scoreCopy({ stripes: 0, dots: dots.half })).toBeCloseTo(0.5, 3);
  const score = (value: number) => scoreCopy({ stripes: value, dots: 0.5 });
  expect([0.5, 0.7, 0.8, 0.9].map(score)).toEqual([0.5, 0.7, 0.8, 0.9].map(score).sort((a, b) => a - b));
  expect(raiseCopySignal({ ok: true, value: { stripes: 0.79, dots: 1.1 } })).toEqual([]);
  expect(raiseCopySignal({ ok: true, value: { stripes: 0.6, dots: 2.4 } })).toEqual([
    { signal: 'screen_or_print', score: expect.closeTo(1, 2) },
  ]);
});

test('[S283] a second face as high as the portrait is another document in the same outline, and a ghost image is none', () => {
  const face = (height: number, score = 0.9) => ({ box: { x: 0.1, y: 0.3, width: 0.1, height }, score });
  const raise = (...faces: ReturnType<typeof face>[]) =>
    raiseImageSignals({ ...card({ sharpness: 1, glare: 0 }), faces: { ok: true, value: faces } });
  expect(raise(face(0.17), face(0.13))).toEqual([{ signal: 'another_document', faces: 1 }]);
  expect(raise(face(0.32), face(0.18))).toEqual([]);
  expect(raise(face(0.23), face(0.2, 0.49))).toEqual([]);
  expect(raise()).toEqual([]);
});
