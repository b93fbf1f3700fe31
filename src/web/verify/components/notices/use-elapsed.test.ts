import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VERY_LONG_MS } from '../../screens/sending.tsx';
import { countWaits, LONG_MS } from './use-elapsed.ts';

describe('a long wait', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('gets a message after 10 s and a way to leave after 30 s, and not before', () => {
    const reports: number[] = [];
    countWaits([LONG_MS, VERY_LONG_MS], (over) => reports.push(over));
    vi.advanceTimersByTime(9_999);
    expect(reports).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(reports).toEqual([1]);
    vi.advanceTimersByTime(19_999);
    expect(reports).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(reports).toEqual([1, 2]);
  });

  test('loses its message when the answer arrives', () => {
    const reports: number[] = [];
    const stop = countWaits([LONG_MS, VERY_LONG_MS], (over) => reports.push(over));
    vi.advanceTimersByTime(15_000);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(reports).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
