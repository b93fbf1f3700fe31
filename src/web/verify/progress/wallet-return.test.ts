import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepWaitingLink, readWalletReturn } from './wallet-return.ts';

const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const LINK = { requestId: 'r1', token: 't1', until: 2_000 };
const toHash = (requestId: string) => `request_id=${requestId}&response_code=c1`;

test('[S331] the address of another request leaves the pending request of this browser as it is', () => {
  keepWaitingLink(LINK);
  expect(readWalletReturn(toHash('r2'), 1_000)).toBe('unknown');
  expect(readWalletReturn(toHash('r1'), 1_000)).toEqual({ token: 't1', requestId: 'r1', code: 'c1' });
});

test('[S331] a redirect of a wallet opens the link of its request once', () => {
  keepWaitingLink(LINK);
  expect(readWalletReturn(toHash('r1'), 1_000)).not.toBe('unknown');
  expect(readWalletReturn(toHash('r1'), 1_000)).toBe('unknown');
});

test('a redirect of a wallet opens no link after its time', () => {
  keepWaitingLink(LINK);
  expect(readWalletReturn(toHash('r1'), 2_000)).toBe('unknown');
  expect(items.size).toBe(0);
});

test.each(['', '{', '5', 'null', '[]'])(
  'a redirect of a wallet finds no link where the browser stores %j',
  (storedText) => {
    items.set('attesta.wallet', storedText);
    expect(readWalletReturn(toHash('r1'), 1_000)).toBe('unknown');
  },
);

test('an address without a request and a code is no redirect of a wallet', () => {
  expect(readWalletReturn('one-time-code', 1_000)).toBeNull();
});
