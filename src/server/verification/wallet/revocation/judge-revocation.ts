import type { StatusReference } from './read-status-references.ts';

/**
 * What lists say of a credential. `none_named`: the credential names no list, so its issuer revokes none. `unknown`: it
 * names one that is missing, too old, of another issuer or without an entry. `not_checked`: an attempt from before lists
 * were read.
 */
export const REVOCATIONS = ['none_named', 'valid', 'revoked', 'suspended', 'unknown', 'not_checked'] as const;
export type Revocation = (typeof REVOCATIONS)[number];

/** The entry of one credential in the list that is stored for its URI. */
export type StatusEntry = {
  /** bits for each credential: 1, 2, 4 or 8; null for a list of identifiers */
  bits: number | null;
  /** the byte that has the credential's bits; null if the list ends before it */
  byte: number | null;
  /** whether a list of identifiers has the credential's */
  isListed: boolean;
  issuedAt: Date;
  expires: Date | null;
  /** SHA-256 of the key of the trusted certificate that the list's signature leads to; null if the operator chose its signer */
  anchor: Uint8Array | null;
};

export type StatusLookup = { reference: StatusReference; entry: StatusEntry | null };

type RevocationLimits = {
  at: Date;
  /** of a list, from the time at which its provider made it */
  maxAgeDays: number;
  /** SHA-256 of the key of the trusted certificate of the credential's issuer; null if no list has that issuer */
  anchor: Uint8Array | null;
};

const DAY_MS = 86_400_000;
/** Status types of Token Status List, section 7.1. All others mean what an application agreed on. */
const STATUSES: readonly Revocation[] = ['valid', 'revoked', 'suspended'];
/** The worst first: what one list says counts, whatever another does not know. */
const WORST_FIRST: readonly Revocation[] = ['revoked', 'suspended', 'unknown', 'valid'];

/** Judges all lists that a credential names. Only an entry of a current list of its issuer says `valid`. */
export function judgeRevocation(lookups: readonly StatusLookup[], limits: RevocationLimits): Revocation {
  if (lookups.length === 0) return 'none_named';
  const revocations = lookups.map((lookup) => judgeLookup(lookup, limits));
  return WORST_FIRST.find((each) => revocations.includes(each)) ?? 'unknown';
}

function judgeLookup({ reference, entry }: StatusLookup, limits: RevocationLimits): Revocation {
  if (!entry || !isStatusListCurrent(entry, limits) || !isOfIssuer(entry, limits)) return 'unknown';
  if (reference.form === 'identifier_list' && entry.bits === null)
    return entry.isListed ? 'revoked' : 'valid';
  if (reference.form !== 'status_list' || entry.bits === null || entry.byte === null) return 'unknown';
  return STATUSES[readStatus(entry.byte, entry.bits, reference.index)] ?? 'unknown';
}

/** Whether a list says anything now. */
export const isStatusListCurrent = (
  { issuedAt, expires }: Pick<StatusEntry, 'issuedAt' | 'expires'>,
  { at, maxAgeDays }: Pick<RevocationLimits, 'at' | 'maxAgeDays'>,
) => at.getTime() - issuedAt.getTime() <= maxAgeDays * DAY_MS && (expires === null || expires > at);

const isOfIssuer = ({ anchor: signer }: StatusEntry, { anchor }: RevocationLimits) =>
  signer === null || (anchor !== null && Buffer.compare(signer, anchor) === 0);

/** Entries begin with the lowest bits of a byte: Token Status List, section 4.1. */
function readStatus(byte: number, bits: number, index: number): number {
  const position = index % (8 / bits);
  return (byte >> (position * bits)) & (2 ** bits - 1);
}
