import { expect, test } from 'vitest';
import { addressOf } from '../../../api/ask-api.ts';
import { listed, QUEUE, queuePlace, readFilter } from './queue-place.ts';

const CASE = '018f6b1e-5c3d-7a2b-9e4f-1a2b3c4d5e6f';

test.each([
  ['', QUEUE],
  ['status=approved&kind=selfie', { status: 'approved', kind: 'selfie', q: '' }],
  ['status=all', { status: 'all', kind: 'all', q: '' }],
  ['q=quenel', { ...QUEUE, q: 'quenel' }],
  ['status=nonsense&kind=passport', QUEUE],
] as const)('the question %j asks for its filter', (search, filter) =>
  expect(readFilter(new URLSearchParams(search))).toEqual(filter),
);

test('a place says no more than differs from the queue, and is read as it was written', () => {
  expect(queuePlace(QUEUE)).toBe('/');
  expect(queuePlace(QUEUE, CASE)).toBe(`/case/${CASE}`);
  const filter = { status: 'rejected', kind: 'license', q: 'ada q' } as const;
  const place = queuePlace(filter, CASE);
  expect(readFilter(new URLSearchParams(place.split('?')[1]))).toEqual(filter);
});

test('the list asks the API for no more than was chosen', () => {
  const addressFor = (...asked: Parameters<typeof listed>) =>
    addressOf('GET /admin/submissions', listed(...asked));
  expect(addressFor(QUEUE, 50)).toBe('/api/v1/admin/submissions?limit=50&status=pending');
  expect(addressFor({ status: 'all', kind: 'age', q: '' }, 50, 'next')).toBe(
    '/api/v1/admin/submissions?limit=50&kind=age&cursor=next',
  );
});
