import { expect, test } from 'vitest';
import { buildAddress } from '../../../api/exchange.ts';
import { listed, QUEUE, queueUrl, readFilter, savable, toNextQuery } from './queue-url.ts';

const CASE = '018f6b1e-5c3d-7a2b-9e4f-1a2b3c4d5e6f';

test.each([
  ['', QUEUE],
  ['status=approved&kind=selfie', { status: 'approved', kind: 'selfie', q: '' }],
  ['status=all', { status: 'all', kind: 'all', q: '' }],
  ['q=quenel', { ...QUEUE, q: 'quenel' }],
  ['status=nonsense&kind=passport', QUEUE],
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
  expect(toNextQuery({ ...QUEUE, ...extras })).toEqual({ ...extras, score_below: 0.5, waiting_hours: 24 });
});

test('a URL has only the differences from the queue, and is read as it was written', () => {
  expect(queueUrl(QUEUE)).toBe('/');
  expect(queueUrl(QUEUE, CASE)).toBe(`/case/${CASE}`);
  const filter = { status: 'rejected', kind: 'license', q: 'ada q' } as const;
  const place = queueUrl(filter, CASE);
  expect(readFilter(new URLSearchParams(place.split('?')[1]))).toEqual(filter);
});

test('the list sends only the chosen filters to the API', () => {
  const addressFor = (...asked: Parameters<typeof listed>) =>
    buildAddress('GET /admin/submissions', listed(...asked));
  expect(addressFor(QUEUE, 50)).toBe('/api/v1/admin/submissions?limit=50&status=pending');
  expect(addressFor({ status: 'all', kind: 'age', q: '' }, 50, 'next')).toBe(
    '/api/v1/admin/submissions?limit=50&kind=age&cursor=next',
  );
});
