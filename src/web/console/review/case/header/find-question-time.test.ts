import { expect, test } from 'vitest';
import type { CaseView } from '../../../cases/case-types.ts';
import { findQuestionTime } from './find-question-time.ts';

const message = (author_type: 'admin' | 'subject', created_at: string) =>
  ({ author_type, created_at }) as CaseView['messages'][number];
const MESSAGES = [
  message('admin', '2026-01-01'),
  message('admin', '2026-01-02'),
  message('subject', '2026-01-03'),
];

test('a case waits for its customer since the newest message of staff, until the reply', () => {
  const facts = { status: 'pending', response_required: true, messages: MESSAGES } as const;
  expect(findQuestionTime(facts)).toBe('2026-01-02');
  expect(findQuestionTime({ ...facts, response_required: false })).toBeNull();
  expect(findQuestionTime({ ...facts, status: 'approved' })).toBeNull();
  expect(findQuestionTime({ ...facts, messages: [] })).toBeNull();
});
