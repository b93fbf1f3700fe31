import { createHash } from 'node:crypto';
import { encodeBase64url } from '../base64url.ts';
import { findAlgorithm, signWith } from '../cose/sign-cose.ts';
import { SIGNATURES } from '../cose/verify-cose.ts';
import { CONTENT_ENCRYPTIONS, getJwkThumbprint, writeJwk } from '../jose/open-jwe.ts';
import { CREDENTIAL_PROFILES } from '../mdoc/credential-kinds.ts';
import {
  digitalCredentialsTranscript,
  redirectTranscript,
  type SessionTranscript,
} from '../mdoc/session-transcript.ts';
import type { CredentialSession } from './credential-session.ts';
import type { ReaderCertificate } from './reader-certificate.ts';
import { listElementSets } from './requested-elements.ts';

/** The identifier of the one credential in query and response. */
export const CREDENTIAL_ID = 'credential';
/** ES256, also with its curve, ES384 and ES512 as COSE numbers. */
const ALGORITHMS = [...SIGNATURES.keys()];

/** OpenID4VP 1.0, section 6: one credential, with the elements of one of several sets. */
function buildQuery({ kind, elements }: CredentialSession) {
  const { documentType, namespace } = CREDENTIAL_PROFILES[kind];
  const claims = elements.map((name) => ({ id: name, path: [namespace, name], intent_to_retain: true }));
  const sets = listElementSets(kind, elements);
  const credential = {
    id: CREDENTIAL_ID,
    format: 'mso_mdoc',
    meta: { doctype_value: documentType },
    claims,
    ...(sets.length > 1 ? { claim_sets: sets } : {}),
  };
  return { credentials: [credential] };
}

const toNonce = ({ nonce }: CredentialSession) => encodeBase64url(nonce);
const toClientId = ({ responseUri }: CredentialSession) => `redirect_uri:${responseUri}`;

/** The `data` of protocol `openid4vp-v1-unsigned`: OpenID4VP 1.0, appendix A.2. The response is encrypted. */
export const buildUnsignedRequest = (session: CredentialSession) => ({
  response_type: 'vp_token',
  response_mode: 'dc_api.jwt',
  nonce: toNonce(session),
  dcql_query: buildQuery(session),
  client_metadata: {
    jwks: { keys: [writeJwk(session.privateKey)] },
    encrypted_response_enc_values_supported: CONTENT_ENCRYPTIONS,
    vp_formats_supported: {
      mso_mdoc: { issuerauth_alg_values: ALGORITHMS, deviceauth_alg_values: ALGORITHMS },
    },
  },
});

/** `aud` of a request object for a wallet whose metadata is not discovered: OpenID4VP 1.0, section 5.8. */
const ANY_WALLET = 'https://self-issued.me/v2';
/**
 * The `data` of protocol `openid4vp-v1-signed`: the same request in a request object (RFC 9101), signed as a compact JWS:
 * OpenID4VP 1.0, appendix A.3.2.1. It is bound to the origin of the page.
 */
export function buildSignedRequest(
  session: CredentialSession,
  reader: ReaderCertificate,
): { request: string } {
  const claims = {
    ...buildUnsignedRequest(session),
    aud: ANY_WALLET,
    client_id: toReaderId(reader.chain[0]!),
    expected_origins: [session.origin],
  };
  return { request: signRequestObject(claims, reader) };
}

/** The client identifier `x509_hash` of OpenID4VP 1.0, section 5.9.3: it needs no name of a host in the certificate. */
export const toReaderId = (certificate: Uint8Array): string =>
  `x509_hash:${encodeBase64url(new Uint8Array(createHash('sha256').update(certificate).digest()))}`;

function signRequestObject(claims: object, { privateKey, chain }: ReaderCertificate): string {
  const header = {
    alg: findAlgorithm(privateKey)?.jose,
    typ: 'oauth-authz-req+jwt',
    x5c: chain.map((certificate) => Buffer.from(certificate).toString('base64')),
  };
  const signed = [header, claims]
    .map((part) => encodeBase64url(new Uint8Array(Buffer.from(JSON.stringify(part)))))
    .join('.');
  return `${signed}.${encodeBase64url(signWith(privateKey, Buffer.from(signed)))}`;
}

/** Of signed and of unsigned requests: appendix B.2.6.2 binds an answer to the origin, the nonce and the key. */
export const toBrowserTranscript = (session: CredentialSession): SessionTranscript =>
  digitalCredentialsTranscript({
    origin: session.origin,
    nonce: toNonce(session),
    jwkThumbprint: getJwkThumbprint(session.privateKey),
  });

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
