import { expect, test } from 'vitest';
import { pageHash, readPage } from './page-address.ts';

const ID = '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d01';

test('a page, a subject and a search live in the address', () => {
  expect(readPage(pageHash('subjects', null, { search: 'Zoë b', offset: '' }))).toMatchObject({
    page: 'subjects',
    id: null,
  });
  expect(readPage(pageHash('subjects', null, { search: 'Zoë b' }))?.query.get('search')).toBe('Zoë b');
  expect(readPage(pageHash('subjects', ID))).toMatchObject({ page: 'subjects', id: ID });
});

test.each(['', '#/', '#/case/x', '#/settings', `#/privacy/${ID}`])('%s is the review', (hash) =>
  expect(readPage(hash)).toBeNull(),
);
