import type { Signal } from '../../../../../server/verification/signals/signals.ts';

/** What a copy or a screen raises beside the finding itself. */
const TRACES: readonly Signal['signal'][] = ['screen_or_print', 'little_colour'];

/** A finding that already says what the traces are traces of. */
const isCopy = (signal: Signal) =>
  signal.signal === 'original_not_shown' ||
  (signal.signal === 'portrait_unclear' && signal.cause === 'drawn');

/** A signal with those that have the same cause. */
export type FoldedSignal = { signal: Signal; traces: readonly Signal[] };

/**
 * Signals with one cause as one: a photocopy has no colour, hardly any colour, and dots. A severe one stays alone,
 * because it is acknowledged alone.
 * @param severe the names of the severe signals of the case
 */
export function foldCauses(signals: readonly Signal[], severe: readonly string[]): FoldedSignal[] {
  const isTrace = ({ signal }: Signal) => TRACES.includes(signal) && !severe.includes(signal);
  const traces = signals.filter(isTrace);
  const first = signals.find(isCopy) ?? traces[0];
  if (!first) return signals.map((signal) => ({ signal, traces: [] }));
  return signals.flatMap((signal) => {
    if (signal === first) return { signal, traces: traces.filter((each) => each !== first) };
    return isTrace(signal) ? [] : { signal, traces: [] };
  });
}
