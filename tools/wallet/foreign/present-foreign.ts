import { createHash } from 'node:crypto';
import { DataItem, DeviceResponse } from '@auth0/mdl';
import { cborDecode, cborEncode } from '@auth0/mdl/lib/cbor/index.js';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { Openid4vpClient } from '@openid4vc/openid4vp';
import { DcqlQuery, type DcqlQueryResult } from 'dcql';
import { CompactEncrypt, calculateJwkThumbprint, importJWK } from 'jose';
import { z } from 'zod';
import type { BrowserProtocol } from '../../../src/server/verification/wallet/requests/credential-session.ts';
import type { ForeignCredential } from './issue-foreign.ts';

/** A request of the server for a browser, as JSON. */
export type ForeignRequest = { protocol: BrowserProtocol; data: Record<string, unknown> };

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
});

/**
 * Answers a request as a wallet that libraries of others are made into. The query language is read by dcql, the request
 * by @openid4vc/openid4vp, and the answer is made by @auth0/mdl.
 *
 * @param edit changes the answer by OpenID4VP, as JSON, before it is encrypted
 * @returns the `data` of the browser; null if the wallet has nothing that the request is met by
 */
export async function presentForeign(
  credential: ForeignCredential,
  { protocol, data }: ForeignRequest,
  origin: string,
  edit = (text: string) => text,
): Promise<Record<string, unknown> | null> {
  if (protocol === 'org-iso-mdoc') return presentAnnexC(credential, data, origin);
  const { nonce, dcql_query: query, client_metadata: metadata } = parseRequest(data, origin);
  const choice = chooseClaims(credential, query);
  if (!choice) return null;
  const [key] = metadata.jwks.keys;
  const thumbprint = Buffer.from(await calculateJwkThumbprint(key!), 'base64url');
  const handover = ['OpenID4VPDCAPIHandover', hash([origin, nonce, thumbprint])];
  const response = await respond(credential, choice.elements, [null, null, handover]);
  const token = { vp_token: { [choice.id]: [Buffer.from(response).toString('base64url')] } };
  const enc = metadata.encrypted_response_enc_values_supported.at(-1)!;
  const encrypted = await new CompactEncrypt(Buffer.from(edit(JSON.stringify(token))))
    .setProtectedHeader({ alg: key!.alg, enc, kid: key!.kid })
    .setKeyManagementParameters({ apv: Buffer.from(nonce) })
    .encrypt(await importJWK(key!, key!.alg));
  return { response: encrypted };
}

export const parsedRequest = z.object({
  nonce: z.string(),
  dcql_query: z.unknown(),
  client_metadata: z.object({
    jwks: z.object({
      keys: z.array(
        z.object({
          kty: z.string(),
          crv: z.string(),
          x: z.string(),
          y: z.string(),
          alg: z.string(),
          kid: z.string(),
        }),
      ),
    }),
    encrypted_response_enc_values_supported: z.array(z.string()),
  }),
});

function parseRequest(data: Record<string, unknown>, origin: string) {
  const client = new Openid4vpClient({ callbacks: {} as never });
  const authorizationRequest = client.parseOpenid4vpAuthorizationRequest({
    authorizationRequest: data as never,
  });
  if (authorizationRequest.type !== 'openid4vp_dc_api')
    throw new Error(`Another request: ${authorizationRequest.type} for ${origin}.`);
  return parsedRequest.parse(authorizationRequest.params);
}

/** @returns the query that the credential meets, and the elements of the first claim set that it has */
export function chooseClaims(
  { documentType, namespace, values, authority }: ForeignCredential,
  query: unknown,
): { id: string; elements: string[] } | null {
  const dcqlQuery = DcqlQuery.parse(query as DcqlQuery.Input);
  DcqlQuery.validate(dcqlQuery);
  const jsonValues = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toJson(value)]));
  const result: DcqlQueryResult = DcqlQuery.query(dcqlQuery, [
    {
      credential_format: 'mso_mdoc',
      doctype: documentType,
      namespaces: { [namespace]: jsonValues },
      cryptographic_holder_binding: true,
      authority: { type: 'aki', values: [authority] },
    },
  ]);
  const [found] = Object.entries(result.credential_matches).filter(([, match]) => match.success);
  if (!result.can_be_satisfied || !found?.[1].success) return null;
  const [id, match] = [found[0], found[1]];
  const claims = match.valid_credentials[0]?.claims as
    | { valid_claim_sets?: readonly { output: Record<string, Record<string, unknown>> }[] }
    | undefined;
  return { id, elements: Object.keys(claims?.valid_claim_sets?.[0]?.output[namespace] ?? {}) };
}

const toJson = (value: unknown) => (value instanceof Uint8Array ? 'image' : value);

export const hash = (parts: readonly unknown[]) => createHash('sha256').update(cborEncode(parts)).digest();

/** @param elements that are released. @param transcript that the device signs. @returns a DeviceResponse */
export async function respond(
  { mdoc, documentType, namespace, deviceKey }: ForeignCredential,
  elements: readonly string[],
  transcript: readonly unknown[],
): Promise<Uint8Array> {
  const fields = elements.map((name) => ({ path: [`$['${namespace}']['${name}']`], intent_to_retain: true }));
  const format = { mso_mdoc: { alg: ['ES256'] } };
  const descriptor = { id: documentType, format, constraints: { limit_disclosure: 'required', fields } };
  const response = await DeviceResponse.from(mdoc)
    .usingPresentationDefinition({ id: 'request', input_descriptors: [descriptor] })
    .usingSessionTranscriptBytes(cborEncode(DataItem.fromData(transcript)))
    .authenticateWithSignature(deviceKey, 'ES256')
    .sign();
  return response.encode();
}

/** A wallet releases what it has of what is asked for. */
async function presentAnnexC(
  credential: ForeignCredential,
  data: Record<string, unknown>,
  origin: string,
): Promise<Record<string, unknown> | null> {
  const decode = (text: unknown) => cborDecode(Buffer.from(String(text), 'base64url'));
  const request = decode(data['deviceRequest']) as Map<string, { data: unknown }[] & Map<string, never>[]>;
  const [first] = request.get('docRequests') as unknown as Map<string, DataItem>[];
  const { nameSpaces } = Object.fromEntries(first!.get('itemsRequest')!.data as Map<string, unknown>) as {
    nameSpaces: Map<string, Map<string, boolean>>;
  };
  const flagByElement = nameSpaces.get(credential.namespace);
  if (!flagByElement) return null;
  const requested = [...flagByElement.keys()];
  const elements = requested.filter((name) => name.startsWith('age_over_') || name in credential.values);
  const transcript = [null, null, ['dcapi', hash([data['encryptionInfo'], origin])]];
  const response = await respond(credential, elements, transcript);
  const [, parameters] = decode(data['encryptionInfo']) as [string, Map<string, Map<number, Uint8Array>>];
  const point = parameters.get('recipientPublicKey')!;
  const [x, y] = [point.get(-2)!, point.get(-3)!].map((part) => Buffer.from(part).toString('base64url'));
  const recipientPublicKey = await suite.kem.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', x: x!, y: y! },
    true,
  );
  const sealedResponse = await suite.seal(
    { recipientPublicKey, info: new Uint8Array(cborEncode(transcript)) },
    new Uint8Array(response),
  );
  const fields = new Map([
    ['enc', Buffer.from(sealedResponse.enc)],
    ['cipherText', Buffer.from(sealedResponse.ct)],
  ]);
  return { response: cborEncode(['dcapi', fields]).toString('base64url') };
}
