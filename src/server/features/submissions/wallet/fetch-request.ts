import { AppError } from '../../../errors.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { buildRedirectRequest } from '../../../verification/wallet/requests/openid4vp-request.ts';
import { findOpenRequest } from './answer-request.ts';
import { findAuthorities } from './judge-credential.ts';
import { type CredentialDeps, credentialOver, openStoredSession } from './process-answer.ts';

type FetchCall = {
  tenant: Tenant;
  requestId: string;
  /** the secret of the link, which is part of the address */
  state: string;
  /** of a wallet that fetched the request by POST; null: it sent none */
  walletNonce: string | null;
};

/**
 * Signs the request of a link for the wallet that fetches it (`request_uri`). It may be fetched again, with the same
 * nonce: connections of phones break.
 *
 * @returns the request object, a compact JWS
 * @throws AppError `not-found` for an unknown request or another secret, also of one that is not signed,
 * `unauthenticated` if the link has ended, `credential-over`, also if its certificate was replaced
 */
export async function fetchRequest(deps: CredentialDeps, call: FetchCall): Promise<Uint8Array> {
  const { row } = await findOpenRequest(deps, call);
  if (row.kind === 'eu_age' || row.client_id === null)
    throw new AppError('not-found', 'No signed request has this address.');
  const reader = await deps.findReader(row.origin, deps.now());
  const session = await openStoredSession(deps, row);
  const { isSandbox } = call.tenant;
  const authorities = await findAuthorities(deps, { kind: row.kind, isSandbox, at: deps.now() });
  const object = reader && buildRedirectRequest(session, reader, { ...call, authorities });
  if (!object) throw credentialOver();
  return Buffer.from(object);
}
