import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { decodeCbor } from '../../../src/server/verification/wallet/cbor/decode-cbor.ts';
import {
  expectArray,
  expectEmbedded,
  expectMap,
  expectText,
} from '../../../src/server/verification/wallet/cbor/expect-cbor.ts';
import { readCoseKey } from '../../../src/server/verification/wallet/cose/cose-key.ts';
import {
  annexCTranscript,
  digitalCredentialsTranscript,
  redirectTranscript,
  type SessionTranscript,
} from '../../../src/server/verification/wallet/mdoc/session-transcript.ts';
import type {
  BrowserProtocol,
  CredentialProtocol,
} from '../../../src/server/verification/wallet/requests/credential-session.ts';

/** What a wallet has read from a request: enough to answer it. */
export type WalletRequest = {
  protocol: CredentialProtocol;
  documentType: string;
  /** element identifiers that the request names */
  elements: readonly string[];
  /** of which one set is enough, the first that the credential has; null: whatever it has */
  sets: readonly (readonly string[])[] | null;
  /** key identifiers of authorities, of which the credential's chain should name one; null: any issuer */
  authorities: readonly string[] | null;
  transcript: SessionTranscript;
  /** the key that the answer is sealed for, and a MAC is made with; null where the protocol has none */
  readerKey: KeyObject | null;
  /** under which the answer is sent back by OpenID4VP */
  credentialId: string;
  /** goes into an encrypted answer beside the credential; undefined: the request has none */
  state?: string;
};

function readAnnexCRequest(
  { deviceRequest, encryptionInfo }: { deviceRequest: string; encryptionInfo: string },
  origin: string,
): WalletRequest {
  const decode = (text: string) => decodeCbor(new Uint8Array(Buffer.from(text, 'base64url')));
  const [request] = expectArray(
    expectMap(decode(deviceRequest), 'request').get('docRequests'),
    'docRequests',
  );
  const items = expectMap(
    expectEmbedded(expectMap(request, 'docRequest').get('itemsRequest'), 'items'),
    'items',
  );
  const [names] = [...expectMap(items.get('nameSpaces'), 'nameSpaces').values()];
  const [, parameters] = expectArray(decode(encryptionInfo), 'encryptionInfo');
  return {
    protocol: 'org-iso-mdoc',
    documentType: expectText(items.get('docType'), 'docType'),
    elements: [...expectMap(names, 'nameSpaces').keys()].map(String),
    sets: null,
    authorities: null,
    transcript: annexCTranscript(encryptionInfo, origin),
    readerKey: readCoseKey(expectMap(parameters, 'parameters').get('recipientPublicKey')),
    credentialId: '',
  };
}

/** The part of a DCQL query that names one mobile document (OpenID4VP 1.0, section 6). */
export type CredentialQuery = {
  credentials: readonly {
    id: string;
    meta: { doctype_value: string };
    claims: readonly { id: string; path: readonly string[] }[];
    claim_sets?: readonly (readonly string[])[];
    trusted_authorities?: readonly { type: string; values: readonly string[] }[];
  }[];
};

function readQuery(query: CredentialQuery) {
  const [credential] = query.credentials;
  if (!credential) throw new Error('The request asks for no credential.');
  const { claims, claim_sets: claimSets, trusted_authorities: authorities } = credential;
  const getElement = (id: string) => claims.find((claim) => claim.id === id)!.path.at(-1)!;
  return {
    documentType: credential.meta.doctype_value,
    elements: claims.map(({ path }) => path.at(-1)!),
    sets: claimSets?.map((set) => set.map(getElement)) ?? null,
    authorities: authorities?.flatMap(({ type, values }) => (type === 'aki' ? values : [])) ?? null,
    readerKey: null,
    credentialId: credential.id,
  };
}

type AnswerKey = Record<'kty' | 'crv' | 'x' | 'y', string>;
type RequestClaims = {
  nonce: string;
  dcql_query: CredentialQuery;
  client_metadata: { jwks: { keys: AnswerKey[] } };
};

/** RFC 7638. */
function hashKey({ kty, crv, x, y }: AnswerKey): Uint8Array {
  return new Uint8Array(createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest());
}

const readClaims =
  (protocol: CredentialProtocol) =>
  ({ nonce, dcql_query, client_metadata }: RequestClaims, origin: string): WalletRequest => {
    const [key] = client_metadata.jwks.keys;
    if (!key) throw new Error('The request has no key for its answer.');
    return {
      protocol,
      transcript: digitalCredentialsTranscript({ origin, nonce, jwkThumbprint: hashKey(key) }),
      ...readQuery(dcql_query),
      readerKey: createPublicKey({ key, format: 'jwk' }),
    };
  };

/** The claims of a compact JWS (RFC 7515), unchecked: `verifySignedReader` checks who signed them. */
const readSigned = ({ request }: { request: string }, origin: string): WalletRequest => {
  const claims = Buffer.from(request.split('.')[1] ?? '', 'base64url').toString();
  return readClaims('openid4vp-v1-signed')(JSON.parse(claims) as RequestClaims, origin);
};

type RedirectClaims = RequestClaims & Record<'client_id' | 'response_uri' | 'state', string>;

/** The request object that a wallet fetched from a link's `request_uri`, unchecked. @param object a compact JWS */
export function readRequestObject(object: string): WalletRequest & { responseUri: string; state: string } {
  const text = Buffer.from(object.split('.')[1] ?? '', 'base64url').toString();
  const { client_id, response_uri, state, nonce, dcql_query, client_metadata } = JSON.parse(
    text,
  ) as RedirectClaims;
  const [key] = client_metadata.jwks.keys;
  return {
    protocol: 'openid4vp-signed',
    transcript: redirectTranscript({
      clientId: client_id,
      nonce,
      jwkThumbprint: hashKey(key!),
      responseUri: response_uri,
    }),
    ...readQuery(dcql_query),
    readerKey: createPublicKey({ key: key!, format: 'jwk' }),
    responseUri: response_uri,
    state,
  };
}

const READERS: Record<BrowserProtocol, (data: never, origin: string) => WalletRequest> = {
  'org-iso-mdoc': readAnnexCRequest,
  'openid4vp-v1-signed': readSigned,
  'openid4vp-v1-unsigned': readClaims('openid4vp-v1-unsigned'),
};

/** One of the requests that a server makes for the browser. */
export type BrowserRequest = { protocol: BrowserProtocol; data: never };

/** @param origin of the page that asks, as the wallet's browser tells it */
export const readBrowserRequest = ({ protocol, data }: BrowserRequest, origin: string): WalletRequest =>
  READERS[protocol](data, origin);

/** @returns the request of an `av:` link, and where its answer is posted */
export function readWalletLink(link: string): WalletRequest & { responseUri: string; state: string } {
  const parameters = new URL(link).searchParams;
  const read = (name: string) => {
    const value = parameters.get(name);
    if (value === null) throw new Error(`The link has no ${name}.`);
    return value;
  };
  const [nonce, responseUri] = [read('nonce'), read('response_uri')];
  return {
    protocol: 'openid4vp',
    transcript: redirectTranscript({ clientId: read('client_id'), nonce, jwkThumbprint: null, responseUri }),
    responseUri,
    state: read('state'),
    ...readQuery(JSON.parse(read('dcql_query')) as CredentialQuery),
  };
}
