import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';

test('a date is printed in each of the ways licences print it', () => {
  expect(formatDate('1986-10-16', 'iso')).toBe('1986-10-16');
  expect(formatDate('1986-10-16', 'us')).toBe('10/16/1986');
  expect(formatDate('1986-10-16', 'dotted')).toBe('16.10.1986');
  expect(formatDate('1986-10-16', 'month-name')).toBe('16 OCT 1986');
});

test('text that is no date is printed unchanged', () => {
  expect(formatDate('unknown', 'us')).toBe('unknown');
});
