import { createHash } from 'node:crypto';
import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { type Route, SETTINGS, staffRoute } from '../../http/route.ts';
import type { listStatusLists, StatusListFacts } from '../../store/status-lists.ts';
import type { listTrustLists, TrustListRow } from '../../store/trust-lists.ts';
import { hashAnchor } from '../../verification/wallet/revocation/hash-anchor.ts';
import { isStatusListCurrent } from '../../verification/wallet/revocation/judge-revocation.ts';
import { isListCurrent } from '../../verification/wallet/trust/judge-issuer.ts';
import { type Certificate, readCertificate } from '../../verification/wallet/x509/read-certificate.ts';
import { ATTRIBUTES, findAttribute } from '../../verification/wallet/x509/read-name.ts';
import * as contract from './contract.ts';

type TrustDeps = {
  listLists(): ReturnType<typeof listTrustLists>;
  listStatusLists(): ReturnType<typeof listStatusLists>;
  now: () => Date;
  trustListMaxAgeDays: number;
  statusListMaxAgeDays: number;
};

/** Which issuers of credentials the operator trusts; `npm run trust` changes it. */
export function trustRoutes(deps: TrustDeps): Route[] {
  const { now, trustListMaxAgeDays: maxAgeDays, statusListMaxAgeDays } = deps;
  return [
    staffRoute(SETTINGS, {
      method: 'GET',
      path: '/admin/trust',
      operationId: 'readTrust',
      summary:
        'Returns the issuers of credentials that the operator trusts, and the lists of what they revoked.',
      description:
        'They hold for all tenants of the installation. The operator changes them with `npm run trust`. A list that is not current approves nothing: its credentials wait for a reviewer.',
      answers: { 200: contract.trusted },
      handle: async () => {
        const [rows, statusRows, at] = [await deps.listLists(), await deps.listStatusLists(), now()];
        const issuers = nameAnchors(rows);
        const limits = { at, maxAgeDays: statusListMaxAgeDays };
        return {
          status: 200 as const,
          body: {
            max_age_days: maxAgeDays,
            lists: rows.map((row) => presentList(row, { at, maxAgeDays })),
            status_max_age_days: statusListMaxAgeDays,
            status_lists: statusRows.map((row) => presentStatusList(row, issuers, limits)),
          },
        };
      },
    }),
  ];
}

const presentList = (
  { id, kind, name, issued_at, imported_at, certificates }: TrustListRow,
  limits: { at: Date; maxAgeDays: number },
) => ({
  id,
  kind,
  name,
  issued_at: formatTimestamp(issued_at),
  imported_at: formatTimestamp(imported_at),
  is_current: isListCurrent({ since: issued_at ?? imported_at }, limits),
  certificates: certificates.map(presentCertificate),
});

/** The names of trusted certificates by the hashes of their keys, in hexadecimal. */
const nameAnchors = (rows: readonly TrustListRow[]): ReadonlyMap<string, string | null> =>
  new Map(
    rows
      .flatMap(({ certificates }) => certificates)
      .map((raw) => {
        const certificate = readCertificate(new Uint8Array(raw));
        return [Buffer.from(hashAnchor(certificate)).toString('hex'), nameSubject(certificate.subject)];
      }),
  );

function presentStatusList(
  { id, uri, bits, anchor, named_at, fetched_at, issued_at, expires_at }: StatusListFacts,
  issuers: ReadonlyMap<string, string | null>,
  limits: { at: Date; maxAgeDays: number },
) {
  const form = bits === null ? ('identifiers' as const) : ('statuses' as const);
  return {
    id,
    uri,
    form: issued_at && form,
    issuer: (anchor && issuers.get(Buffer.from(anchor).toString('hex'))) ?? null,
    named_at: formatTimestamp(named_at),
    fetched_at: formatTimestamp(fetched_at),
    issued_at: formatTimestamp(issued_at),
    expires_at: formatTimestamp(expires_at),
    is_current:
      issued_at !== null && isStatusListCurrent({ issuedAt: issued_at, expires: expires_at }, limits),
  };
}

const nameSubject = (subject: Certificate['subject']) =>
  findAttribute(subject, ATTRIBUTES.organization) ?? findAttribute(subject, ATTRIBUTES.commonName);

function presentCertificate(raw: Uint8Array) {
  const { subject, notAfter } = readCertificate(new Uint8Array(raw));
  return {
    subject: nameSubject(subject),
    country: findAttribute(subject, ATTRIBUTES.country),
    valid_until: formatTimestamp(notAfter),
    sha256: createHash('sha256').update(raw).digest('hex'),
  };
}
