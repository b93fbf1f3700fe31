import { describe, expect, test } from 'vitest';
import {
  EMPTY_OUTBOX,
  findNewest,
  findWaiting,
  isDecidedHere,
  isUnanswered,
  isUnsent,
  type OutboxEvent,
  reduceOutbox,
  restoreOutbox,
  UNDO_MS,
  unconfirmedDecisions,
} from './reduce-outbox.ts';
import type { Decision, DecisionSendResult } from './send-decision.ts';

const decisionOn = (caseId: string, key = `key ${caseId}`): Decision => ({
  key,
  caseId,
  attempt: 1,
  detailsVersion: 1,
  person: caseId,
  by: 'Mina',
  kind: 'approve',
  comment: '',
  reasonCode: null,
  acknowledged: [],
});
const heldAfter = (...events: OutboxEvent[]) => events.reduce(reduceOutbox, EMPTY_OUTBOX);
const made = (caseId: string, key?: string): OutboxEvent => ({
  type: 'made',
  decision: decisionOn(caseId, key),
  at: 0,
});
const answeredBy = (caseId: string, by?: string): OutboxEvent => ({ type: 'sent', key: `key ${caseId}`, by });
const answered = (caseId: string, answer: DecisionSendResult, at = 0): OutboxEvent => ({
  type: 'answered',
  key: `key ${caseId}`,
  result: answer,
  at,
});
const LOST = { is: 'lost' } as const;
const TAKEN = { is: 'accepted' } as const;

describe('after a reload', () => {
  const [plain, worded] = [decisionOn('a'), { ...decisionOn('b'), comment: null }];

  test('a decision without an answer is unconfirmed, and is sent again at once', () => {
    const outbox = restoreOutbox([plain], 7);
    expect(unconfirmedDecisions(outbox)).toMatchObject([{ lost: 1, why: LOST, due: 7 }]);
    expect(isDecidedHere(outbox, 'a')).toBe(true);
    expect(findNewest(reduceOutbox(outbox, answered('a', TAKEN)))).toMatchObject({ state: 'accepted' });
  });

  test('a decision without its text is not sent automatically, and its case can be decided', () => {
    const outbox = restoreOutbox([worded], 7);
    expect(unconfirmedDecisions(outbox)).toMatchObject([{ lost: 1, why: LOST, due: null }]);
    expect(isDecidedHere(outbox, 'b')).toBe(false);
    expect(outbox.decisions.every(isUnanswered)).toBe(true);
  });

  test('only a decision that was sent and has no answer is unanswered', () => {
    const unanswered = (...events: OutboxEvent[]) =>
      heldAfter(made('a'), ...events).decisions.map(isUnanswered);
    expect(unanswered()).toEqual([true]);
    expect(unanswered(answeredBy('a'))).toEqual([true]);
    expect(unanswered(answeredBy('a'), answered('a', LOST))).toEqual([true]);
    expect(unanswered(answeredBy('a'), answered('a', TAKEN))).toEqual([false]);
    for (const is of ['failed', 'signed-out'] as const) {
      expect(unanswered(answeredBy('a'), answered('a', { is }))).toEqual([true]);
    }
    expect(unanswered(answeredBy('a'), answered('a', { is: 'newer' }))).toEqual([false]);
  });
});

describe('after the tab ended while a decision could be undone', () => {
  const outbox = restoreOutbox([{ ...decisionOn('a'), unsent: true }], 7);

  test('a decision that was not sent is offered, and nothing is due', () => {
    expect(unconfirmedDecisions(outbox)).toMatchObject([{ lost: 0, why: { is: 'unsent' }, due: null }]);
    expect(outbox.undone).toEqual(decisionOn('a'));
    expect(isDecidedHere(outbox, 'a')).toBe(false);
    expect(outbox.decisions.map(isUnsent)).toEqual([true]);
  });

  test('a decision that was not sent is sent when its reviewer says so', () => {
    const again = reduceOutbox(outbox, answeredBy('a'));
    expect(again.decisions).toMatchObject([{ state: 'sending', lost: 0 }]);
    expect(again.decisions.map(isUnsent)).toEqual([false]);
  });
});

test('waits for Undo, then is sent, and is accepted when the answer says so', () => {
  expect(findNewest(heldAfter(made('a')))).toMatchObject({ state: 'waiting', due: UNDO_MS });
  expect(findNewest(heldAfter(made('a'), answeredBy('a')))).toMatchObject({ state: 'sending' });
  expect(findNewest(heldAfter(made('a'), answeredBy('a'), answered('a', TAKEN)))).toMatchObject({
    state: 'accepted',
  });
});

test('an undone decision leaves its text; a decision cannot be undone while it is sent', () => {
  const back = heldAfter(made('a'), { type: 'taken-back' });
  expect(back).toEqual({ decisions: [], undone: decisionOn('a') });
  const going = heldAfter(made('a'), answeredBy('a'));
  expect(reduceOutbox(going, { type: 'taken-back' })).toBe(going);
});

test('a waiting decision is shown before one that is being sent, and only the last accepted one is shown', () => {
  const outbox = heldAfter(made('a'), answeredBy('a'), made('b'), answered('a', TAKEN));
  expect(findNewest(outbox)?.decision.caseId).toBe('b');
  const both = [answeredBy('b'), answered('b', TAKEN)].reduce(reduceOutbox, outbox);
  expect(both.decisions).toMatchObject([{ decision: { caseId: 'b' }, state: 'accepted' }]);
});

test('a decision whose answer is lost is unconfirmed, counts as decided, and is sent again after ever longer waits', () => {
  let outbox = heldAfter(made('a'), answeredBy('a'));
  const waits: number[] = [];
  for (let times = 0; times < 6; times += 1) {
    outbox = reduceOutbox(outbox, answered('a', LOST, 1000));
    waits.push(unconfirmedDecisions(outbox)[0]!.due! - 1000);
    expect(isDecidedHere(outbox, 'a')).toBe(true);
    expect(findNewest(outbox)).toBeUndefined();
    outbox = reduceOutbox(outbox, answeredBy('a'));
    expect(unconfirmedDecisions(outbox)).toMatchObject([{ lost: times + 1, due: null }]);
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(findNewest(reduceOutbox(outbox, answered('a', TAKEN)))).toMatchObject({
    state: 'accepted',
    lost: 0,
  });
});

test('keeps its key and body when another user sends it again, and that an answer was lost', () => {
  const outbox = heldAfter(made('a'), answeredBy('a'), answered('a', LOST), answeredBy('a', 'Ravi'));
  expect(outbox.decisions[0]!.decision).toEqual({ ...decisionOn('a'), by: 'Ravi' });
  const ended = reduceOutbox(outbox, answered('a', { is: 'signed-out' }));
  expect(unconfirmedDecisions(ended)).toMatchObject([{ lost: 1, why: { is: 'signed-out' }, due: null }]);
  expect(reduceOutbox(ended, answeredBy('a')).decisions).toMatchObject([{ state: 'sending', lost: 1 }]);
});

test('a refused decision does not count as decided', () => {
  for (const is of ['failed', 'newer', 'signed-out'] as const)
    expect(isDecidedHere(heldAfter(made('a'), answeredBy('a'), answered('a', { is })), 'a')).toBe(false);
});

test('about an older image leaves its text for the newer one', () => {
  const outbox = heldAfter(made('a'), answeredBy('a'), answered('a', { is: 'newer' }));
  expect(outbox.undone).toEqual(decisionOn('a'));
});

test('a new decision replaces an unconfirmed one about the same case, and no other', () => {
  const hanging = [
    made('a'),
    answeredBy('a'),
    answered('a', LOST),
    made('b'),
    answeredBy('b'),
    answered('b', LOST),
  ];
  const outbox = heldAfter(...hanging, made('a', 'another'));
  expect(outbox.decisions.map(({ decision }) => decision.key)).toEqual(['key b', 'another']);
});

test('a late answer does not restore a discarded decision', () => {
  const outbox = heldAfter(made('a'), answeredBy('a'), { type: 'dropped', key: 'key a' });
  expect(reduceOutbox(outbox, answered('a', LOST)).decisions).toEqual([]);
  expect(findWaiting(outbox)).toBeUndefined();
});
