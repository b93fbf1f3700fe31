import { DEFAULT_SEVERE_SIGNALS, type SignalName } from '../signals/severity.ts';
import type { FourEyesRules } from './needs-four-eyes.ts';

/** The settings by which decisions need a four-eyes review. `severe_signals`: null for those of the product. */
export type FourEyesSettings = { second_look: FourEyesRules; severe_signals: SignalName[] | null };

/** Whether a decision that needed a four-eyes review needs none after the change. */
export function loosensRules(before: FourEyesSettings, after: FourEyesSettings): boolean {
  const [rules, next] = [before.second_look, after.second_look];
  const [severe, stillSevere] = [before, after].map((each) => each.severe_signals ?? DEFAULT_SEVERE_SIGNALS);
  return (
    (rules.rejections && !next.rejections) ||
    (rules.approvals_against_signals && !next.approvals_against_signals) ||
    next.sample_percent < rules.sample_percent ||
    (rules.approvals_against_signals && severe!.some((name) => !stillSevere!.includes(name)))
  );
}

/** Whether both settings require the same. */
export const isSameRules = (one: FourEyesSettings, other: FourEyesSettings): boolean =>
  !loosensRules(one, other) && !loosensRules(other, one);
