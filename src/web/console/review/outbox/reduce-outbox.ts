import type { Decision, DecisionSendResult, SendError } from './held-decision.ts';

/** How long a decision can be taken back, in milliseconds. */
export const UNDO_MS = 5_000;
/** A lost answer is asked for after 2, 4, 8, 16 and then every 30 seconds. */
const FIRST_AGAIN_MS = 2_000;
const LAST_AGAIN_MS = 30_000;

/** A decision on its way: it waits to be taken back, is being sent, has been taken, or hangs. */
export type QueuedDecision = {
  decision: Decision;
  /** how many answers to it were lost: from the first on nobody here knows whether it was taken */
  lost: number;
} & (
  | { state: 'waiting'; due: number }
  | { state: 'sending' }
  /** `second`: it is kept, and decides nothing before somebody else has looked */
  | { state: 'taken'; second?: 'wanted' | 'differs' | undefined }
  /** `due`: when it is sent again by itself; null: when the line is back, or somebody wants it */
  | { state: 'hanging'; why: SendError; due: number | null }
);
export type UnconfirmedDecision = Extract<QueuedDecision, { state: 'hanging' }>;
export type WaitingDecision = Extract<QueuedDecision, { state: 'waiting' }>;

export type OutboxState = {
  /** first to last as they were made; of those that were taken the last one alone */
  decisions: readonly QueuedDecision[];
  /** what was taken back, or came too late, last: its words are found again at its case */
  undone: Decision | null;
};

/** `at` is now, in milliseconds since 1970. */
export type OutboxEvent =
  | { type: 'made'; decision: Decision; at: number }
  | { type: 'taken-back' }
  | { type: 'sent'; key: string; by?: string | undefined }
  | { type: 'answered'; key: string; sent: DecisionSendResult; at: number }
  | { type: 'dropped'; key: string };

export const NOTHING_HELD: OutboxState = { decisions: [], undone: null };

/** What is held after a reload: decisions that were sent and whose answers did not come. `at` as in a happening. */
export function restoreOutbox(decisions: readonly Decision[], at: number): OutboxState {
  const again = decisions.map((decision): UnconfirmedDecision => {
    const due = decision.comment === null ? null : at;
    return { decision, lost: 1, state: 'hanging', why: { is: 'lost' }, due };
  });
  return { ...NOTHING_HELD, decisions: again };
}

/** What is held after something has happened. What no longer fits changes nothing. */
export function reduceOutbox(held: OutboxState, happening: OutboxEvent): OutboxState {
  switch (happening.type) {
    case 'made':
      return make(held, happening);
    case 'taken-back':
      return undoDecision(held);
    case 'sent':
      return change(held, happening.key, (each) => send(each, happening.by));
    case 'answered':
      return answer(held, happening);
    case 'dropped':
      return { ...held, decisions: held.decisions.filter(({ decision }) => decision.key !== happening.key) };
  }
}

function change(held: OutboxState, key: string, to: (each: QueuedDecision) => QueuedDecision): OutboxState {
  return {
    ...held,
    decisions: held.decisions.map((each) => (each.decision.key === key ? to(each) : each)),
  };
}

/** What is asked for by itself stays in sight meanwhile. */
function send(each: QueuedDecision, by = each.decision.by): QueuedDecision {
  const decision = { ...each.decision, by };
  if (isRetried(each)) return { ...each, decision, due: null };
  return { decision, lost: each.lost, state: 'sending' };
}

/** A new decision about a case stands in place of one that hangs. */
function make(held: OutboxState, { decision, at }: Extract<OutboxEvent, { type: 'made' }>): OutboxState {
  const others = held.decisions.filter(
    (each) =>
      each.state !== 'taken' && !(each.state === 'hanging' && each.decision.caseId === decision.caseId),
  );
  const made = { decision, lost: 0, state: 'waiting', due: at + UNDO_MS } as const;
  return { decisions: [...others, made], undone: null };
}

function undoDecision(held: OutboxState): OutboxState {
  const waiting = waitingIn(held);
  if (!waiting) return held;
  return {
    decisions: held.decisions.filter((each) => each !== waiting),
    undone: waiting.decision,
  };
}

function answer(
  held: OutboxState,
  { key, sent, at }: Extract<OutboxEvent, { type: 'answered' }>,
): OutboxState {
  const answered = held.decisions.find(({ decision }) => decision.key === key);
  if (!answered) return held;
  const { decision } = answered;
  if (sent.is === 'taken') {
    const others = held.decisions.filter((each) => each !== answered && each.state !== 'taken');
    const { second } = sent;
    return {
      ...held,
      decisions: [...others, { decision, lost: 0, state: 'taken', ...(second ? { second } : {}) }],
    };
  }
  const lost = answered.lost + (sent.is === 'lost' ? 1 : 0);
  const due =
    sent.is === 'lost' && decision.comment !== null
      ? at + Math.min(FIRST_AGAIN_MS * 2 ** (lost - 1), LAST_AGAIN_MS)
      : null;
  const after = change(held, key, () => ({ decision, lost, state: 'hanging', why: sent, due }));
  return sent.is === 'newer' ? { ...after, undone: decision } : after;
}

/** The decision that can still be taken back; the one before it is sent when another is made. */
export const waitingIn = ({ decisions }: OutboxState): WaitingDecision | undefined =>
  decisions.find((each) => each.state === 'waiting');

/** The decision that the reviewer is told of: the one that can be taken back, else the last one under way. */
export const newestIn = (held: OutboxState): Exclude<QueuedDecision, UnconfirmedDecision> | undefined =>
  waitingIn(held) ?? held.decisions.findLast((each) => each.state !== 'hanging');

/** Those that somebody has to know of. */
export const unconfirmedDecisions = ({ decisions }: OutboxState): UnconfirmedDecision[] =>
  decisions.filter((each) => each.state === 'hanging');

/** Whether it will be sent again without anybody doing anything. */
export const isRetried = (each: QueuedDecision): each is UnconfirmedDecision =>
  each.state === 'hanging' &&
  (each.why.is === 'lost' || each.why.is === 'offline') &&
  each.decision.comment !== null;

/** Whether the server has not said what became of it, so that it must be kept over a reload. */
export const isUnanswered = (each: QueuedDecision): boolean => {
  if (each.state !== 'hanging') return each.state === 'sending';
  return each.why.is !== 'elsewhere' && each.why.is !== 'newer' && each.why.is !== 'second';
};

/**
 * Whether a case counts as decided here though the server may not know yet.
 * @param attempt its picture; without one, whichever was decided about
 */
export const isDecidedHere = ({ decisions }: OutboxState, caseId: string, attempt?: number): boolean =>
  decisions.some(
    (each) =>
      each.decision.caseId === caseId &&
      (attempt === undefined || each.decision.attempt === attempt) &&
      (each.state !== 'hanging' || isRetried(each)),
  );
