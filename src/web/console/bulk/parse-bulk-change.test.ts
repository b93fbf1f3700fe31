import { expect, test } from 'vitest';
import { type PresetRole, ROLE_PERMISSIONS } from '../../../server/store/permissions.ts';
import { QUEUE } from '../cases/queue-url.ts';
import { listBulkTasks } from './bulk-tasks.ts';
import { type BulkForm, parseBulkChange } from './parse-bulk-change.ts';

const EMPTY = { before: '', days: '90', kind: '', workflow: '', comment: '', reason: '' };
const at = { filter: null, now: new Date('2026-03-01T12:00:00Z'), badDays: 'Days.' };
const form = (more: Partial<BulkForm> & Pick<BulkForm, 'task'>): BulkForm => ({ ...EMPTY, ...more });

test('a role gets the actions that it may do, and re-uploads from the queue alone', () => {
  const as = (role: PresetRole) => ({ token: '', username: '', role, permissions: ROLE_PERMISSIONS[role] });
  const tasks = (role: PresetRole, filter = QUEUE) => listBulkTasks(as(role), filter);
  expect(tasks('admin')).toEqual(['reuploads', 'links', 'images']);
  expect(tasks('admin', { ...QUEUE, status: 'approved' })).toEqual(['links', 'images']);
  expect(listBulkTasks(as('superuser'), null)).toEqual(['links', 'images']);
  expect(tasks('privacy')).toEqual(['images']);
  expect(tasks('view')).toEqual([]);
});

test('a request for new images uses the filter of the queue', () => {
  const narrowed = {
    score_below: '0.5',
    claimed_by: 'nobody',
    waiting_hours: '4',
    waiting_under_hours: '24',
  };
  const filter = { ...QUEUE, kind: 'license' as const, q: 'ann', ...narrowed };
  expect(parseBulkChange(form({ task: 'reuploads', comment: ' Again. ' }), { ...at, filter })).toEqual({
    operation: 'POST /admin/bulk/request-reuploads',
    body: {
      kind: 'license',
      q: 'ann',
      claimed_by: 'nobody',
      score_below: 0.5,
      waiting_hours: 4,
      waiting_under_hours: 24,
      comment: 'Again.',
      reason_code: null,
    },
  });
});

test('a request for selected cases names them, and needs a reason if the tenant has any', () => {
  const request = { ...at, ids: ['a', 'b'], needsReason: 'Choose.' };
  expect(parseBulkChange(form({ task: 'reuploads' }), request)).toEqual({
    field: 'reason_code',
    sentence: 'Choose.',
  });
  expect(parseBulkChange(form({ task: 'reuploads', reason: 'blurred' }), request)).toMatchObject({
    body: { ids: ['a', 'b'], reason_code: 'blurred' },
  });
});

test('days count back from now, and an invalid number of days is reported', () => {
  const body = { decided_before: '2026-01-30 12:00:00', kind: 'selfie' };
  expect(parseBulkChange(form({ task: 'images', days: '30', kind: 'selfie' }), at)).toMatchObject({ body });
  for (const days of ['', '-1', '1.5', '99999'])
    expect(parseBulkChange(form({ task: 'images', days }), at)).toEqual({
      field: 'decided_before',
      sentence: 'Days.',
    });
  expect(parseBulkChange(form({ task: 'links' }), at)).toMatchObject({ body: {} });
});
