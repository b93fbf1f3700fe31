import { AppError } from '../../errors.ts';

/** Lets in so much at the same time; the others wait before it, in the order they came. */
export type Gate = {
  /**
   * Does `work` once `weight` fits beside what is inside. What weighs more than the gate holds goes in alone.
   * @param latest until when it may wait, in milliseconds of `Date.now()`
   * @throws AppError `unavailable` when too many wait already or its turn has not come by `latest`; `work`
   *   has not begun then
   */
  pass<T>(weight: number, latest: number, work: () => Promise<T>): Promise<T>;
};

type Waiting = { weight: number; enter: () => void };

/** A gate for `most` of whatever weights are measured in, with at most so many waiting before it. */
export function createGate(most: number, mostWaiting: number): Gate {
  const waiting = new Set<Waiting>();
  let held = 0;

  const fits = (weight: number) => held === 0 || held + weight <= most;
  const letIn = () => {
    for (const next of waiting) {
      if (!fits(next.weight)) return;
      waiting.delete(next);
      held += next.weight;
      next.enter();
    }
  };
  const waitForTurn = (weight: number, latest: number) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(place);
        reject(overfull());
        letIn(); // a heavy one that goes away may have kept lighter ones waiting
      };
      const timer = setTimeout(giveUp, Math.max(latest - Date.now(), 0));
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const place: Waiting = { weight, enter };
      waiting.add(place);
    });

  return {
    async pass(weight, latest, work) {
      if (waiting.size === 0 && fits(weight)) held += weight;
      else if (waiting.size >= mostWaiting) throw overfull();
      else await waitForTurn(weight, latest);
      try {
        return await work();
      } finally {
        held -= weight;
        letIn();
      }
    },
  };
}

function overfull(): AppError {
  return new AppError('unavailable', 'The service has more to do than it can hold. Try again shortly.');
}
