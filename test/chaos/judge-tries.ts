import type { InjectedFault } from './injected-fault.ts';
import type { RequestRecord } from './ledger.ts';

/** Which requests a fault may break. */
const BREAKS: Record<InjectedFault['kind'], RegExp> = {
  'server killed': /./,
  'database restarted': /./,
  'database crashed': /./,
  switchover: /./,
  upgrade: /./,
  'primary killed': /./,
  'primary frozen': /./,
  'network of the primary gone': /./,
  'disk of the primary full': /./,
  // Records must be read and written as before.
  'store away': /^(?:upload|erase)/,
  // Uploads must be answered: a person will decide.
  'nets away': /^never$/,
};

/** How long a fault has effects after its end: connections are made again, and the store is retried. */
const FELT_MS = 2_000;

/** The faults during a failed try. */
export function explain(
  { what, from, to }: RequestRecord,
  faults: readonly InjectedFault[],
): InjectedFault[] {
  return faults.filter(
    (fault) => BREAKS[fault.kind].test(what) && from <= fault.to + FELT_MS && to >= fault.from,
  );
}

export const unexplained = (
  tries: readonly RequestRecord[],
  faults: readonly InjectedFault[],
): RequestRecord[] => tries.filter((each) => each.error !== null && explain(each, faults).length === 0);
