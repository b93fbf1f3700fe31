import { createHash } from 'node:crypto';
import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { type Route, SETTINGS, staffRoute } from '../../http/route.ts';
import type { listTrustLists, TrustListRow } from '../../store/trust-lists.ts';
import { isListCurrent } from '../../verification/wallet/trust/judge-issuer.ts';
import { readCertificate } from '../../verification/wallet/x509/read-certificate.ts';
import { ATTRIBUTES, findAttribute } from '../../verification/wallet/x509/read-name.ts';
import * as contract from './contract.ts';

type TrustDeps = {
  listLists(): ReturnType<typeof listTrustLists>;
  now: () => Date;
  trustListMaxAgeDays: number;
};

/** Which issuers of credentials the operator trusts; `npm run trust` changes it. */
export function trustRoutes({ listLists, now, trustListMaxAgeDays: maxAgeDays }: TrustDeps): Route[] {
  return [
    staffRoute(SETTINGS, {
      method: 'GET',
      path: '/admin/trust',
      operationId: 'readTrust',
      summary: 'Returns the issuers of credentials that the operator trusts.',
      description:
        'They hold for all tenants of the installation. The operator changes them with `npm run trust`. A list that is not current approves nothing: its credentials wait for a reviewer.',
      answers: { 200: contract.trusted },
      handle: async () => {
        const rows = await listLists();
        const lists = rows.map((row) => presentList(row, { at: now(), maxAgeDays }));
        return { status: 200 as const, body: { max_age_days: maxAgeDays, lists } };
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

function presentCertificate(raw: Uint8Array) {
  const { subject, notAfter } = readCertificate(new Uint8Array(raw));
  return {
    subject: findAttribute(subject, ATTRIBUTES.organization) ?? findAttribute(subject, ATTRIBUTES.commonName),
    country: findAttribute(subject, ATTRIBUTES.country),
    valid_until: formatTimestamp(notAfter),
    sha256: createHash('sha256').update(raw).digest('hex'),
  };
}
