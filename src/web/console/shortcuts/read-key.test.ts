import { describe, expect, test } from 'vitest';
import { type KeyPress, type KeyScreen, type KeyTarget, readKey } from './read-key.ts';

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
  readKey(press(key, more), screen, target);

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
    ['Escape', 'case', 'back'],
    ['Escape', 'queue', null],
    ['Enter', 'armed', 'commit'],
    ['Escape', 'armed', 'back'],
    ['x', 'armed', 'reject'],
    ['j', 'armed', null],
    ['0', 'armed', null],
    ['q', 'case', null],
    ['s', 'queue', 'oldest'],
    ['/', 'anywhere', 'find'],
    ['l', 'subject', 'link'],
    ['?', 'anywhere', 'help'],
    ['ArrowDown', 'case', 'detail-down'],
    ['ArrowDown', 'zoomed', 'pan-down'],
    ['ArrowLeft', 'case', null],
    ['+', 'case', 'nearer'],
    ['z', 'zoomed', 'undo'],
    ['y', 'case', 'acknowledge'],
    ['y', 'armed', 'acknowledge'],
    ['p', 'case', 'check'],
    ['u', 'case', 'claim'],
    ['l', 'case', 'linked'],
    ['h', 'case', 'side'],
    ['o', 'case', 'reopen'],
    ['p', 'armed', null],
    ['t', 'armed', null],
  ] as const)('%s in %s is %s', (key, screen, command) => expect(read(key, screen)).toBe(command));

  test.each(['j', 'a', 'r', 'x', '1'])('%s is a letter while typing', (key) => {
    expect(read(key, 'case', 'text')).toBeNull();
    expect(read(key, 'armed', 'text')).toBeNull();
  });

  test('Ctrl and Enter commit out of the text, where Enter alone is a new line', () => {
    expect(read('Enter', 'armed', 'text')).toBeNull();
    expect(read('Enter', 'armed', 'text', { shiftKey: true })).toBeNull();
    expect(read('Enter', 'armed', 'text', { ctrlKey: true })).toBe('commit');
    expect(read('Enter', 'armed', 'text', { metaKey: true })).toBe('commit');
    expect(read('Enter', 'armed', 'text', { ctrlKey: true, repeat: true })).toBeNull();
    expect(read('Enter', 'case', 'text', { ctrlKey: true })).toBeNull();
  });

  test('Escape leaves a field before the case, and puts a decision down from its text', () => {
    expect(read('Escape', 'case', 'text')).toBe('leave-field');
    expect(read('Escape', 'zoomed', 'text')).toBe('leave-field');
    expect(read('Escape', 'armed', 'text')).toBe('back');
    expect(read('Escape', 'queue', 'text')).toBeNull();
  });

  test('Enter belongs to the control that has the focus', () =>
    expect(read('Enter', 'armed', 'control')).toBeNull());

  test('held down, it moves and never decides', () => {
    expect(read('j', 'queue', 'page', { repeat: true })).toBe('next');
    expect(read('a', 'case', 'page', { repeat: true })).toBeNull();
    expect(read('Enter', 'armed', 'page', { repeat: true })).toBeNull();
  });

  test.each(['altKey', 'ctrlKey', 'metaKey', 'isComposing'] as const)(
    'a key with %s is not a shortcut',
    (modifier) => expect(read('a', 'case', 'page', { [modifier]: true })).toBeNull(),
  );

  test('a letter key can be switched off; Enter and Escape stay', () => {
    expect(readKey(press('a'), 'case', 'page', false)).toBeNull();
    expect(readKey(press('j'), 'queue', 'page', false)).toBeNull();
    expect(readKey(press('Enter'), 'armed', 'page', false)).toBe('commit');
    expect(readKey(press('Escape'), 'armed', 'page', false)).toBe('back');
  });

  test('a digit key names a reason or a detail', () => {
    expect(read('4', 'armed')).toEqual({ number: 4 });
    expect(read('4', 'case')).toEqual({ number: 4 });
    expect(read('4', 'queue')).toBeNull();
  });

  test('after G names a page, wherever one is, and is nothing else there', () => {
    const afterG = (key: string, screen: KeyScreen) => readKey(press(key), screen, 'page', true, true);
    expect(afterG('r', 'anywhere')).toEqual({ go: 'review' });
    expect(afterG('o', 'anywhere')).toEqual({ go: 'overview' });
    expect(afterG('s', 'queue')).toBeNull();
    expect(afterG('j', 'queue')).toBe('next');
    expect(read('s', 'anywhere')).toBeNull();
  });

  test.each(['ArrowDown', 'ArrowUp'])('%s belongs to the focused text field', (key) =>
    expect(read(key, 'case', 'text')).toBeNull(),
  );
});
