import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGate } from './create-gate.ts';

const later = () => Date.now() + 20_000;
const moment = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Work that goes on until it is told to end. */
function openWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

describe('a gate', () => {
  it('lets in what fits, the others in the order they came, and the next after a failure', async () => {
    const gate = createGate(2, 10);
    const begun: number[] = [];
    const works = [0, 1, 2, 3, 4].map(openWork);
    const passes = works.map(({ work }, at) =>
      gate.pass(1, later(), async () => {
        begun.push(at);
        await work();
        if (at === 0) throw new Error('broken');
      }),
    );
    const settled = Promise.allSettled(passes);
    await moment();
    expect(begun).toEqual([0, 1]);
    for (const { end } of works) {
      end();
      await moment();
    }
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  });

  it('turns away who finds too many waiting, and who has waited until the end of its time', async () => {
    const gate = createGate(1, 1);
    const inside = openWork();
    const first = gate.pass(1, later(), inside.work);
    let begun = 0;
    const second = gate.pass(1, Date.now() + 30, async () => (begun += 1));
    await expect(gate.pass(1, later(), async () => (begun += 1))).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: expect.any(Number),
    });
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
    inside.end();
    await first;
    expect(begun).toBe(0);
    expect(await gate.pass(1, later(), async () => 'free')).toBe('free');
  });

  it('lets those behind a heavy one in when it gives up, and something too heavy goes in alone', async () => {
    const gate = createGate(10, 10);
    const inside = openWork();
    const first = gate.pass(8, later(), inside.work);
    const heavy = gate.pass(5, Date.now() + 30, async () => 'heavy');
    const light = gate.pass(2, later(), async () => 'light');
    await expect(heavy).rejects.toMatchObject({ code: 'unavailable' });
    expect(await light).toBe('light');
    const tooHeavy = gate.pass(99, later(), async () => 'alone');
    inside.end();
    await first;
    expect(await tooHeavy).toBe('alone');
  });

  it('never holds more than it may, and lets everybody in, whatever weighs how much', async () => {
    const visitors = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 7 }), turns: fc.nat(4) }), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(visitors, async (all) => {
        const gate = createGate(10, 30);
        let [held, most, done] = [0, 0, 0];
        await Promise.all(
          all.map(({ weight, turns }) =>
            gate.pass(weight, later(), async () => {
              held += weight;
              most = Math.max(most, held);
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              held -= weight;
              done += 1;
            }),
          ),
        );
        expect(most).toBeLessThanOrEqual(10);
        expect([held, done]).toEqual([0, all.length]);
      }),
      { seed: 20260301, numRuns: 200 },
    );
  });
});
