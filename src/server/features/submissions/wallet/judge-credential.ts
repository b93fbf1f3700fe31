import type { Database } from '../../../store/database/database.ts';
import { addNamedLists, findStatusEntry } from '../../../store/status-lists.ts';
import { listTrustLists } from '../../../store/trust-lists.ts';
import { SPECIMEN_ROOT } from '../../../verification/sandbox/specimen-root.ts';
import type { IssuerTrust } from '../../../verification/wallet/credential-evidence.ts';
import type { CredentialKind } from '../../../verification/wallet/mdoc/credential-kinds.ts';
import type { VerifiedCredential } from '../../../verification/wallet/mdoc/verify-document.ts';
import type { Authorities } from '../../../verification/wallet/requests/openid4vp-request.ts';
import { hashAnchor } from '../../../verification/wallet/revocation/hash-anchor.ts';
import {
  judgeRevocation,
  type Revocation,
  type StatusLookup,
} from '../../../verification/wallet/revocation/judge-revocation.ts';
import type { StatusReference } from '../../../verification/wallet/revocation/read-status-references.ts';
import { type DatedList, judgeIssuer } from '../../../verification/wallet/trust/judge-issuer.ts';
import { listAuthorities } from '../../../verification/wallet/trust/list-authorities.ts';
import { readCertificate } from '../../../verification/wallet/x509/read-certificate.ts';

export type TrustDeps = {
  db: Pick<Database, 'asSystem'>;
  /** days after which a list of trusted issuers approves nothing */
  trustListMaxAgeDays: number;
  /** days after which a list of revoked credentials says nothing */
  statusListMaxAgeDays: number;
  /** whether requests name the trusted issuers */
  namesAuthorities: boolean;
};

/** @param isSandbox whether the issuer of the specimens is trusted */
export async function readTrustedLists(
  { db }: TrustDeps,
  { kind, isSandbox, at }: { kind: CredentialKind; isSandbox: boolean; at: Date },
): Promise<DatedList[]> {
  const storedLists = await db.asSystem((tx) => listTrustLists(tx, kind));
  const lists = storedLists.map(({ certificates, issued_at, imported_at }) => ({
    certificates: certificates.map((each) => new Uint8Array(each)),
    since: issued_at ?? imported_at,
    isSigned: issued_at !== null,
  }));
  return isSandbox ? [...lists, { certificates: [SPECIMEN_ROOT], since: at, isSigned: true }] : lists;
}

/**
 * Opens its own transaction. A proof of age names no issuers: its profile has no such field, and its request may be a code
 * on a screen.
 */
export async function findAuthorities(
  deps: TrustDeps,
  search: { kind: CredentialKind; isSandbox: boolean; at: Date },
): Promise<Authorities> {
  if (!deps.namesAuthorities || search.kind === 'eu_age') return null;
  return listAuthorities(await readTrustedLists(deps, search));
}

export type JudgedCredential = { trust: IssuerTrust; revocation: Revocation };

/**
 * Judges the issuer of a verified credential by the lists of trusted issuers, and the credential by the lists of revoked
 * ones. All of them are stored: no one is called. A list that is missing is remembered if its issuer is trusted.
 *
 * @throws CredentialRefusal `signer_not_permitted`
 */
export async function judgeCredential(
  { db, trustListMaxAgeDays, statusListMaxAgeDays }: TrustDeps,
  { issuer, statuses }: VerifiedCredential,
  { lists, at }: { lists: readonly DatedList[]; at: Date },
): Promise<JudgedCredential> {
  const trust = judgeIssuer(issuer, lists, { at, maxAgeDays: trustListMaxAgeDays });
  const anchor = issuer.anchor && hashAnchor(readCertificate(issuer.anchor));
  const lookups = statuses.length > 0 ? await lookUpStatuses(db, statuses) : [];
  const missing = listMissing(lookups);
  if (trust !== 'not_listed' && missing.length > 0) await db.asSystem((tx) => addNamedLists(tx, missing, at));
  return { trust, revocation: judgeRevocation(lookups, { at, maxAgeDays: statusListMaxAgeDays, anchor }) };
}

const lookUpStatuses = (db: TrustDeps['db'], statuses: readonly StatusReference[]) =>
  db.asSystem(async (tx) => {
    const lookups: StatusLookup[] = [];
    for (const reference of statuses) {
      const entry = reference.form === 'unreadable' ? null : await findStatusEntry(tx, reference);
      lookups.push({ reference, entry });
    }
    return lookups;
  });

const listMissing = (lookups: readonly StatusLookup[]) =>
  lookups.flatMap(({ reference, entry }) =>
    reference.form === 'unreadable' || entry ? [] : [reference.uri],
  );
