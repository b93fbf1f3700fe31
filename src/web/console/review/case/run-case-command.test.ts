import { describe, expect, test } from 'vitest';
import type { Command } from '../../shortcuts/read-key.ts';
import { runCaseCommand } from './run-case-command.ts';

/** The effects of a command as words, for a case that is open or not, with a decision chosen or not. */
function press(command: Command, { isOpen = true, armed = false, looks = false } = {}): string[] {
  const done: string[] = [];
  const tell =
    (what: string) =>
    (...of: unknown[]) =>
      void done.push([what, ...of].join(' '));
  runCaseCommand(command, {
    isOpen,
    decision: {
      armed: armed ? 'reject' : null,
      arm: tell('arm'),
      disarm: tell('disarm'),
      commit: tell('commit'),
      chooseReason: tell('reason'),
    },
    look: (asked) => {
      if (looks) done.push(`look ${JSON.stringify(asked)}`);
      return looks;
    },
    onStep: tell('step'),
    onBack: tell('leave'),
    undo: tell('undo'),
    update: tell('update'),
    message: tell('message'),
    note: tell('note'),
    'claim-next': tell('claim-next'),
    linked: tell('linked'),
    side: tell('side'),
    'leave-field': tell('leave-field'),
    reopen: tell('reopen'),
    acknowledge: tell('acknowledge'),
    check: tell('check'),
    claim: tell('claim'),
  });
  return done;
}

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

  test('a digit selects a box of the picture, or a reason once a decision is chosen', () => {
    expect(press({ number: 2 }, { looks: true })).toEqual(['look {"number":2}']);
    expect(press({ number: 2 }, { looks: true, isOpen: false })).toEqual(['look {"number":2}']);
    expect(press({ number: 2 }, { looks: true, armed: true })).toEqual(['reason 2']);
  });

  test('a chosen decision can be changed for another', () => {
    expect(press('approve', { armed: true, looks: true })).toEqual(['arm approve']);
  });
});
