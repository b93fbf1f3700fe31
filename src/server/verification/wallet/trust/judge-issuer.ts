import type { IssuerTrust } from '../credential-evidence.ts';
import type { SignerObjection } from '../mdoc/list-objections.ts';
import { CredentialRefusal } from '../refusal.ts';

/** A list of trusted certificates with the time from which its age counts. */
export type DatedList = {
  certificates: readonly Uint8Array[];
  since: Date;
  /** whether its provider signed it; else the operator chose the certificates */
  isSigned: boolean;
};

const DAY_MS = 86_400_000;

type AgeLimit = { at: Date; maxAgeDays: number };

export const isListCurrent = ({ since }: Pick<DatedList, 'since'>, { at, maxAgeDays }: AgeLimit): boolean =>
  at.getTime() - since.getTime() <= maxAgeDays * DAY_MS;

/** `anchor`: DER of the trusted certificate at the end of the chain; null if no list has one. */
export type JudgedIssuer = { anchor: Uint8Array | null; objections: readonly SignerObjection[] };

/**
 * A signed list speaks for a signer without a purpose. It does not speak for another purpose or country: an authority
 * signs certificates for other uses too. Where the operator chose the certificates, a person decides.
 *
 * @param maxAgeDays a list that is older no longer approves
 * @throws CredentialRefusal `signer_not_permitted`
 */
export function judgeIssuer(
  { anchor, objections }: JudgedIssuer,
  lists: readonly DatedList[],
  limits: AgeLimit,
): IssuerTrust {
  if (!anchor) return 'not_listed';
  const isNamedBy = ({ certificates }: DatedList) =>
    certificates.some((each) => Buffer.compare(each, anchor) === 0);
  const naming = lists.filter(isNamedBy);
  if (naming.length === 0) return 'not_listed';
  const isSpokenFor = naming.some(({ isSigned }) => isSigned);
  const open = objections.filter((each) => each !== 'no_purpose' || !isSpokenFor);
  if (open.length > 0 && naming.every(({ isSigned }) => isSigned))
    throw new CredentialRefusal(
      'signer_not_permitted',
      `the certificate of the signer has faults: ${open.join(', ')}`,
    );
  if (open.length > 0) return 'signer_differs';
  return naming.some((list) => isListCurrent(list, limits)) ? 'listed' : 'list_too_old';
}
