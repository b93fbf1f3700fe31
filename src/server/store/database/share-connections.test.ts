import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareConnections } from './share-connections.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A tenant's transactions, which end when `endAll` is called. */
function open({ connections }: { connections: number }) {
  const shares = shareConnections({ connections, maxWaiting: 100, connectMs: 60_000 });
  const inside = new Map<string, (() => void)[]>();
  const begin = (tenant: string, count: number) => {
    for (let at = 0; at < count; at += 1) {
      void shares.takeTurn(
        tenant,
        () => new Promise<void>((end) => void inside.set(tenant, [...(inside.get(tenant) ?? []), end])),
      );
    }
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    begin: async (tenant: string, count: number) => {
      begin(tenant, count);
      await settle();
    },
    count: (tenant: string) => inside.get(tenant)?.length ?? 0,
    endOne: async (tenant: string) => {
      inside.get(tenant)?.shift()?.();
      await settle();
    },
  };
}

test('[S293] each of n active tenants has at most one part in n + 1 of the connections', async () => {
  const { begin, count } = open({ connections: 12 });
  await begin('one', 20);
  expect(count('one')).toBe(6);
  await begin('two', 20);
  expect(count('two')).toBe(4);
  await begin('three', 20);
  // Two are left, since the first one had six when it was alone.
  expect(count('three')).toBe(2);
});

test('[S293] a tenant that was alone falls back to its share as its transactions end', async () => {
  const { begin, count, endOne } = open({ connections: 12 });
  await begin('one', 20);
  await begin('two', 1);
  await endOne('two');
  for (const expected of [5, 4, 4]) {
    await endOne('one');
    expect(count('one')).toBe(expected);
  }
});

test('a tenant gets its larger share a second after the other’s last transaction, although no transaction ends', async () => {
  const { begin, count, endOne } = open({ connections: 12 });
  await begin('two', 1);
  await endOne('two');
  await begin('one', 20);
  expect(count('one')).toBe(4);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(count('one')).toBe(6);
});
