import type { IssuerTrust } from '../credential-evidence.ts';

/** A list of trusted certificates with the time from which its age counts. */
export type DatedList = { certificates: readonly Uint8Array[]; since: Date };

const DAY_MS = 86_400_000;

type AgeLimit = { at: Date; maxAgeDays: number };

export const isListCurrent = ({ since }: Pick<DatedList, 'since'>, { at, maxAgeDays }: AgeLimit): boolean =>
  at.getTime() - since.getTime() <= maxAgeDays * DAY_MS;

/**
 * @param anchor DER of the trusted certificate at the end of the chain; null if no list has one
 * @param maxAgeDays a list that is older no longer approves
 */
export function judgeIssuer(
  anchor: Uint8Array | null,
  lists: readonly DatedList[],
  limits: AgeLimit,
): IssuerTrust {
  if (!anchor) return 'not_listed';
  const isNamedBy = ({ certificates }: DatedList) =>
    certificates.some((each) => Buffer.compare(each, anchor) === 0);
  const naming = lists.filter(isNamedBy);
  if (naming.length === 0) return 'not_listed';
  return naming.some((list) => isListCurrent(list, limits)) ? 'listed' : 'list_too_old';
}
