import type { FrameMeasure } from '../measure/measure-frame.ts';
import type { Hint, HintRule } from './hint-rules.ts';

/**
 * A fault is shown after lasting this long, cleared after being gone this long, and a hint stays this long:
 * all in ms.
 */
const SHOWS_AFTER = 300;
const CLEARS_AFTER = 500;
const MIN_HINT_MS = 1200;
/** "Good" is shown after this long without a fault, in ms: a single frame may be mistaken. */
const SETTLES_AFTER = 400;

type HintEvidence = {
  /** whether the last frames were wrong; a frame between wrong and right changes nothing */
  isWrong: boolean;
  /** since when that has been so */
  since: number;
  /** whether the fault counts: one that has come or gone only just now does not yet */
  counts: boolean;
};

export type HintState = {
  evidence: Partial<Record<Hint, HintEvidence>>;
  /** the shown hint */
  current: Hint | 'good' | null;
  shownSince: number;
  /** since when nothing is wrong; null while something is */
  goodSince: number | null;
  /** since when nothing is wrong but that the card is turned; null while something else is, or nothing */
  turnedSince: number | null;
};

export const NO_HINTS: HintState = {
  evidence: {},
  current: null,
  shownSince: 0,
  goodSince: null,
  turnedSince: null,
};

/** A card that is only turned is asked to be turned for so long, and then taken: the server reads it. In ms. */
const TURNED_FOR = 3000;
/** A card aslant cannot be looked at for its portrait, so nothing confirms it; one that is upside down can. */
const isTurnedAlone = (wrong: readonly Hint[]): boolean =>
  ['upright', 'straight', 'straight hold'].includes(wrong.join(' '));
/** A lens that has not focused for so long may be dirty, in ms. */
const WIPES_AFTER = 4000;

/** The hints after one more frame. The first of `rules` that counts is said; nothing flickers. */
export function nextHints(
  state: HintState,
  rules: readonly HintRule[],
  frame: FrameMeasure,
  now: number,
): HintState {
  const evidence: HintState['evidence'] = {};
  for (const rule of rules) evidence[rule.hint] = judge(state.evidence[rule.hint], rule, frame, now);
  const wrong = rules.filter(({ hint }) => evidence[hint]!.isWrong);
  const isGood = wrong.length === 0 && frame.isUpsideDown !== null;
  const isOnlyTurned = isTurnedAlone(wrong.map(({ hint }) => hint)) && frame.zone?.rows === 0;
  const turnedSince = isOnlyTurned ? (state.turnedSince ?? now) : null;
  const isTaken = turnedSince !== null && now - turnedSince >= TURNED_FOR;
  const goodSince = isGood || isTaken ? (state.goodSince ?? now) : null;
  const counting = rules.find(({ hint }) => evidence[hint]!.counts)?.hint;
  const cause = isTaken ? 'still' : counting === 'focus' ? focusHint(evidence, now) : counting;
  const isSettled = goodSince !== null && now - goodSince >= SETTLES_AFTER;
  const nextHint = cause ?? (isGood && isSettled ? 'good' : state.current);
  // "Good" gives way at once: no one is to believe it for longer than it holds.
  const isAsking = state.current !== null && state.current !== 'good' && state.current !== 'hold';
  const mayChange = !isAsking || now - state.shownSince >= MIN_HINT_MS;
  const current = mayChange && nextHint !== null ? nextHint : state.current;
  return {
    evidence,
    current,
    shownSince: current === state.current ? state.shownSince : now,
    goodSince,
    turnedSince,
  };
}

const focusHint = (evidence: HintState['evidence'], now: number): Hint =>
  now - evidence.focus!.since >= WIPES_AFTER ? 'wipe' : 'focus';

function judge(
  before: HintEvidence | undefined,
  rule: HintRule,
  frame: FrameMeasure,
  now: number,
): HintEvidence {
  if (!before) {
    const isWrong = !rule.isRight(frame);
    // A fault of the first frame is shown at once: the person has only begun.
    return { isWrong, since: now, counts: isWrong };
  }
  const isWrong = before.isWrong ? !rule.isRight(frame) : rule.isWrong(frame);
  const since = isWrong === before.isWrong ? before.since : now;
  const isOld = now - since >= (isWrong ? SHOWS_AFTER : CLEARS_AFTER);
  return { isWrong, since, counts: isOld ? isWrong : before.counts };
}
