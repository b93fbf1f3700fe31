import { expect, test } from 'vitest';
import { buildAddress } from '../../api/exchange.ts';
import {
  findTab,
  listed,
  QUEUE,
  queueUrl,
  readFilter,
  savable,
  TAB_NAMES,
  tabUrl,
  toExportQuery,
  toNextQuery,
  toNumberFilter,
  toSaved,
} from './queue-url.ts';

const CASE = '018f6b1e-5c3d-7a2b-9e4f-1a2b3c4d5e6f';

test.each([
  ['', QUEUE],
  ['status=approved&kind=selfie', { status: 'approved', kind: 'selfie', q: '' }],
  ['status=all', { status: 'all', kind: 'all', q: '' }],
  ['q=quenel', { ...QUEUE, q: 'quenel' }],
  ['status=nonsense&kind=passport', QUEUE],
  ['status=decided&decided_from=2026-03-01', { ...QUEUE, status: 'decided', decided_from: '2026-03-01' }],
  ['decided_from=yesterday&order=oldest', QUEUE],
] as const)('the query %j is read as its filter', (search, filter) =>
  expect(readFilter(new URLSearchParams(search))).toEqual(filter),
);

test('filters are in the address as the API writes them; an incomplete one is left out', () => {
  const extras = { claimed_by: 'nobody', due_before: '0h', score_below: '0.5', waiting_hours: '24' };
  const place = queueUrl({ ...QUEUE, ...extras });
  expect(place).toBe('/?claimed_by=nobody&due_before=0h&score_below=0.5&waiting_hours=24');
  expect(readFilter(new URLSearchParams(place.split('?')[1]))).toEqual({ ...QUEUE, ...extras });
  const wrong = 'claimed_by=you&due_before=soon&score_below=low&waiting_hours=0&mentions=you&colour=red';
  expect(readFilter(new URLSearchParams(wrong))).toEqual(QUEUE);
  expect(savable({ ...QUEUE, ...extras, kind: 'selfie' })).toEqual({ kind: 'selfie', ...extras });
  expect(toNextQuery({ ...QUEUE, ...extras })).toEqual({
    ...extras,
    escalated: 'no',
    score_below: 0.5,
    waiting_hours: 24,
  });
});

test('a URL has only the differences from the queue, and is read as it was written', () => {
  expect(queueUrl(QUEUE)).toBe('/');
  expect(queueUrl(QUEUE, CASE)).toBe(`/case/${CASE}`);
  const filter = { status: 'rejected', kind: 'license', q: 'ada q' } as const;
  const place = queueUrl(filter, CASE);
  expect(readFilter(new URLSearchParams(place.split('?')[1]))).toEqual(filter);
});

test('the list sends only the chosen filters to the API', () => {
  const addressFor = (...args: Parameters<typeof listed>) =>
    buildAddress('GET /admin/submissions', listed(...args));
  expect(addressFor(QUEUE, 50)).toBe(
    '/api/v1/admin/submissions?limit=50&status=pending&waiting_for=staff&escalated=no',
  );
  expect(addressFor({ status: 'all', kind: 'age', q: '' }, 50, 'next')).toBe(
    '/api/v1/admin/submissions?limit=50&kind=age&cursor=next',
  );
  expect(addressFor({ ...QUEUE, claimed_by: 'me' }, 50)).not.toContain('waiting_for');
  expect(addressFor({ ...QUEUE, order: 'severity', q: 'ann' }, 50)).not.toContain('order');
  const decided = toExportQuery({ ...QUEUE, status: 'decided', decided_to: '2026-03-01', decided_by: 'Ann' });
  expect(decided.query).toMatchObject({ status: undefined, decided_by: 'Ann' });
  // The last day is included.
  expect(decided.query.decided_to).toBe(new Date(2026, 2, 2).toISOString().slice(0, 19).replace('T', ' '));
});

test('a search text that may be the number of a document is asked for as one, and a name is not', () => {
  const addressFor = (q: string) => {
    const filter = toNumberFilter({ ...QUEUE, q });
    return filter && buildAddress('GET /admin/submissions', listed(filter, 50));
  };
  expect(addressFor(' W4172-86503 ')).toBe(
    '/api/v1/admin/submissions?limit=50&status=pending&document_number=W4172-86503&waiting_for=staff&escalated=no',
  );
  for (const name of ['', 'Ada', 'Quill', 'W41', `1${'x'.repeat(64)}`]) expect(addressFor(name)).toBeNull();
});

test('each tab is found again by its address', () => {
  for (const tab of TAB_NAMES)
    expect(findTab(readFilter(new URLSearchParams(tabUrl(tab, QUEUE).split('?')[1])))).toBe(tab);
  expect(findTab({ ...QUEUE, status: 'all' })).toBeNull();
});

test('dates and the order of a list are not saved, and no case is handed out by them', () => {
  const filter = { ...QUEUE, order: 'severity', second_look: 'wanted', severity: 'severe' };
  expect(toSaved(filter)).toEqual({ severity: 'severe' });
  expect(toNextQuery(filter)).toEqual({ severity: 'severe', escalated: 'no' });
});
