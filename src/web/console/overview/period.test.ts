import { describe, expect, test } from 'vitest';
import { askFor, periodBefore, readPeriod } from './period.ts';

const NOW = new Date('2026-03-10T22:00:00Z');
const read = (search: string) => readPeriod(new URLSearchParams(search), NOW);

describe('the overview’s period', () => {
  test.each([
    ['', { span: '14', from: '2026-02-25', to: '2026-03-10' }],
    ['days=90', { span: '90', from: '2025-12-11', to: '2026-03-10' }],
    ['days=8', { span: '14', from: '2026-02-25', to: '2026-03-10' }],
    ['from=2026-01-02&to=2026-01-09', { span: 'chosen', from: '2026-01-02', to: '2026-01-09' }],
    ['from=2026-01-09&to=2026-01-02', { span: 'chosen', from: '2026-01-02', to: '2026-01-09' }],
    ['from=2020-01-01&to=2026-01-01', { span: 'chosen', from: '2025-01-01', to: '2026-01-01' }],
    ['from=2026-01-09&to=never', { span: '14', from: '2026-02-25', to: '2026-03-10' }],
  ])('the period is read from "%s"', (search, period) => expect(read(search)).toEqual(period));

  test('the period is written to the address as briefly as possible', () => {
    const period = read('days=7');
    expect(askFor('14', period)).toEqual({ days: null });
    expect(askFor('30', period)).toEqual({ days: '30' });
    expect(askFor('chosen', period)).toEqual({ from: '2026-03-04', to: '2026-03-10' });
  });

  test('the period before has as many days and ends the day before', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-14' })).toEqual({
      from: '2026-02-15',
      to: '2026-02-28',
    });
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    });
  });
});
