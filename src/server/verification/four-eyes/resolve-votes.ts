/** What a reviewer may choose about a case. */
export const CHOICES = ['approve', 'reject', 'reupload'] as const;
export type Choice = (typeof CHOICES)[number];

/**
 * Where a case stands that takes two people: one has looked (`wanted`), two have and chose differently (`differs`);
 * decided by two of one mind (`agreed`), or after they differed (`settled`).
 */
export const SECOND_LOOK_STATES = ['wanted', 'differs', 'agreed', 'settled'] as const;
export type SecondLookState = (typeof SECOND_LOOK_STATES)[number];

/** What became of what people chose; `void` where another picture came, or the case was opened again. */
export type LookOutcome = 'agreed' | 'settled' | 'void';

/** A person's choice; `by` is the user's id. */
export type Look = { by: number; choice: Choice };

export type NextLook =
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
export function resolveVotes(before: readonly Look[], look: Look, isAsked: boolean): NextLook {
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
