import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts, forgetDrafts, readDraft, storeDraft } from './stored-drafts.ts';

const NOTE = ['note', 'case a'];
const MESSAGE = ['message', 'case b'];
let items: Map<string, string>;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  storeDraft('Mina', { name: NOTE, subject: 'Ada', value: 'Half a note' });
  storeDraft('Mina', { name: MESSAGE, subject: 'Bo', value: 'Half a message' });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft is found by the user who typed it, and by no other user', () => {
  expect(readDraft('Mina', NOTE)).toBe('Half a note');
  expect(readDraft('Ravi', NOTE)).toBeUndefined();
  storeDraft('Ravi', { name: MESSAGE, subject: 'Bo', value: 'His' });
  expect([...items.values()].join()).not.toContain('Half a note');
});

test('a draft that was sent is removed, and the others stay', () => {
  storeDraft('Mina', { name: NOTE, subject: 'Ada', value: undefined });
  expect([readDraft('Mina', NOTE), readDraft('Mina', MESSAGE)]).toEqual([undefined, 'Half a message']);
});

test('drafts about a deleted person, in a deleted case, and of a signed-out user are removed', () => {
  forgetDrafts({ subject: 'Ada' });
  expect([readDraft('Mina', NOTE), readDraft('Mina', MESSAGE)]).toEqual([undefined, 'Half a message']);
  forgetDrafts({ caseId: 'case b' });
  expect(items.size).toBe(0);
  storeDraft('Mina', { name: NOTE, subject: 'Ada', value: 'Half a note' });
  clearDrafts();
  expect(items.size).toBe(0);
});

test('a stored value of another form counts as no draft', () => {
  for (const broken of ['{"by":"Mina"}', '{"by":"Mina","drafts":[1]}', 'null', '{'])
    for (const name of items.keys()) {
      items.set(name, broken);
      expect(readDraft('Mina', NOTE)).toBeUndefined();
    }
});
