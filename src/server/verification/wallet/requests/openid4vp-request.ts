import { createHash } from 'node:crypto';
import { encodeBase64url } from '../base64url.ts';
import { findAlgorithm, signWith } from '../cose/sign-cose.ts';
import { SIGNATURES } from '../cose/verify-cose.ts';
import { CONTENT_ENCRYPTIONS, getJwkThumbprint, writeJwk } from '../jose/open-jwe.ts';
import {
  CREDENTIAL_PROFILES,
  type ElementPaths,
  findPaths,
  type MobileDocumentType,
} from '../mdoc/credential-kinds.ts';
import {
  digitalCredentialsTranscript,
  redirectTranscript,
  type SessionTranscript,
} from '../mdoc/session-transcript.ts';
import type { KeyBinding } from '../sd-jwt/verify-sd-jwt.ts';
import type { CredentialSession } from './credential-session.ts';
import type { ReaderCertificate } from './reader-certificate.ts';
import { listElementSets } from './requested-elements.ts';

/** The identifiers of the one credential in query and response: as mobile documents, and as SD-JWT VC. */
export const CREDENTIAL_ID = 'credential';
export const ALTERNATIVE_ID = 'credential_alternative';
export const SD_JWT_ID = 'credential_sd_jwt';
/** ES256, also with its curve, ES384 and ES512 as COSE numbers. */
const ALGORITHMS = [...SIGNATURES.keys()];
const SD_JWT_ALGORITHMS = ['ES256', 'ES384', 'ES512'];

/** Identifiers of the issuers that a wallet should offer credentials of; null: those of every issuer. */
export type Authorities = readonly string[] | null;

/** OpenID4VP 1.0, section 6: one credential in one of its formats, with the elements of one of several sets. */
function buildQuery(session: CredentialSession, authorities: Authorities = null) {
  const { alternative, elementNames, sdJwt, ...main } = CREDENTIAL_PROFILES[session.kind];
  const toQuery = (id: string, { documentType, namespace }: MobileDocumentType) => ({
    id,
    format: 'mso_mdoc',
    meta: { doctype_value: documentType },
    ...buildClaims(session, elementNames, (path) => ({ path: [namespace, ...path], intent_to_retain: true })),
  });
  const queries = [
    toQuery(CREDENTIAL_ID, main),
    ...(alternative ? [toQuery(ALTERNATIVE_ID, alternative)] : []),
    ...(sdJwt
      ? [
          {
            id: SD_JWT_ID,
            format: 'dc+sd-jwt',
            meta: { vct_values: [sdJwt.type] },
            ...buildClaims(session, sdJwt.claimNames, (path) => ({ path })),
          },
        ]
      : []),
  ];
  const hint = authorities ? { trusted_authorities: [{ type: 'aki', values: authorities }] } : {};
  const credentials = queries.map((query) => ({ ...query, ...hint }));
  if (credentials.length === 1) return { credentials };
  return { credentials, credential_sets: [{ options: credentials.map(({ id }) => [id]) }] };
}

type ClaimPath = readonly string[];

/** An element of several parts has a claim for each. */
function buildClaims<Claim>(
  { kind, elements }: CredentialSession,
  paths: ElementPaths,
  toClaim: (path: ClaimPath) => Claim,
) {
  const listClaims = (element: string) =>
    findPaths(paths, element).map((path, part) => ({
      id: part === 0 ? element : `${element}_${part}`,
      ...toClaim(path),
    }));
  const sets = listElementSets(kind, elements);
  const claimSets = sets.map((set) => set.flatMap((element) => listClaims(element).map(({ id }) => id)));
  return {
    claims: elements.flatMap(listClaims),
    ...(sets.length > 1 ? { claim_sets: claimSets } : {}),
  };
}

const toNonce = ({ nonce }: CredentialSession) => encodeBase64url(nonce);
const toClientId = ({ responseUri }: CredentialSession) => `redirect_uri:${responseUri}`;

/** The `data` of protocol `openid4vp-v1-unsigned`: OpenID4VP 1.0, appendix A.2. The response is encrypted. */
export const buildUnsignedRequest = (session: CredentialSession, authorities: Authorities = null) => ({
  response_type: 'vp_token',
  response_mode: 'dc_api.jwt',
  ...buildParameters(session, authorities),
});

/** What requests with an encrypted answer have in common. */
const buildParameters = (session: CredentialSession, authorities: Authorities) => ({
  nonce: toNonce(session),
  dcql_query: buildQuery(session, authorities),
  client_metadata: {
    jwks: { keys: [writeJwk(session.privateKey)] },
    encrypted_response_enc_values_supported: CONTENT_ENCRYPTIONS,
    vp_formats_supported: {
      mso_mdoc: { issuerauth_alg_values: ALGORITHMS, deviceauth_alg_values: ALGORITHMS },
      ...(CREDENTIAL_PROFILES[session.kind].sdJwt
        ? { 'dc+sd-jwt': { 'sd-jwt_alg_values': SD_JWT_ALGORITHMS, 'kb-jwt_alg_values': SD_JWT_ALGORITHMS } }
        : {}),
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
  authorities: Authorities = null,
): { request: string } {
  const claims = {
    ...buildUnsignedRequest(session, authorities),
    aud: ANY_WALLET,
    client_id: session.clientId ?? toReaderId(reader.chain[0]!),
    expected_origins: [session.origin],
    ...listRegistration(reader),
  };
  return { request: signRequestObject(claims, reader) };
}

type RedirectDetails = {
  authorities: Authorities;
  /** comes back with the answer */
  state: string;
  /** of a wallet that fetched the request by POST; null: it sent none */
  walletNonce: string | null;
};

/**
 * The request object of a link: HAIP 1.0, section 5.1. A wallet on the device fetches it, and posts an encrypted answer.
 *
 * @returns a compact JWS; null if the reader is not the one that the session names
 */
export function buildRedirectRequest(
  session: CredentialSession,
  reader: ReaderCertificate,
  { authorities, state, walletNonce }: RedirectDetails,
): string | null {
  const clientId = toReaderId(reader.chain[0]!);
  if (session.clientId !== clientId) return null;
  const claims = {
    response_type: 'vp_token',
    response_mode: 'direct_post.jwt',
    client_id: clientId,
    response_uri: session.responseUri,
    ...buildParameters(session, authorities),
    aud: ANY_WALLET,
    state,
    ...listRegistration(reader),
    ...(walletNonce === null ? {} : { wallet_nonce: walletNonce }),
  };
  return signRequestObject(claims, reader);
}

/**
 * The link that a wallet on this device opens, with the scheme of HAIP 1.0, section 5.1. The wallet fetches the request
 * by POST, or by GET if it does not know `request_uri_method`.
 */
export const buildRequestLink = (clientId: string, requestUri: string): string =>
  `haip-vp://?${new URLSearchParams({ client_id: clientId, request_uri: requestUri, request_uri_method: 'post' })}`;

/** OpenID4VP 1.0, section 5.11, with the format that EUDI wallets read: the access certificate signs, and this says for what. */
const listRegistration = ({ registration }: ReaderCertificate) =>
  registration === null ? {} : { verifier_info: [{ format: 'registration_cert', data: registration }] };

/** The client identifier `x509_hash` of OpenID4VP 1.0, section 5.9.3: it needs no name of a host in the certificate. */
export const toReaderId = (certificate: Uint8Array): string =>
  `x509_hash:${encodeBase64url(new Uint8Array(createHash('sha256').update(certificate).digest()))}`;

function signRequestObject(claims: object, { privateKey, chain }: ReaderCertificate): string {
  const header = {
    alg: findAlgorithm(privateKey)?.jose,
    typ: 'oauth-authz-req+jwt',
    x5c: chain.map((certificate) => Buffer.from(certificate).toString('base64')),
  };
  const signingInput = [header, claims]
    .map((part) => encodeBase64url(new Uint8Array(Buffer.from(JSON.stringify(part)))))
    .join('.');
  return `${signingInput}.${encodeBase64url(signWith(privateKey, Buffer.from(signingInput)))}`;
}

/**
 * What an SD-JWT VC is bound to: OpenID4VP 1.0, appendix A.4, names the client of a signed request, and the origin of the
 * page without one.
 */
export const toBrowserBinding = (session: CredentialSession): KeyBinding => ({
  audience: session.clientId ?? `origin:${session.origin}`,
  nonce: toNonce(session),
});

/** The same of an unsigned link. */
export const toLinkBinding = (session: CredentialSession): KeyBinding => ({
  audience: toClientId(session),
  nonce: toNonce(session),
});

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

export const toLinkTranscript = (session: CredentialSession): SessionTranscript =>
  redirectTranscript({
    clientId: toClientId(session),
    nonce: toNonce(session),
    jwkThumbprint: null,
    responseUri: session.responseUri,
  });

/** What an answer to the signed request of a link is bound to, as mobile document and as SD-JWT VC. */
export const toRedirectBindings = (
  session: CredentialSession,
  clientId: string,
): { transcript: SessionTranscript; binding: KeyBinding } => ({
  transcript: redirectTranscript({
    clientId,
    nonce: toNonce(session),
    jwkThumbprint: getJwkThumbprint(session.privateKey),
    responseUri: session.responseUri,
  }),
  binding: { audience: clientId, nonce: toNonce(session) },
});
