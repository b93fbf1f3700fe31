import { recall, remember } from '../../../ui/remember.ts';
import {
  isUnanswered,
  isUnsent,
  type KeptDecision,
  type OutboxState,
  type QueuedDecision,
} from './reduce-outbox.ts';
import { DECISIONS, type Decision } from './send-decision.ts';

const STORAGE_KEY = 'attesta.held';

/** Of a decision: the browser stores neither the person's name nor the text. */
type StoredDecision = Pick<Decision, 'key' | 'caseId' | 'attempt' | 'kind' | 'by' | 'reasonCode'> & {
  hasWords: boolean;
  /** it was not sent: its tab ended while it could still be undone */
  unsent?: true;
  /** absent in one that an earlier version of the page stored */
  acknowledged?: Decision['acknowledged'];
  /** absent likewise: no detail had a later version then */
  detailsVersion?: number;
};

/**
 * The decisions that this tab keeps over a reload or a crash: those that have no answer yet, and those that can still be
 * undone. Decisions of other
 * users stay stored for them.
 * @returns this user's, without names and without texts; and a function that stores the current ones
 */
export function openStoredDecisions(username: string): {
  ofUser: KeptDecision[];
  keep(state: OutboxState): void;
} {
  const all = readStoredDecisions(recall('session', STORAGE_KEY));
  const others = all.filter(({ by }) => by !== username);
  const ofUser = all
    .filter(({ by }) => by === username)
    .map(({ hasWords, acknowledged = [], detailsVersion = 1, ...decision }) => ({
      ...decision,
      acknowledged,
      detailsVersion,
      person: null,
      comment: hasWords ? null : '',
    }));
  const keep = ({ decisions }: OutboxState) => {
    const unanswered = [...others, ...decisions.filter(isUnanswered).map(toStoredDecision)];
    remember('session', STORAGE_KEY, unanswered.length > 0 ? JSON.stringify(unanswered) : null);
  };
  return { ofUser, keep };
}

function toStoredDecision(queued: QueuedDecision): StoredDecision {
  const { comment, person: _, ...rest } = queued.decision;
  const hasWords = comment === null || comment.trim() !== '';
  return { ...rest, hasWords, ...(isUnsent(queued) ? { unsent: true as const } : {}) };
}

function readStoredDecisions(text: string | null): StoredDecision[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isStoredDecision) : [];
  } catch {
    return [];
  }
}

function isStoredDecision(value: unknown): value is StoredDecision {
  if (typeof value !== 'object' || value === null) return false;
  const {
    key,
    caseId,
    attempt,
    kind,
    by,
    reasonCode,
    acknowledged,
    detailsVersion,
    hasWords,
    unsent,
  }: Partial<Record<keyof StoredDecision, unknown>> = value;
  return (
    [key, caseId, by].every((each) => typeof each === 'string') &&
    Number.isInteger(attempt) &&
    DECISIONS.some((each) => each === kind) &&
    (reasonCode === null || typeof reasonCode === 'string') &&
    (acknowledged === undefined || Array.isArray(acknowledged)) &&
    (detailsVersion === undefined || Number.isInteger(detailsVersion)) &&
    typeof hasWords === 'boolean' &&
    (unsent === undefined || unsent === true)
  );
}
