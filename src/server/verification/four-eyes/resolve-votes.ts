/** What a reviewer may choose about a case. */
export const CHOICES = ['approve', 'reject', 'reupload'] as const;
export type VoteChoice = (typeof CHOICES)[number];

/**
 * Where a case stands that takes two people: one has looked (`wanted`), two have and chose differently (`differs`);
 * decided by two of one mind (`agreed`), or after they differed (`settled`).
 */
export const FOUR_EYES_STATES = ['wanted', 'differs', 'agreed', 'settled'] as const;
export type FourEyesState = (typeof FOUR_EYES_STATES)[number];

/** What became of what people chose; `void` where another picture came, or the case was opened again. */
export type VoteOutcome = 'agreed' | 'settled' | 'void';

/** A person's choice; `by` is the user's id. */
export type ReviewVote = { by: number; choice: VoteChoice };

export type VoteResolution =
  /** it counts as a decision, and closes the looks before it, where there were any */
  | { is: 'decided'; as: 'agreed' | 'settled' | null }
  /** nothing is decided: another person is needed */
  | { is: 'noted'; as: 'wanted' | 'differs' }
  /** who looked cannot be the other person too */
  | { is: 'refused' };

/**
 * What a person's choice comes to after the `before` ones. A case is decided as soon as two people want the same; when
 * the first two differ, either of them may still take the other's view, and a third person decides alone, having seen
 * both. What was asked for when the first one looked stays asked for: `isAsked` matters for the first alone.
 */
export function resolveVotes(
  before: readonly ReviewVote[],
  look: ReviewVote,
  isAsked: boolean,
): VoteResolution {
  const [first, second] = before;
  if (!first) return isAsked ? { is: 'noted', as: 'wanted' } : { is: 'decided', as: null };
  if (!second) {
    if (first.by === look.by) return { is: 'refused' };
    return first.choice === look.choice ? { is: 'decided', as: 'agreed' } : { is: 'noted', as: 'differs' };
  }
  const other = look.by === first.by ? second : look.by === second.by ? first : null;
  if (other && other.choice !== look.choice) return { is: 'refused' };
  return { is: 'decided', as: 'settled' };
}
