import { likelihoodRatio, type MeasuredSet } from '../accuracy/likelihood-ratio.ts';
import { ATTACK_MEASUREMENTS, MAX_FALSE_ALARMS, MIN_LIKELIHOOD_RATIO } from '../policy/attack-policy.ts';
import type { Signal } from './signals.ts';

type SignalName = Signal['signal'];
type Measurements = Partial<Record<SignalName, readonly MeasuredSet[]>>;

/**
 * Whether a signal may be more than a notice: it is a fact, or its measurements show that it tells attacks from genuine
 * images. Without a set, nothing shows it.
 */
export function canWarn(name: SignalName, measurements: Measurements = ATTACK_MEASUREMENTS): boolean {
  const sets = measurements[name];
  if (!sets) return true;
  return sets.length > 0 && sets.every(canWarnBy);
}

/** Whether one set shows that attacks raise a signal so much more often. */
export const canWarnBy = (set: Omit<MeasuredSet, 'set'>): boolean =>
  likelihoodRatio(set).low > MIN_LIKELIHOOD_RATIO;

/** Whether a tenant may count a signal as severe, so that it stops approvals. */
export function canStop(name: SignalName, measurements: Measurements = ATTACK_MEASUREMENTS): boolean {
  const isRare = ({ genuine }: MeasuredSet) => genuine.raised <= genuine.of * MAX_FALSE_ALARMS;
  return canWarn(name, measurements) && (measurements[name] ?? []).every(isRare);
}
