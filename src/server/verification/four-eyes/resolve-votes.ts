/** The choices of a reviewer about a case. */
export const CHOICES = ['approve', 'reject', 'reupload'] as const;
export type VoteChoice = (typeof CHOICES)[number];

/**
 * The state of a four-eyes review: one has voted (`wanted`), or two have and differ (`differs`). It is
 * decided by two equal votes (`agreed`), or after a difference (`settled`).
 */
export const FOUR_EYES_STATES = ['wanted', 'differs', 'agreed', 'settled'] as const;
export type FourEyesState = (typeof FOUR_EYES_STATES)[number];

/** The outcome of the votes; `void` if another image came, or the case was reopened. */
export type VoteOutcome = 'agreed' | 'settled' | 'void';

/** A person's vote; `by` is the user's id. */
export type ReviewVote = { by: number; choice: VoteChoice };

export type VoteResolution =
  /** the vote counts as a decision, and closes the votes before it, if any */
  | { is: 'decided'; as: 'agreed' | 'settled' | null }
  /** nothing is decided: another person is needed */
  | { is: 'noted'; as: 'wanted' | 'differs' }
  /** a person who has voted cannot be the second person too */
  | { is: 'refused' };

/**
 * The outcome of a person's vote after the `before` ones. A case is decided as soon as two reviewers vote alike. If the
 * first two differ, either of them may still change to the other's vote. A third person, who has seen both votes,
 * decides alone. Four eyes stay required if they were at the first vote: `isAsked` matters for the first alone.
 */
export function resolveVotes(
  before: readonly ReviewVote[],
  vote: ReviewVote,
  isAsked: boolean,
): VoteResolution {
  const [first, second] = before;
  if (!first) return isAsked ? { is: 'noted', as: 'wanted' } : { is: 'decided', as: null };
  if (!second) {
    if (first.by === vote.by) return { is: 'refused' };
    return first.choice === vote.choice ? { is: 'decided', as: 'agreed' } : { is: 'noted', as: 'differs' };
  }
  const other = vote.by === first.by ? second : vote.by === second.by ? first : null;
  if (other && other.choice !== vote.choice) return { is: 'refused' };
  return { is: 'decided', as: 'settled' };
}
