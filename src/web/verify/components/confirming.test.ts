import { afterEach, expect, test, vi } from 'vitest';
import { isConfirming, setConfirming } from './confirming.ts';

afterEach(() => vi.unstubAllGlobals());

/** A document's element with attributes alone. */
function stubDocument(): void {
  const names = new Set<string>();
  const documentElement = {
    hasAttribute: (name: string) => names.has(name),
    toggleAttribute: (name: string, isOn: boolean) => (isOn ? names.add(name) : names.delete(name)),
  };
  vi.stubGlobal('document', { documentElement });
}

test('a person who confirms each photo is not hurried where the browser stores nothing', () => {
  stubDocument();
  vi.stubGlobal('localStorage', undefined);
  expect(isConfirming()).toBe(false);
  setConfirming(true);
  expect(isConfirming()).toBe(true);
  setConfirming(false);
  expect(isConfirming()).toBe(false);
});

test('the choice to confirm each photo outlives the page where the browser stores it', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  stubDocument();
  setConfirming(true);
  // A reload.
  stubDocument();
  expect(isConfirming()).toBe(true);
});
