import { describe, expect, test } from 'vitest';
import type { Command } from '../../shortcuts/read-key.ts';
import { runCaseCommand } from './run-case-command.ts';

/** The effects of a command as words, for a case that is open or not, with a decision chosen or not. */
function press(command: Command, { isOpen = true, armed = false, looks = false } = {}): string[] {
  const done: string[] = [];
  const record =
    (what: string) =>
    (...of: unknown[]) =>
      void done.push([what, ...of].join(' '));
  runCaseCommand(command, {
    isOpen,
    decision: {
      armed: armed ? 'reject' : null,
      arm: record('arm'),
      disarm: record('disarm'),
      commit: record('commit'),
      urge: record('urge'),
      chooseReason: record('reason'),
    },
    look: (given) => {
      if (looks) done.push(`look ${JSON.stringify(given)}`);
      return looks;
    },
    onStep: record('step'),
    onBack: record('leave'),
    undo: record('undo'),
    update: record('update'),
    message: record('message'),
    note: record('note'),
    'claim-next': record('claim-next'),
    linked: record('linked'),
    side: record('side'),
    'leave-field': record('leave-field'),
    reopen: record('reopen'),
    escalate: record('escalate'),
    acknowledge: record('acknowledge'),
    check: record('check'),
    claim: record('claim'),
  });
  return done;
}

test('A beside an open rejection does not make an approval of it, and says what to do first', () => {
  expect(press('approve', { armed: true })).toEqual(['urge open']);
  expect(press('ask', { armed: true })).toEqual(['arm ask']);
});

const DECIDING = [
  'approve',
  'ask',
  'reject',
  'commit',
  'message',
  'update',
  'acknowledge',
  'check',
  'claim',
] as const;

describe('a key on a case', () => {
  test.each([
    ['approve', 'arm approve'],
    ['ask', 'arm ask'],
    ['reject', 'arm reject'],
    ['commit', 'commit'],
    ['message', 'message'],
    ['update', 'update'],
    ['acknowledge', 'acknowledge'],
    ['check', 'check'],
    ['claim', 'claim'],
  ] as const)('%s works only if the user may decide and the case is open', (command, done) => {
    expect(press(command)).toEqual([done]);
  });

  test.each(DECIDING)(
    '%s does nothing without permission to decide, even with a decision chosen',
    (command) => {
      expect(press(command, { isOpen: false })).toEqual([]);
      expect(press(command, { isOpen: false, armed: true })).toEqual([]);
    },
  );

  test.each([
    ['next', 'step 1'],
    ['previous', 'step -1'],
    ['undo', 'undo'],
    ['note', 'note'],
    ['claim-next', 'claim-next'],
    ['linked', 'linked'],
    ['side', 'side'],
    ['leave-field', 'leave-field'],
    ['back', 'leave'],
  ] as const)('%s works for every user', (command, done) => {
    expect(press(command, { isOpen: false })).toEqual([done]);
    expect(press(command)).toEqual([done]);
  });

  test('Escape discards a chosen decision before it leaves, and leaves a case that closed meanwhile', () => {
    expect(press('back', { armed: true })).toEqual(['disarm']);
    expect(press('back', { armed: true, isOpen: false })).toEqual(['leave']);
  });

  test('a digit selects a box of the image, or a reason once a decision is chosen', () => {
    expect(press({ number: 2 }, { looks: true })).toEqual(['look {"number":2}']);
    expect(press({ number: 2 }, { looks: true, isOpen: false })).toEqual(['look {"number":2}']);
    expect(press({ number: 2 }, { looks: true, armed: true })).toEqual(['reason 2']);
  });

  test('a chosen decision can be changed for another', () => {
    expect(press('ask', { armed: true, looks: true })).toEqual(['arm ask']);
  });
});
