import { recall, remember } from '../../../ui/remember.ts';
import { DECISIONS, type Decision } from './held-decision.ts';
import { type HeldState, isUnanswered } from './next-held.ts';

const NAME = 'attesta.held';

/** Of a decision: neither whose case it is nor what was written to them is kept in the browser. */
type Kept = Pick<Decision, 'key' | 'caseId' | 'attempt' | 'kind' | 'by'> & { hasWords: boolean };

/** Keeps, for this tab, which decisions were sent and have no answer yet: a reload must not forget them. */
export function keepUnanswered({ decisions }: HeldState): void {
  const kept = decisions.filter(isUnanswered).map(({ decision }): Kept => {
    const { key, caseId, attempt, kind, by, comment } = decision;
    return { key, caseId, attempt, kind, by, hasWords: comment === null || comment.trim() !== '' };
  });
  remember('session', NAME, kept.length > 0 ? JSON.stringify(kept) : null);
}

/** What was kept of this user's decisions; without a name, and without words where there were some. */
export function recallUnanswered(username: string): Decision[] {
  return readKept(recall('session', NAME))
    .filter(({ by }) => by === username)
    .map(({ hasWords, ...decision }) => ({ ...decision, person: null, comment: hasWords ? null : '' }));
}

function readKept(text: string | null): Kept[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { key, caseId, attempt, kind, by, hasWords }: Partial<Record<keyof Kept, unknown>> = value;
  return (
    [key, caseId, by].every((each) => typeof each === 'string') &&
    Number.isInteger(attempt) &&
    DECISIONS.some((each) => each === kind) &&
    typeof hasWords === 'boolean'
  );
}
