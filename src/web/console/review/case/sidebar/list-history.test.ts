import { expect, test } from 'vitest';
import type { CaseView } from '../../../cases/case-types.ts';
import { listBubbles, listHistory } from './list-history.ts';

const attempt = (number: number, decided_by: string | null = null) =>
  ({
    attempt: number,
    created_at: `2026-01-0${number} 10:00:00`,
    decided_by,
    decided_at: decided_by && `2026-01-0${number} 11:00:00`,
  }) as CaseView['attempts'][number];
const list = (rest: Partial<CaseView>) =>
  listHistory({
    status: 'pending',
    reupload_required: false,
    history: [],
    messages: [],
    notes: [],
    ...rest,
  } as unknown as CaseView).map(({ is, by, attempt }) => [attempt?.attempt ?? null, is, by]);

test('the history is newest first, and an image after a decision was requested by it', () => {
  expect(list({ attempts: [attempt(1, 'Mina'), attempt(2)] })).toEqual([
    [2, 'sent', null],
    [1, 'asked', 'Mina'],
    [1, 'sent', null],
  ]);
});

test('a decided case says by whom, and an automatic approval names no one', () => {
  const attempts = [attempt(1, 'Mina')];
  expect(list({ attempts, status: 'rejected' })[0]).toEqual([1, 'rejected', 'Mina']);
  expect(list({ attempts, status: 'rejected', reupload_required: true })[0]).toEqual([1, 'asked', 'Mina']);
  expect(list({ attempts: [attempt(1)], status: 'approved' })).toEqual([
    [1, 'approved', null],
    [1, 'received', null],
  ]);
});

test('a reopened case has both its approval and its reopening, with what the customer was written', () => {
  const at = (hour: number) => `2026-01-02 ${hour}:00:00`;
  const event = { attempt: 1, reason_code: null };
  const history: CaseView['history'] = [
    { ...event, what: 'approved', by: 'Tomas', at: at(11) },
    { ...event, what: 'reopened', by: 'Ines', at: at(12) },
    { ...event, what: 'escalated', by: 'Ines', at: at(13), attempt: null },
  ];
  const messages = [{ author: 'Ines', created_at: at(12), comment_text: 'Once more.' }];
  const notes = [
    { author: 'Ines', created_at: at(13), restricted: true, text: 'The font is wrong.' },
    { author: 'Ines', created_at: at(13), restricted: false, text: 'Called them.' },
  ];
  const reviewCase = { status: 'pending', attempts: [attempt(1)], history, messages, notes };
  expect(
    listHistory(reviewCase as unknown as CaseView).map(({ is, by, comment }) => [is, by, comment]),
  ).toEqual([
    ['escalated', 'Ines', 'The font is wrong.'],
    ['reopened', 'Ines', 'Once more.'],
    ['approved', 'Tomas', null],
    ['sent', null, null],
  ]);
});

test('a decision that the attempt and the history both have is one step', () => {
  const decided = attempt(1, 'Mina');
  const history = [
    { what: 'rejected', by: 'Mina', at: decided.decided_at, attempt: 1, reason_code: 'expired' },
  ] as CaseView['history'];
  expect(list({ attempts: [decided], status: 'rejected', history })).toEqual([
    [1, 'rejected', 'Mina'],
    [1, 'sent', null],
  ]);
});

test('messages and notes are in one order of time', () => {
  const messages = [{ id: 'm', created_at: '2026-01-02 10:00:00' }] as CaseView['messages'];
  const notes = ['2026-01-01 10:00:00', '2026-01-03 10:00:00'].map((created_at) => ({ created_at }));
  expect(listBubbles(messages, notes as CaseView['notes']).map(({ is }) => is)).toEqual([
    'note',
    'message',
    'note',
  ]);
});
