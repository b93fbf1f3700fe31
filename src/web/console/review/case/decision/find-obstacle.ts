import type { DecisionKind } from '../../outbox/send-decision.ts';

/**
 * Whether the image can be judged: `loading`, `missing`, `fresh` while it is on the screen for less than `SEEN_MS`,
 * then `seen`.
 */
export type Sight = 'loading' | 'missing' | 'fresh' | 'seen';

/** A case decides nothing before its image is on the screen for so long, in milliseconds. */
export const SEEN_MS = 400;

export type DecisionFacts = {
  sight: Sight;
  /** the reviewer gave a reason to decide without the image */
  isWaived: boolean;
  /** the checks run, and may find what no one has seen yet */
  isChecking: boolean;
  /** how many severe signals are not acknowledged */
  unacknowledged: number;
};

/** What a decision still needs. */
export type Obstacle = 'loading' | 'missing' | 'checking' | 'severe';

/** Why a decision cannot be chosen; null if it can. A missing image is a reason to request another. */
export function findObstacle(
  kind: DecisionKind,
  { sight, isWaived, isChecking, unacknowledged }: DecisionFacts,
): Obstacle | null {
  if (!isWaived && sight === 'loading') return 'loading';
  if (!isWaived && sight === 'missing' && kind !== 'ask') return 'missing';
  if (kind === 'approve' && isChecking) return 'checking';
  return kind === 'approve' && unacknowledged > 0 ? 'severe' : null;
}

/** Why a chosen decision cannot be committed yet: a quick hand must not decide a case that has just appeared. */
export function findCommitObstacle(kind: DecisionKind, facts: DecisionFacts): Obstacle | null {
  return findObstacle(kind, facts) ?? (facts.sight === 'fresh' ? 'loading' : null);
}
