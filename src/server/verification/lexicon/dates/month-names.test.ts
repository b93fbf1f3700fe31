import { expect, test } from 'vitest';
import { foldAccents } from '../fold-text.ts';
import { listMonths, MONTH_NAMES } from './month-names.ts';

const LANGUAGES =
  `en fr es de it nl pt da sv nb fi is fo et lv lt pl cs sk sl hr hu ro sq tr az uz tk mt ga cy eu ca gl lb
  id ms fil sw af`.split(/\s+/);

test.each(LANGUAGES)('the table has every month of CLDR in %s, alone and in a date', (language) => {
  const missing = Array.from({ length: 12 }, (_, at) => at).flatMap((at) => {
    const date = new Date(Date.UTC(1990, at, 16));
    return [{ month: 'long' } as const, { month: 'long', day: 'numeric' } as const]
      .map((options) => {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
        const part = format.formatToParts(date).find(({ type }) => type === 'month');
        return foldAccents(part?.value ?? '').replace(/[^A-Z]/g, '');
      })
      .filter((name) => ![name, name.replace(/^DE?/, '')].some((word) => listMonths(word).includes(at + 1)))
      .map((name) => `${at + 1} ${name}`);
  });
  expect(missing).toEqual([]);
});

test('a name of two months is in the list of neither', () => {
  expect(listMonths('LISTOPAD').sort()).toEqual([10, 11]);
  expect(MONTH_NAMES.flat()).not.toContain('LISTOPAD');
  expect(listMonths('MEI')).toEqual([5]);
  expect(listMonths('MEI', true)).toEqual([5, 6]);
});

test('each name of two letters is in one month', () => {
  expect(MONTH_NAMES.map((names) => names.at(-1))).toEqual('JA FE MR AL MA JN JL AU SE OC NO DE'.split(' '));
});
