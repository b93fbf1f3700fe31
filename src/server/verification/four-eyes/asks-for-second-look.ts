import type { VoteChoice } from './resolve-votes.ts';

/** For which decisions a tenant asks for two people. */
export type FourEyesRules = {
  /** every rejection, and every request for another picture */
  rejections: boolean;
  approvals_against_signals: boolean;
  /** of all cases, whatever is chosen; 0 to 100 */
  sample_percent: number;
};

export const ONE_IS_ENOUGH: FourEyesRules = {
  rejections: false,
  approvals_against_signals: false,
  sample_percent: 0,
};

/**
 * Whether a case is one of so many percent. It goes by a keyed hash of the case's id: the same case is always in or
 * out, whoever decides and however often, and nobody of the staff can tell beforehand.
 * @param hash 4 bytes or more
 */
export function isSampled(hash: Uint8Array, percent: number): boolean {
  const share = new DataView(hash.buffer, hash.byteOffset).getUint32(0) / 2 ** 32;
  return share * 100 < percent;
}

/** Whether the choice takes two people by itself, without the sample and without what signals say. */
export const needsFourEyes = (rules: FourEyesRules, choice: VoteChoice): boolean =>
  rules.rejections && choice !== 'approve';
