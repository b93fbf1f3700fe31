import { encodeBase64url } from '../base64url.ts';
import { CREDENTIAL_PROFILES } from '../mdoc/credential-kinds.ts';
import {
  digitalCredentialsTranscript,
  redirectTranscript,
  type SessionTranscript,
} from '../mdoc/session-transcript.ts';
import type { CredentialSession } from './credential-session.ts';

/** The identifier of the one credential in query and response. */
export const CREDENTIAL_ID = 'credential';
/** ES256, ES384 and ES512 as COSE numbers. */
const ALGORITHMS = [-7, -35, -36];

/** OpenID4VP 1.0, section 6: one credential, with each element. */
function buildQuery({ kind, elements }: CredentialSession) {
  const { documentType, namespace } = CREDENTIAL_PROFILES[kind];
  const claims = elements.map((name) => ({ path: [namespace, name], intent_to_retain: true }));
  const meta = { doctype_value: documentType };
  return { credentials: [{ id: CREDENTIAL_ID, format: 'mso_mdoc', meta, claims }] };
}

const toNonce = ({ nonce }: CredentialSession) => encodeBase64url(nonce);
const toClientId = ({ responseUri }: CredentialSession) => `redirect_uri:${responseUri}`;

/** The `data` of protocol `openid4vp-v1-unsigned`: OpenID4VP 1.0, appendix A.2. The response is not encrypted. */
export const buildUnsignedRequest = (session: CredentialSession) => ({
  response_type: 'vp_token',
  response_mode: 'dc_api',
  nonce: toNonce(session),
  dcql_query: buildQuery(session),
  client_metadata: {
    vp_formats_supported: {
      mso_mdoc: { issuerauth_alg_values: ALGORITHMS, deviceauth_alg_values: ALGORITHMS },
    },
  },
});

export const toUnsignedTranscript = (session: CredentialSession): SessionTranscript =>
  digitalCredentialsTranscript({ origin: session.origin, nonce: toNonce(session), jwkThumbprint: null });

/**
 * A link that a wallet on this device opens: annex A.5 of the EU Age Verification Profile, which is OpenID4VP by value
 * with `direct_post`.
 *
 * @param state comes back with the response
 */
export function buildWalletLink(session: CredentialSession, state: string): string {
  const parameters = new URLSearchParams({
    response_type: 'vp_token',
    response_mode: 'direct_post',
    client_id: toClientId(session),
    response_uri: session.responseUri,
    dcql_query: JSON.stringify(buildQuery(session)),
    nonce: toNonce(session),
    state,
  });
  return `av://?${parameters}`;
}

export const toRedirectTranscript = (session: CredentialSession): SessionTranscript =>
  redirectTranscript({
    clientId: toClientId(session),
    nonce: toNonce(session),
    jwkThumbprint: null,
    responseUri: session.responseUri,
  });
