import type { Answer } from '../../api/ask-api.ts';

type Changes = Answer<'GET /admin/changes'>;
type Change = Changes['cases'][number];

/**
 * The state after the last answer: each case, who has claimed or opened it, and the facts that the counts depend on.
 */
export type KnownState = {
  cases: ReadonlyMap<string, string>;
  open: string;
  counted: string;
} | null;

export const NOTHING_KNOWN: KnownState = null;

const toCaseStamp = ({ status, attempt, updated_at }: Change) => `${status} ${attempt} ${updated_at}`;

const openIn = (cases: readonly Change[]) =>
  cases
    .filter(({ open_by, claimed_by }) => open_by !== null || claimed_by !== null)
    .map(({ id, open_by, claimed_by }) => `${id} ${open_by} ${claimed_by}`)
    .sort()
    .join();

const claimedIn = (cases: readonly Change[]) =>
  cases
    .filter(({ claimed_by }) => claimed_by !== null)
    .map(({ id, claimed_by }) => `${id} ${claimed_by}`)
    .sort()
    .join();

/** The facts that the counts of the queue's filters depend on, beside the cases themselves. */
const countedIn = ({
  queue: { license, selfie, age, waiting_for_subject },
  mentions,
  last_late,
  cases,
}: Changes) => [license, selfie, age, waiting_for_subject, mentions, last_late, claimedIn(cases)].join();

/**
 * Compares the changes feed with the last answer. The feed repeats changes, and its first answer says who has which
 * case open.
 * @returns the cases that are not as they were told last; whether a list may look otherwise; whether the counts of the
 * queue's filters may be others; the current state
 */
export function diffChanges(state: KnownState, news: Changes) {
  const { cases } = news;
  const changed = state ? cases.filter((each) => state.cases.get(each.id) !== toCaseStamp(each)) : [];
  const next = {
    cases: new Map([...(state?.cases ?? []), ...cases.map((each) => [each.id, toCaseStamp(each)] as const)]),
    open: openIn(cases),
    counted: countedIn(news),
  };
  const isCountChanged = state !== null && (changed.length > 0 || state.counted !== next.counted);
  const isOther = isCountChanged || (state !== null && state.open !== next.open);
  return { changed, isOther, isCountChanged, next };
}
