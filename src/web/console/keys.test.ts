import { describe, expect, test } from 'vitest';
import { type KeyPress, type KeyScreen, type KeyTarget, readKey } from './keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

const read = (key: string, screen: KeyScreen, target: KeyTarget = 'page', more: Partial<KeyPress> = {}) =>
  readKey(press(key, more), screen, target)?.is ?? null;

describe('a key', () => {
  test.each([
    ['j', 'queue', 'next'],
    ['K', 'queue', 'previous'],
    ['Enter', 'queue', 'open'],
    ['a', 'queue', null],
    ['j', 'case', 'next'],
    ['a', 'case', 'approve'],
    ['r', 'case', 'ask'],
    ['x', 'case', 'reject'],
    ['Enter', 'case', null],
    ['1', 'case', null],
    ['Escape', 'case', 'back'],
    ['Escape', 'queue', null],
    ['Enter', 'armed', 'commit'],
    ['Escape', 'armed', 'back'],
    ['x', 'armed', 'reject'],
    ['j', 'armed', null],
    ['3', 'armed', 'reason'],
    ['0', 'armed', null],
    ['q', 'case', null],
  ] as const)('%s in %s is %s', (key, screen, command) => expect(read(key, screen)).toBe(command));

  test.each(['j', 'a', 'r', 'x', '1'])('%s is a letter while typing', (key) => {
    expect(read(key, 'case', 'text')).toBeNull();
    expect(read(key, 'armed', 'text')).toBeNull();
  });

  test('Enter commits out of the text, and with Shift it is a new line', () => {
    expect(read('Enter', 'armed', 'text')).toBe('commit');
    expect(read('Enter', 'armed', 'text', { shiftKey: true })).toBeNull();
  });

  test('Enter belongs to the control that has the focus', () =>
    expect(read('Enter', 'armed', 'control')).toBeNull());

  test('held down, it moves and never decides', () => {
    expect(read('j', 'queue', 'page', { repeat: true })).toBe('next');
    expect(read('a', 'case', 'page', { repeat: true })).toBeNull();
    expect(read('Enter', 'armed', 'page', { repeat: true })).toBeNull();
  });

  test.each(['altKey', 'ctrlKey', 'metaKey', 'isComposing'] as const)('with %s is not ours', (modifier) =>
    expect(read('a', 'case', 'page', { [modifier]: true })).toBeNull(),
  );

  test('that is a letter can be switched off; Enter and Escape stay', () => {
    expect(readKey(press('a'), 'case', 'page', false)).toBeNull();
    expect(readKey(press('j'), 'queue', 'page', false)).toBeNull();
    expect(readKey(press('Enter'), 'armed', 'page', false)).toEqual({ is: 'commit' });
    expect(readKey(press('Escape'), 'armed', 'page', false)).toEqual({ is: 'back' });
  });

  test('names the reason that it chooses', () =>
    expect(readKey(press('4'), 'armed', 'page')).toEqual({ is: 'reason', number: 4 }));
});
