import { expect, test } from 'vitest';
import { Refused } from '../../../api/api-failure.ts';
import type { ErrorCode } from '../../../api/operations.ts';
import { type Decision, readAccepted, readRefused, toRequest } from './send-decision.ts';

const decision: Decision = {
  key: 'k',
  caseId: 'c1',
  attempt: 3,
  detailsVersion: 2,
  person: 'Ada',
  by: 'Mina',
  kind: 'approve',
  comment: ' ',
  reasonCode: null,
  acknowledged: [],
};
const taken = (answer: unknown, kind: Decision['kind'] = 'approve') =>
  readAccepted({ ...decision, kind }, answer);
type SendResult = { code?: ErrorCode; sentence?: string; wasLost?: boolean; kind?: Decision['kind'] };
const refused = (
  status: number,
  { code, sentence = '', wasLost = false, kind = 'approve' }: SendResult = {},
) => {
  const facts = { status, code: code ?? null, sentence, field: null, retryAfterSeconds: null, body: null };
  return readRefused({ ...decision, kind }, new Refused(facts), wasLost);
};
const decided = (status: string, who: string) => ({
  code: 'decided-already' as const,
  sentence: `This submission is already decided: it was ${status} by ${who} at 2030-01-01 12:00:00.`,
});

test('a decision is sent with the attempt that was on the screen', () => {
  expect(toRequest(decision)).toEqual({
    operation: 'POST /admin/submissions/{id}/approve',
    input: { path: { id: 'c1' }, body: { attempt: 3, details_version: 2 } },
  });
  expect(toRequest({ ...decision, kind: 'ask', comment: ' Once more. ' })).toEqual({
    operation: 'POST /admin/submissions/{id}/reject',
    input: { path: { id: 'c1' }, body: { attempt: 3, comment: 'Once more.', require_reupload: true } },
  });
  const body = (kind: Decision['kind']) => toRequest({ ...decision, kind, reasonCode: 'cut_off' }).input.body;
  expect(body('reject')).toEqual({ attempt: 3, reason_code: 'cut_off' });
  expect(body('approve')).toEqual({ attempt: 3, details_version: 2 });
});

test('an answer that names this case and status means that the decision is accepted', () => {
  expect(taken({ status: 'approved', id: 'c1' })).toEqual({ is: 'accepted' });
  expect(taken({ status: 'rejected', id: 'c1' }, 'ask')).toEqual({ is: 'accepted' });
});

test('an answer that needs a second reviewer, or says that two differ, means a stored vote', () => {
  for (const second of ['wanted', 'differs'] as const) {
    const body = { status: 'pending', id: 'c1', second_look: second };
    expect(taken(body, 'reject')).toEqual({ is: 'accepted', second });
  }
  expect(taken({ status: 'pending', id: 'c1', second_look: null })).toEqual({ is: 'lost' });
  expect(refused(409, { code: 'second-person' })).toEqual({ is: 'second' });
});

test.each([
  null,
  {},
  { status: 'approved' },
  { status: 'approved', id: 'c2' },
  { status: 'rejected', id: 'c1' },
  'approved',
])('an answer of %j leaves the outcome unknown', (body) => expect(taken(body)).toEqual({ is: 'lost' }));

test('an answer of a failing server or proxy leaves the outcome unknown', () => {
  for (const status of [500, 502, 503, 504]) expect(refused(status)).toEqual({ is: 'lost' });
});

test('an answer that refuses the decision has the reason', () => {
  expect(refused(401, { code: 'unauthenticated' })).toEqual({ is: 'signed-out' });
  for (const status of [400, 403, 404, 409, 429]) expect(refused(status)).toEqual({ is: 'failed' });
  expect(refused(409, { code: 'newer-attempt', wasLost: true })).toEqual({ is: 'newer' });
  expect(refused(409, { code: 'newer-details' })).toEqual({ is: 'newer', isRecord: true });
  const other = decided('approved', 'Ravi');
  const elsewhere = { is: 'elsewhere', sentence: other.sentence, isOwn: false };
  expect(refused(409, { ...other, wasLost: true })).toEqual(elsewhere);
});

test('an answer that names this user means success if an answer was lost before, and the same was decided', () => {
  const refusal = decided('approved', 'Mina');
  expect(refused(409, { ...refusal, wasLost: true })).toEqual({ is: 'accepted' });
  const elsewhere = { is: 'elsewhere', sentence: refusal.sentence, isOwn: true };
  expect(refused(409, refusal)).toEqual(elsewhere);
  expect(refused(409, { ...refusal, wasLost: true, kind: 'reject' })).toEqual(elsewhere);
});
