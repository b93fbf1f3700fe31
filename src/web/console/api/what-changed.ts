import type { Answer } from '../../api/ask-api.ts';

type Changes = Answer<'GET /admin/changes'>;
type Change = Changes['cases'][number];

/** What was told so far: each case as it was, who has which, or has it open, and how many wait. */
export type Known = {
  cases: ReadonlyMap<string, string>;
  open: string;
  waiting: string;
} | null;

export const NOTHING_KNOWN: Known = null;

const stateOf = ({ status, attempt, updated_at }: Change) => `${status} ${attempt} ${updated_at}`;

const openIn = (cases: readonly Change[]) =>
  cases
    .filter(({ open_by, claimed_by }) => open_by !== null || claimed_by !== null)
    .map(({ id, open_by, claimed_by }) => `${id} ${open_by} ${claimed_by}`)
    .sort()
    .join();

const waitingIn = ({ license, selfie, age }: Changes['queue']) => [license, selfie, age].join();

/**
 * What of the server's news is new: it tells changes more than once, and the first time who has what open.
 * @returns the cases that are not as they were told last; whether a list may look otherwise; what is known now
 */
export function whatChanged(known: Known, { cases, queue }: Changes) {
  const changed = known ? cases.filter((each) => known.cases.get(each.id) !== stateOf(each)) : [];
  const next = {
    cases: new Map([...(known?.cases ?? []), ...cases.map((each) => [each.id, stateOf(each)] as const)]),
    open: openIn(cases),
    waiting: waitingIn(queue),
  };
  const isOther =
    known !== null && (changed.length > 0 || known.open !== next.open || known.waiting !== next.waiting);
  return { changed, isOther, next };
}
