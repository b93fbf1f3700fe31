import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPermits } from './create-permits.ts';

const later = () => Date.now() + 20_000;
const moment = () => new Promise((resolve) => setTimeout(resolve, 1));

const crowded = { tenant: 'acme', link: 'first' };
/** By default each request has a separate link. */
const createRequest = (
  weight: number,
  latest = later(),
  holder = { tenant: 'acme', link: String(randomUUID()) },
) => ({
  holder,
  weight,
  latest,
});

/** Work that runs until `end` is called. */
function openWork() {
  let end = () => {};
  const endPromise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => endPromise };
}

describe('permits', () => {
  it('admits what fits, queues the rest in order of arrival, and continues after a failure', async () => {
    const permits = createPermits(2, 10);
    const startOrder: number[] = [];
    const works = [0, 1, 2, 3, 4].map(openWork);
    const passes = works.map(({ work }, at) =>
      permits.run(createRequest(1), async () => {
        startOrder.push(at);
        await work();
        if (at === 0) throw new Error('broken');
      }),
    );
    const outcomes = Promise.allSettled(passes);
    await moment();
    expect(startOrder).toEqual([0, 1]);
    for (const { end } of works) {
      end();
      await moment();
    }
    expect(startOrder).toEqual([0, 1, 2, 3, 4]);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  });

  it('refuses a request if the queue is full, or when its time limit expires', async () => {
    const permits = createPermits(1, 1);
    const inside = openWork();
    const first = permits.run(createRequest(1), inside.work);
    let startCount = 0;
    const second = permits.run(createRequest(1, Date.now() + 30), async () => (startCount += 1));
    await expect(permits.run(createRequest(1), async () => (startCount += 1))).rejects.toMatchObject({
      code: 'busy',
      retryAfter: expect.any(Number),
    });
    await expect(second).rejects.toMatchObject({ code: 'busy' });
    inside.end();
    await first;
    expect(startCount).toBe(0);
    expect(await permits.run(createRequest(1), async () => 'free')).toBe('free');
  });

  it('admits the requests behind a heavy one when that gives up, and admits a too heavy one alone', async () => {
    const permits = createPermits(10, 10);
    const inside = openWork();
    const first = permits.run(createRequest(8), inside.work);
    const heavy = permits.run(createRequest(5, Date.now() + 30), async () => 'heavy');
    const light = permits.run(createRequest(2), async () => 'light');
    await expect(heavy).rejects.toMatchObject({ code: 'busy' });
    expect(await light).toBe('light');
    const tooHeavy = permits.run(createRequest(99), async () => 'alone');
    inside.end();
    await first;
    expect(await tooHeavy).toBe('alone');
  });

  it('never exceeds its capacity, and admits every request, for any weights', async () => {
    const visitors = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 7 }), turns: fc.nat(4) }), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(visitors, async (all) => {
        const permits = createPermits(10, 30);
        let [held, maxHeld, done] = [0, 0, 0];
        await Promise.all(
          all.map(({ weight, turns }) =>
            permits.run(createRequest(weight), async () => {
              held += weight;
              maxHeld = Math.max(maxHeld, held);
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              held -= weight;
              done += 1;
            }),
          ),
        );
        expect(maxHeld).toBeLessThanOrEqual(10);
        expect([held, done]).toEqual([0, all.length]);
      }),
      { seed: 20260301, numRuns: 200 },
    );
  });

  it('[S189] admits next the request whose tenant, then whose link, has the least weight inside', async () => {
    const permits = createPermits(4, 100);
    const startOrder: string[] = [];
    const open: (() => void)[] = [];
    const send = (tenant: string, link: string) => {
      const { end, work } = openWork();
      open.push(end);
      return permits.run(createRequest(1, later(), { tenant, link }), async () => {
        startOrder.push(`${tenant}${link}`);
        await work();
      });
    };
    const busy = ['1', '1', '2', '2', '1', '1', '2', '3'].map((link) => send('a', link));
    const quiet = [send('b', '1'), send('b', '1')];
    await moment();
    expect(startOrder).toEqual(['a1', 'a1', 'a2', 'a2']);
    // One of each ends. Next is the quiet tenant, then the link that was admitted least recently.
    open[0]!();
    await moment();
    expect(startOrder.slice(4)).toEqual(['b1']);
    open[1]!();
    open[2]!();
    await moment();
    expect(startOrder.slice(5)).toEqual(['b1', 'a3']);
    open[3]!();
    await moment();
    expect(startOrder.slice(7)).toEqual(['a1']);
    for (const end of open) end();
    while (startOrder.length < 10) {
      await moment();
      for (const end of open) end();
    }
    await Promise.all([...busy, ...quiet]);
  });

  it('[S46] gives one link at most half of the permits, even if no other link waits', async () => {
    const permits = createPermits(4, 10);
    const works = [0, 1, 2].map(openWork);
    const startOrder: number[] = [];
    const passes = works.map(({ work }, at) =>
      permits.run(createRequest(1, later(), crowded), async () => {
        startOrder.push(at);
        await work();
      }),
    );
    await moment();
    expect(startOrder).toEqual([0, 1]);
    expect(await permits.run(createRequest(1), async () => 'another link')).toBe('another link');
    for (const { end } of works) end();
    await Promise.all(passes);
    expect(startOrder).toEqual([0, 1, 2]);
  });

  it('[S189] refuses the newest of a crowded link for a request of another link, but not for one of the same link', async () => {
    const permits = createPermits(1, 3);
    const inside = openWork();
    const first = permits.run(createRequest(1), inside.work);
    const crowd = [0, 1, 2].map(() => permits.run(createRequest(1, later(), crowded), async () => 'in'));
    const outcomes = Promise.allSettled(crowd);
    await expect(permits.run(createRequest(1, later(), crowded), async () => 'in')).rejects.toMatchObject({
      code: 'busy',
    });
    const other = permits.run(createRequest(1, later(), { tenant: 'other', link: '1' }), async () => 'other');
    inside.end();
    await first;
    expect(await other).toBe('other');
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});
