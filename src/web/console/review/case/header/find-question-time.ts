import type { CaseView } from '../../../cases/case-types.ts';

/** Since when a case waits for its customer's reply; null for one that does not. */
export function findQuestionTime({
  status,
  response_required,
  messages,
}: Pick<CaseView, 'status' | 'response_required' | 'messages'>): string | null {
  if (status !== 'pending' || !response_required) return null;
  return messages.findLast(({ author_type }) => author_type === 'admin')?.created_at ?? null;
}
