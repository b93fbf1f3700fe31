import { describe, expect, test } from 'vitest';
import type { Decision, DecisionSendResult } from './held-decision.ts';
import {
  isDecidedHere,
  isUnanswered,
  NOTHING_HELD,
  newestIn,
  type OutboxEvent,
  reduceOutbox,
  restoreOutbox,
  UNDO_MS,
  unconfirmedDecisions,
  waitingIn,
} from './reduce-outbox.ts';

const decisionOn = (caseId: string, key = `key ${caseId}`): Decision => ({
  key,
  caseId,
  attempt: 1,
  person: caseId,
  by: 'Mina',
  kind: 'approve',
  comment: '',
  reasonCode: null,
});
const heldAfter = (...happenings: OutboxEvent[]) => happenings.reduce(reduceOutbox, NOTHING_HELD);
const made = (caseId: string, key?: string): OutboxEvent => ({
  type: 'made',
  decision: decisionOn(caseId, key),
  at: 0,
});
const sent = (caseId: string, by?: string): OutboxEvent => ({ type: 'sent', key: `key ${caseId}`, by });
const answered = (caseId: string, answer: DecisionSendResult, at = 0): OutboxEvent => ({
  type: 'answered',
  key: `key ${caseId}`,
  sent: answer,
  at,
});
const LOST = { is: 'lost' } as const;
const TAKEN = { is: 'taken' } as const;

describe('after a reload', () => {
  const [own, worded] = [decisionOn('a'), { ...decisionOn('b'), comment: null }];

  test('a decision without an answer hangs as lost, and is asked for at once', () => {
    const held = restoreOutbox([own], 7);
    expect(unconfirmedDecisions(held)).toMatchObject([{ lost: 1, why: LOST, due: 7 }]);
    expect(isDecidedHere(held, 'a')).toBe(true);
    expect(newestIn(reduceOutbox(held, answered('a', TAKEN)))).toMatchObject({ state: 'taken' });
  });

  test('one whose words are gone is not sent by itself, and its case is open to decide', () => {
    const held = restoreOutbox([worded], 7);
    expect(unconfirmedDecisions(held)).toMatchObject([{ lost: 1, why: LOST, due: null }]);
    expect(isDecidedHere(held, 'b')).toBe(false);
    expect(held.decisions.every(isUnanswered)).toBe(true);
  });

  test('only what was sent and has no answer is without one', () => {
    const unanswered = (...happenings: OutboxEvent[]) =>
      heldAfter(made('a'), ...happenings).decisions.map(isUnanswered);
    expect(unanswered()).toEqual([false]);
    expect(unanswered(sent('a'))).toEqual([true]);
    expect(unanswered(sent('a'), answered('a', LOST))).toEqual([true]);
    expect(unanswered(sent('a'), answered('a', TAKEN))).toEqual([false]);
    for (const is of ['failed', 'signed-out'] as const) {
      expect(unanswered(sent('a'), answered('a', { is }))).toEqual([true]);
    }
    expect(unanswered(sent('a'), answered('a', { is: 'newer' }))).toEqual([false]);
  });
});

describe('a decision', () => {
  test('waits to be taken back, then is on its way, and is done when the answer says so', () => {
    expect(newestIn(heldAfter(made('a')))).toMatchObject({ state: 'waiting', due: UNDO_MS });
    expect(newestIn(heldAfter(made('a'), sent('a')))).toMatchObject({ state: 'sending' });
    expect(newestIn(heldAfter(made('a'), sent('a'), answered('a', TAKEN)))).toMatchObject({ state: 'taken' });
  });

  test('that is taken back leaves its words; on its way it cannot be', () => {
    const back = heldAfter(made('a'), { type: 'taken-back' });
    expect(back).toEqual({ decisions: [], undone: decisionOn('a') });
    const going = heldAfter(made('a'), sent('a'));
    expect(reduceOutbox(going, { type: 'taken-back' })).toBe(going);
  });

  test('is told of before one that is only under way, and of those taken the last alone is', () => {
    const held = heldAfter(made('a'), sent('a'), made('b'), answered('a', TAKEN));
    expect(newestIn(held)?.decision.caseId).toBe('b');
    const both = [sent('b'), answered('b', TAKEN)].reduce(reduceOutbox, held);
    expect(both.decisions).toMatchObject([{ decision: { caseId: 'b' }, state: 'taken' }]);
  });

  test('whose answer is lost hangs, counts as decided, and is asked again ever more slowly', () => {
    let held = heldAfter(made('a'), sent('a'));
    const waits: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      held = reduceOutbox(held, answered('a', LOST, 1000));
      waits.push(unconfirmedDecisions(held)[0]!.due! - 1000);
      expect(isDecidedHere(held, 'a')).toBe(true);
      expect(newestIn(held)).toBeUndefined();
      held = reduceOutbox(held, sent('a'));
      expect(unconfirmedDecisions(held)).toMatchObject([{ lost: times + 1, due: null }]);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(newestIn(reduceOutbox(held, answered('a', TAKEN)))).toMatchObject({ state: 'taken', lost: 0 });
  });

  test('keeps its key and its body whoever sends it again, and that an answer was lost', () => {
    const held = heldAfter(made('a'), sent('a'), answered('a', LOST), sent('a', 'Ravi'));
    expect(held.decisions[0]!.decision).toEqual({ ...decisionOn('a'), by: 'Ravi' });
    const ended = reduceOutbox(held, answered('a', { is: 'signed-out' }));
    expect(unconfirmedDecisions(ended)).toMatchObject([{ lost: 1, why: { is: 'signed-out' }, due: null }]);
    expect(reduceOutbox(ended, sent('a')).decisions).toMatchObject([{ state: 'sending', lost: 1 }]);
  });

  test('that was refused does not count as decided', () => {
    for (const is of ['failed', 'newer', 'signed-out'] as const)
      expect(isDecidedHere(heldAfter(made('a'), sent('a'), answered('a', { is })), 'a')).toBe(false);
  });

  test('about an older picture leaves its words for the newer one', () => {
    const held = heldAfter(made('a'), sent('a'), answered('a', { is: 'newer' }));
    expect(held.undone).toEqual(decisionOn('a'));
  });

  test('stands in place of one about the same case that hangs, and of no other', () => {
    const hanging = [made('a'), sent('a'), answered('a', LOST), made('b'), sent('b'), answered('b', LOST)];
    const held = heldAfter(...hanging, made('a', 'another'));
    expect(held.decisions.map(({ decision }) => decision.key)).toEqual(['key b', 'another']);
  });

  test('that is dropped, or was never held, is not brought back by a late answer', () => {
    const held = heldAfter(made('a'), sent('a'), { type: 'dropped', key: 'key a' });
    expect(reduceOutbox(held, answered('a', LOST)).decisions).toEqual([]);
    expect(waitingIn(held)).toBeUndefined();
  });
});
