import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { formatBriefMoment, formatMoment } from './format-values.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const ZONE = '(?:UTC|GMT|[A-Z]{2,5}|GMT[+-][\\d:]+)';

test('a moment has its zone, and its year where that is not this one', () => {
  expect(formatMoment(ENGLISH, '2026-02-04 14:06:00', NOW)).toMatch(
    new RegExp(`^\\d Feb(?:,| at)? \\d\\d:06 ${ZONE}$`),
  );
  expect(formatMoment(ENGLISH, '2025-10-15 14:06:00', NOW)).toMatch(
    new RegExp(`^1\\d Oct 2025(?:,| at)? \\d\\d:06 ${ZONE}$`),
  );
});

test('a moment at the turn of the year has the year of the reader’s clock', () => {
  const local = new Date('2026-01-01T00:30:00');
  const utc = local.toISOString().slice(0, 19).replace('T', ' ');
  expect(formatMoment(ENGLISH, utc, NOW)).not.toContain('2025');
});

test('a brief moment is a time today, a day with the time this year, and a day with its year before', () => {
  expect(formatBriefMoment(ENGLISH, '2026-03-01 12:30:00', NOW)).toMatch(/^\d\d:30$/);
  expect(formatBriefMoment(ENGLISH, '2026-02-04 14:06:00', NOW)).toMatch(/^\d Feb(?:,| at)? \d\d:06$/);
  expect(formatBriefMoment(ENGLISH, '2025-10-15 14:06:00', NOW)).toMatch(/^15 Oct 2025$/);
});
