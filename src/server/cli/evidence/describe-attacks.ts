import type { MeasuredSet } from '../../verification/accuracy/likelihood-ratio.ts';
import { ATTACK_MEASUREMENTS, FILM_MEASUREMENTS } from '../../verification/policy/attack-policy.ts';
import { canStop, canWarn } from '../../verification/signals/attack-signals.ts';

type AttackSignal = keyof typeof ATTACK_MEASUREMENTS;

export type AttackMeasurements = {
  films: readonly { film: string; isAttack: boolean; shown: number; of: number }[];
  signals: { name: AttackSignal; at_most: 'notice' | 'warning' | 'severe'; sets: readonly MeasuredSet[] }[];
};

/** What the authors measured on real attacks that others filmed, and what follows for each signal. */
export const describeAttacks = (): AttackMeasurements => ({
  films: FILM_MEASUREMENTS,
  signals: (Object.keys(ATTACK_MEASUREMENTS) as AttackSignal[]).map((name) => ({
    name,
    at_most: canStop(name) ? 'severe' : canWarn(name) ? 'warning' : 'notice',
    sets: ATTACK_MEASUREMENTS[name],
  })),
});
