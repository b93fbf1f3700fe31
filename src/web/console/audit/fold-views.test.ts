import { expect, test } from 'vitest';
import type { AuditEntry } from '../api/answers.ts';
import { foldViews } from './fold-views.ts';

const entry = (action: string, rest: Partial<AuditEntry> = {}) =>
  ({ action, actor: 'ada', actor_kind: 'staff', actor_id: 2, subject_id: 's1', ...rest }) as AuditEntry;
const fold = (...entries: AuditEntry[]) =>
  foldViews(entries).map((group) => (group.is === 'entry' ? group.entry.action : group.entries.length));

test('looks of one user in a row are one group, also at several customers', () =>
  expect(
    fold(
      entry('image.viewed'),
      entry('submission.opened', { subject_id: 's2' }),
      entry('submission.viewed'),
      entry('note.written'),
    ),
  ).toEqual([3, 'note.written']));

test('another user and any other action end a group, and no entry is lost', () => {
  const entries = [
    entry('image.viewed'),
    entry('image.viewed', { actor_id: 3 }),
    entry('image.viewed', { actor_id: 3, subject_id: 's2', actor_kind: 'api_token' }),
    entry('submission.approved_by_administrator'),
    entry('image.viewed'),
  ];
  expect(fold(...entries)).toEqual([
    'image.viewed',
    'image.viewed',
    'image.viewed',
    'submission.approved_by_administrator',
    'image.viewed',
  ]);
});

test('only looks are folded', () => {
  expect(fold(entry('subject.exported'), entry('subject.exported'))).toEqual([
    'subject.exported',
    'subject.exported',
  ]);
  expect(fold()).toEqual([]);
});
