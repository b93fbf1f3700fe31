import { recall, remember } from '../../../ui/remember.ts';
import { DECISIONS, type Decision } from './held-decision.ts';
import { type HeldState, isUnanswered, type QueuedDecision } from './reduce-outbox.ts';

const NAME = 'attesta.held';

/** Of a decision: neither whose case it is nor what was written to them is kept in the browser. */
type Kept = Pick<Decision, 'key' | 'caseId' | 'attempt' | 'kind' | 'by' | 'reasonCode'> & {
  hasWords: boolean;
};

/**
 * The decisions that this tab keeps over a reload: those that were sent and have no answer yet. What somebody else
 * left stays kept for them.
 * @returns this user's, without a name, and without words where there were some; and how to keep what is held now
 */
export function openKept(username: string): { own: Decision[]; keep(state: HeldState): void } {
  const all = readKept(recall('session', NAME));
  const others = all.filter(({ by }) => by !== username);
  const own = all
    .filter(({ by }) => by === username)
    .map(({ hasWords, ...decision }) => ({ ...decision, person: null, comment: hasWords ? null : '' }));
  const keep = ({ decisions }: HeldState) => {
    const kept = [...others, ...decisions.filter(isUnanswered).map(keptOf)];
    remember('session', NAME, kept.length > 0 ? JSON.stringify(kept) : null);
  };
  return { own, keep };
}

function keptOf({ decision }: QueuedDecision): Kept {
  const { key, caseId, attempt, kind, by, reasonCode, comment } = decision;
  return { key, caseId, attempt, kind, by, reasonCode, hasWords: comment === null || comment.trim() !== '' };
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
  const { key, caseId, attempt, kind, by, reasonCode, hasWords }: Partial<Record<keyof Kept, unknown>> =
    value;
  return (
    [key, caseId, by].every((each) => typeof each === 'string') &&
    Number.isInteger(attempt) &&
    DECISIONS.some((each) => each === kind) &&
    (reasonCode === null || typeof reasonCode === 'string') &&
    typeof hasWords === 'boolean'
  );
}
