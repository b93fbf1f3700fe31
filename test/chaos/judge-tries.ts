import type { FaultKind, InjectedFault } from './faults.ts';
import type { RequestRecord } from './ledger.ts';

/** What of the requests a fault may break. */
const BREAKS: Record<FaultKind, RegExp> = {
  'server killed': /./,
  'database restarted': /./,
  'database crashed': /./,
  // Records are read and written as before.
  'store away': /^(?:upload|erase)/,
  // Whoever uploads is answered: a person will decide.
  'nets away': /^never$/,
};

/** How long a fault is felt after its end: connections are made anew, and the store is asked again. */
const FELT_MS = 2_000;

/** The faults that a failed try went through. */
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
