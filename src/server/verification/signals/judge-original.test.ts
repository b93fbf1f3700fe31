import { expect, test } from 'vitest';
import type { MediumTraces } from '../../vision/evidence.ts';
import { GREY_BELOW, PHONE_SCREEN } from '../policy/signal-policy.ts';
import { judgeOriginal } from './judge-original.ts';

const asFinding = <T>(value: T) => ({ ok: true as const, value });
const AWAY = { ok: false, why: 'unavailable' } as const;
const COPY = asFinding({ stripes: 0.6, dots: 0.7 });
const judge = (medium: Partial<MediumTraces>, copy: Parameters<typeof judgeOriginal>[0]['copy'] = COPY) =>
  judgeOriginal({ copy, medium: asFinding({ colour: 0.5, ratio: 0.75, bar: 0, ...medium }) });

test('a card in colour is not shown to be an original: no image shows that', () => {
  expect(judge({})).toEqual({
    state: 'not_shown',
    by: {
      source: 'colour',
      figures: { colour: 0.5, ratio: 0.75, bar: 0, screen_or_print: expect.any(Number) },
    },
  });
});

test('[S9] a card without any colour is a copy', () => {
  expect(judge({ colour: GREY_BELOW - 0.001 })).toMatchObject({
    state: 'contradicted',
    by: { source: 'colour' },
  });
  expect(judge({ colour: GREY_BELOW })).toMatchObject({ state: 'not_shown' });
});

test('[S9] an image in the form of a phone’s screen with its status bar is one', () => {
  const { ratio, bar } = PHONE_SCREEN;
  expect(judge({ ratio: ratio.from, bar })).toMatchObject({
    state: 'contradicted',
    by: { source: 'phone_screen' },
  });
  expect(judge({ ratio: ratio.from - 0.01, bar })).toMatchObject({ state: 'not_shown' });
  expect(judge({ ratio: ratio.to + 0.01, bar })).toMatchObject({ state: 'not_shown' });
  expect(judge({ ratio: ratio.from, bar: bar - 0.01 })).toMatchObject({ state: 'not_shown' });
});

test('[S9] stripes and dots contradict nothing, however strong', () => {
  expect(judge({}, asFinding({ stripes: 1, dots: 3 }))).toMatchObject({
    state: 'not_shown',
    by: { source: 'screen_or_print', figures: { screen_or_print: 1 } },
  });
});

test('an image that was not measured shows nothing', () => {
  const none = { state: 'not_shown', by: { source: 'none', figures: {} } };
  expect(judgeOriginal({ copy: AWAY, medium: AWAY })).toEqual(none);
  expect(judgeOriginal({ copy: asFinding(null) })).toEqual(none);
  expect(judge({ colour: null }).by.source).toBe('none');
});
