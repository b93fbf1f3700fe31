import { CHOICES, type VoteChoice } from './resolve-votes.ts';

/** The decisions for which a tenant requires a four-eyes review. */
export type FourEyesRules = {
  /** every rejection, and every request for another image */
  rejections: boolean;
  approvals_against_signals: boolean;
  /** of all cases, whatever the choice; 0 to 100 */
  sample_percent: number;
};

export const NO_FOUR_EYES: FourEyesRules = {
  rejections: false,
  approvals_against_signals: false,
  sample_percent: 0,
};

/**
 * Whether a case is in a sample of so many percent. A keyed hash of the case's id decides: the same case is always in
 * or out, for every reviewer and every time, and no member of staff can predict it.
 * @param hash 4 bytes or more
 */
export function isSampled(hash: Uint8Array, percent: number): boolean {
  const share = new DataView(hash.buffer, hash.byteOffset).getUint32(0) / 2 ** 32;
  return share * 100 < percent;
}

/** Whether the choice itself requires a four-eyes review, without the sample and without the signals. */
export const needsFourEyes = (rules: FourEyesRules, choice: VoteChoice): boolean =>
  rules.rejections && choice !== 'approve';

/**
 * The choices that are known to require a four-eyes review before a decision. The sample is left out: no member of staff can
 * know it.
 * @param isContradicted whether a signal contradicts an approval
 */
export const listFourEyesChoices = (rules: FourEyesRules, isContradicted: boolean): VoteChoice[] =>
  CHOICES.filter(
    (choice) =>
      needsFourEyes(rules, choice) ||
      (choice === 'approve' && rules.approvals_against_signals && isContradicted),
  );
