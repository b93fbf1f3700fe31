import { expect, test } from 'vitest';
import type { Signal } from '../../../../../server/verification/signals/signals.ts';
import { foldCauses } from './fold-causes.ts';

const DOTS: Signal = { signal: 'screen_or_print', score: 0.9 };
const GREY: Signal = { signal: 'little_colour', chroma: 0.02 };
const COPY: Signal = { signal: 'original_not_shown', measure: 'colour', figures: {} };
const DRAWN: Signal = { signal: 'portrait_unclear', cause: 'drawn', figures: {} };
const BLUR: Signal = { signal: 'blur', sharpness: 0.1 };
const fold = (signals: Signal[], severe: string[] = []) =>
  foldCauses(signals, severe).map(({ signal, traces }) => [
    signal.signal,
    ...traces.map((trace) => trace.signal),
  ]);

test.each<[string, Signal[], string[][]]>([
  ['a photocopy', [COPY, DOTS, GREY], [['original_not_shown', 'screen_or_print', 'little_colour']]],
  ['a portrait on a screen', [DRAWN, DOTS, BLUR], [['portrait_unclear', 'screen_or_print'], ['blur']]],
  ['traces alone', [DOTS, GREY], [['screen_or_print', 'little_colour']]],
  ['a blurred portrait', [{ ...DRAWN, cause: 'blurred' }, DOTS], [['portrait_unclear'], ['screen_or_print']]],
  ['no trace', [BLUR], [['blur']]],
])('one cause is one line: %s', (_, signals, lines) => {
  expect(fold(signals)).toEqual(lines);
});

test('a severe signal has its own line, since it is acknowledged alone', () => {
  expect(fold([COPY, GREY, DOTS], ['little_colour'])).toEqual([
    ['original_not_shown', 'screen_or_print'],
    ['little_colour'],
  ]);
});
