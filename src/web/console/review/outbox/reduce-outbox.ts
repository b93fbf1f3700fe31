import type { Decision, DecisionSendResult, SendError } from './send-decision.ts';

/** How long a decision can be undone, in milliseconds. */
export const UNDO_MS = 5_000;
/** A lost answer is asked for after 2, 4, 8, 16 and then every 30 seconds. */
const FIRST_AGAIN_MS = 2_000;
const LAST_AGAIN_MS = 30_000;

/** A queued decision: it waits for Undo, is being sent, was accepted, or is unconfirmed. */
export type QueuedDecision = {
  decision: Decision;
  /** how many answers were lost: after the first it is unknown whether the server accepted the decision */
  lost: number;
} & (
  | { state: 'waiting'; due: number }
  | { state: 'sending' }
  /** `second`: the server stored it as a vote; it decides nothing before another reviewer has voted */
  | { state: 'accepted'; second?: 'wanted' | 'differs' | undefined }
  /** `due`: when it is sent again automatically; null: when the connection is back, or the user presses Retry */
  | { state: 'unconfirmed'; why: SendError; due: number | null }
);
export type UnconfirmedDecision = Extract<QueuedDecision, { state: 'unconfirmed' }>;
export type WaitingDecision = Extract<QueuedDecision, { state: 'waiting' }>;

export type OutboxState = {
  /** first to last as they were made; of those that were taken the last one alone */
  decisions: readonly QueuedDecision[];
  /** the decision that was undone, came too late, or was not sent, last: it is found again at its case */
  undone: Decision | null;
};

/** `at` is now, in milliseconds since 1970. */
export type OutboxEvent =
  | { type: 'made'; decision: Decision; at: number }
  | { type: 'taken-back' }
  | { type: 'sent'; key: string; by?: string | undefined }
  | { type: 'answered'; key: string; result: DecisionSendResult; at: number }
  | { type: 'dropped'; key: string };

export const EMPTY_OUTBOX: OutboxState = { decisions: [], undone: null };

/** A decision that the tab kept; `unsent`: the tab ended while the decision could still be undone. */
export type KeptDecision = Decision & { unsent?: true };

/**
 * The outbox after a reload: decisions that were sent and whose answers did not come, and those that were never sent. The
 * latter are offered and not sent. `at` as in an event.
 */
export function restoreOutbox(decisions: readonly KeptDecision[], at: number): OutboxState {
  const again = decisions.map(({ unsent, ...decision }): UnconfirmedDecision => {
    if (unsent) return { decision, lost: 0, state: 'unconfirmed', why: { is: 'unsent' }, due: null };
    const due = decision.comment === null ? null : at;
    return { decision, lost: 1, state: 'unconfirmed', why: { is: 'lost' }, due };
  });
  const undone = again.findLast(({ why }) => why.is === 'unsent')?.decision ?? null;
  return { decisions: again, undone };
}

/** The outbox after an event. An event that no longer applies changes nothing. */
export function reduceOutbox(outbox: OutboxState, event: OutboxEvent): OutboxState {
  switch (event.type) {
    case 'made':
      return make(outbox, event);
    case 'taken-back':
      return undoDecision(outbox);
    case 'sent':
      return change(outbox, event.key, (each) => send(each, event.by));
    case 'answered':
      return answer(outbox, event);
    case 'dropped':
      return { ...outbox, decisions: outbox.decisions.filter(({ decision }) => decision.key !== event.key) };
  }
}

function change(outbox: OutboxState, key: string, to: (each: QueuedDecision) => QueuedDecision): OutboxState {
  return {
    ...outbox,
    decisions: outbox.decisions.map((each) => (each.decision.key === key ? to(each) : each)),
  };
}

/** A decision that is retried automatically stays visible. */
function send(each: QueuedDecision, by = each.decision.by): QueuedDecision {
  const decision = { ...each.decision, by };
  if (isRetried(each)) return { ...each, decision, due: null };
  return { decision, lost: each.lost, state: 'sending' };
}

/** A new decision about a case replaces an unconfirmed one. */
function make(outbox: OutboxState, { decision, at }: Extract<OutboxEvent, { type: 'made' }>): OutboxState {
  const others = outbox.decisions.filter(
    (each) =>
      each.state !== 'accepted' &&
      !(each.state === 'unconfirmed' && each.decision.caseId === decision.caseId),
  );
  const made = { decision, lost: 0, state: 'waiting', due: at + UNDO_MS } as const;
  return { decisions: [...others, made], undone: null };
}

function undoDecision(outbox: OutboxState): OutboxState {
  const waiting = findWaiting(outbox);
  if (!waiting) return outbox;
  return {
    decisions: outbox.decisions.filter((each) => each !== waiting),
    undone: waiting.decision,
  };
}

function answer(
  outbox: OutboxState,
  { key, result, at }: Extract<OutboxEvent, { type: 'answered' }>,
): OutboxState {
  const answered = outbox.decisions.find(({ decision }) => decision.key === key);
  if (!answered) return outbox;
  const { decision } = answered;
  if (result.is === 'accepted') {
    const others = outbox.decisions.filter((each) => each !== answered && each.state !== 'accepted');
    const { second } = result;
    return {
      ...outbox,
      decisions: [...others, { decision, lost: 0, state: 'accepted', ...(second ? { second } : {}) }],
    };
  }
  const lost = answered.lost + (result.is === 'lost' ? 1 : 0);
  const due =
    result.is === 'lost' && decision.comment !== null
      ? at + Math.min(FIRST_AGAIN_MS * 2 ** (lost - 1), LAST_AGAIN_MS)
      : null;
  const after = change(outbox, key, () => ({ decision, lost, state: 'unconfirmed', why: result, due }));
  return result.is === 'newer' ? { ...after, undone: decision } : after;
}

/** The decision that can still be undone; the one before it is sent when another is made. */
export const findWaiting = ({ decisions }: OutboxState): WaitingDecision | undefined =>
  decisions.find((each) => each.state === 'waiting');

/** The decision that the reviewer is told of: the one that can be undone, else the last one under way. */
export const findNewest = (outbox: OutboxState): Exclude<QueuedDecision, UnconfirmedDecision> | undefined =>
  findWaiting(outbox) ?? outbox.decisions.findLast((each) => each.state !== 'unconfirmed');

/** Decisions that the reviewer has to know of. */
export const unconfirmedDecisions = ({ decisions }: OutboxState): UnconfirmedDecision[] =>
  decisions.filter((each) => each.state === 'unconfirmed');

/** Whether it will be sent again automatically. */
export const isRetried = (each: QueuedDecision): each is UnconfirmedDecision =>
  each.state === 'unconfirmed' &&
  (each.why.is === 'lost' || each.why.is === 'offline') &&
  each.decision.comment !== null;

/** Whether it was never sent: it still waits, or its tab ended while it waited. */
export const isUnsent = (each: QueuedDecision): boolean =>
  each.state === 'waiting' || (each.state === 'unconfirmed' && each.why.is === 'unsent');

/** Whether its outcome is unknown or it was not sent, so that it must be stored over a reload. */
export const isUnanswered = (each: QueuedDecision): boolean => {
  if (each.state !== 'unconfirmed') return each.state !== 'accepted';
  return each.why.is !== 'elsewhere' && each.why.is !== 'newer' && each.why.is !== 'second';
};

/**
 * Whether a case counts as decided here though the server may not know yet.
 * @param attempt its image; without one, whichever was decided about
 */
export const isDecidedHere = ({ decisions }: OutboxState, caseId: string, attempt?: number): boolean =>
  decisions.some(
    (each) =>
      each.decision.caseId === caseId &&
      (attempt === undefined || each.decision.attempt === attempt) &&
      (each.state !== 'unconfirmed' || isRetried(each)),
  );
