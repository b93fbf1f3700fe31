import { expect, test } from 'vitest';
import type { CaseView } from '../../../cases/case-types.ts';
import { findAnswer, findReopening, listStoodAgainst, shorten } from './find-notes.ts';

const message = (author_type: 'admin' | 'subject', comment_text: string) =>
  ({
    author_type,
    comment_text,
    author: 'Ines',
    created_at: '2026-01-02 12:00:00',
  }) as CaseView['messages'][number];
const ASKED = message('admin', 'Did you marry?');
const ANSWERED = message('subject', 'Yes, in May.');

test.each<[string, Partial<Parameters<typeof findAnswer>[0]>, string | null]>([
  ['an answer', { messages: [ASKED, ANSWERED] }, 'Yes, in May.'],
  ['an answer to which staff wrote again', { messages: [ASKED, ANSWERED, ASKED] }, null],
  ['a question that still waits', { messages: [ASKED, ANSWERED], response_required: true }, null],
  ['a comment without a question', { messages: [ANSWERED] }, null],
  ['a decided case', { messages: [ASKED, ANSWERED], status: 'approved' }, null],
])('the band has the customer’s answer alone: %s', (_, facts, answer) => {
  expect(findAnswer({ status: 'pending', response_required: false, messages: [], ...facts })).toBe(answer);
});

const event = (what: CaseView['history'][number]['what'], hour: number) => ({
  what,
  by: 'Ines',
  at: `2026-01-02 ${hour}:00:00`,
  attempt: 1,
  reason_code: null,
});

test('a case that was opened again says who did and why, until it is decided', () => {
  const reopened = {
    status: 'pending' as const,
    history: [event('approved', 11), event('reopened', 12), event('escalated', 13)],
    messages: [message('admin', 'Once more.')],
    notes: [],
  };
  expect(findReopening(reopened)).toEqual({ by: 'Ines', at: '2026-01-02 12:00:00', comment: 'Once more.' });
  expect(findReopening({ ...reopened, status: 'approved' })).toBeNull();
  const history = [...reopened.history, event('reupload_requested', 14)];
  expect(findReopening({ ...reopened, history })).toBeNull();
});

test('a decided case has what stood against it, also if nothing finds it now', () => {
  const stood = {
    status: 'approved' as const,
    signals: ['blur', 'selfie_matches_document'] as CaseView['signals'],
  };
  const evidence = { signals: [{ signal: 'blur' as const, sharpness: 0.1 }] };
  expect(listStoodAgainst({ reviewCase: stood, evidence })).toEqual(['selfie_matches_document']);
  expect(listStoodAgainst({ reviewCase: { ...stood, status: 'pending' }, evidence })).toEqual([]);
});

test('a long answer is cut below the headline', () => {
  expect(shorten('Yes.')).toBe('Yes.');
  expect(shorten('x'.repeat(500))).toHaveLength(140);
});
