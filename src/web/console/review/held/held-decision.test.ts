import { describe, expect, test } from 'vitest';
import { type Decision, readSent, requestOf } from './held-decision.ts';

const decision: Decision = {
  key: 'k',
  caseId: 'c1',
  attempt: 3,
  person: 'Ada',
  by: 'Mina',
  kind: 'approve',
  comment: ' ',
};
const read = (status: number, body: unknown, wasLost = false, kind: Decision['kind'] = 'approve') =>
  readSent({ ...decision, kind }, { status, body: body as null }, wasLost);
const decided = (status: string, who: string) => ({
  error: `This submission was ${status} by ${who} at 2030-01-01 12:00:00.`,
});

test('is sent with the attempt that was on the screen', () => {
  expect(requestOf(decision)).toEqual({ path: '/admin/submissions/c1/approve', body: { attempt: 3 } });
  expect(requestOf({ ...decision, kind: 'ask', comment: ' Once more. ' })).toEqual({
    path: '/admin/submissions/c1/reject',
    body: { attempt: 3, comment: 'Once more.', require_reupload: true },
  });
});

describe('an answer', () => {
  test('that says so of this very case is a decision taken', () => {
    expect(read(200, { status: 'approved', id: 'c1' })).toEqual({ is: 'taken' });
    expect(read(200, { status: 'rejected', id: 'c1' }, false, 'ask')).toEqual({ is: 'taken' });
  });

  test.each([
    null,
    {},
    { status: 'approved' },
    { status: 'approved', id: 'c2' },
    { status: 'rejected', id: 'c1' },
    'approved',
  ])('200 with %j says nothing', (body) => expect(read(200, body)).toEqual({ is: 'lost' }));

  test('of a server or a proxy in trouble says nothing', () => {
    for (const status of [500, 502, 503, 504]) expect(read(status, null)).toEqual({ is: 'lost' });
  });

  test('that refuses says why', () => {
    expect(read(401, { error: 'x' })).toEqual({ is: 'signed-out' });
    for (const status of [400, 403, 404, 429]) expect(read(status, null)).toEqual({ is: 'failed' });
    const newer = { error: 'Attempt 4 is the newest one, not attempt 3: nothing was decided.' };
    expect(read(409, newer, true)).toEqual({ is: 'newer' });
    const other = decided('approved', 'Ravi');
    expect(read(409, other, true)).toEqual({ is: 'elsewhere', sentence: other.error, isOwn: false });
  });

  test('that names oneself is one’s own success when an answer was lost before, and the same was decided', () => {
    const own = decided('approved', 'Mina');
    expect(read(409, own, true)).toEqual({ is: 'taken' });
    const elsewhere = { is: 'elsewhere', sentence: own.error, isOwn: true };
    expect(read(409, own, false)).toEqual(elsewhere);
    expect(read(409, own, true, 'reject')).toEqual(elsewhere);
  });
});
