import { expect, test } from 'vitest';
import { formatHead, formatRow, shortenIds } from './format-row.ts';

const row = {
  method: 'POST',
  path: '/subject/upload?type=license',
  what: 'her licence',
  answer: {
    status: 200,
    body: {
      status: 'LICENSE_APPROVED',
      score: 0.96789,
      similarity: null,
      face_comparison: 'none',
      license_id: 'x',
    },
    ms: 812.4,
  },
  surprises: [] as string[],
};

test('a row shows the request, the status, the time and the verdict', () => {
  const line = formatRow(row, false);
  expect(line).toMatch(
    /^✓ POST \/subject\/upload\?type=license +her licence +200 +812 {2}LICENSE_APPROVED {2}score 0\.97, face_comparison none$/,
  );
});

test('aligns the columns with their headings', () => {
  const head = formatHead();
  const line = formatRow(row, false);
  expect(line.indexOf('POST')).toBe(head.indexOf('request'));
  expect(line.indexOf('her')).toBe(head.indexOf('sent'));
  expect(line.indexOf('LICENSE')).toBe(head.indexOf('verdict'));
  expect(line.indexOf('812') + 3).toBe(head.indexOf('ms') + 2);
});

test('marks an unexpected answer, and adds a line with the expected one', () => {
  const [line, expected] = formatRow({ ...row, surprises: ['HTTP 201', 'attempt 2'] }, false).split('\n');
  expect(line).toMatch(/^✗/);
  expect(expected).toBe('    expected HTTP 201, attempt 2');
});

test('shows only the time of an answer whose body has no status', () => {
  expect(formatRow({ ...row, answer: { status: 204, body: {}, ms: 1 } }, false)).toMatch(/204 +1$/);
});

test('shows the sentence of an error, and a boolean as yes or no', () => {
  const body = { error: 'There is nothing here.', age_verified: false };
  expect(formatRow({ ...row, answer: { status: 404, body, ms: 1 } }, false)).toMatch(
    /age_verified no, There is nothing here\.$/,
  );
});

test('colours a row only on request', () => {
  expect(formatRow(row, true)).toContain('\u001b[');
  expect(formatRow(row, false)).not.toContain('\u001b[');
});

test('shortens an id to its end', () => {
  expect(shortenIds('/admin/submissions/0193c1de-7f00-7abc-8def-0123456789ab/approve')).toBe(
    '/admin/submissions/…6789ab/approve',
  );
});
