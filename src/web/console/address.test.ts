import { expect, test } from 'vitest';
import { KINDS, listQuery, QUEUE, readAddress, STATUSES, writeAddress } from './address.ts';

const CASE = '01890000-0000-7000-8000-000000000000';

test('every place is read as it was written', () => {
  for (const status of STATUSES)
    for (const kind of KINDS)
      for (const caseId of [null, CASE])
        expect(readAddress(writeAddress({ status, kind, caseId }))).toEqual({ status, kind, caseId });
});

test.each(['', '#', '#/nowhere', '#/?status=odd&kind=odd', '#/case/../x'])('%j is the queue', (hash) =>
  expect(readAddress(hash)).toEqual(QUEUE),
);

test('the list is asked for what the filters say', () => {
  expect(listQuery(QUEUE, 50, null)).toBe('/admin/submissions?limit=50&status=pending');
  expect(listQuery({ status: 'all', kind: 'selfie' }, 50, 'c')).toBe(
    '/admin/submissions?limit=50&kind=selfie&cursor=c',
  );
});
