import { createHash, X509Certificate } from 'node:crypto';
import { Openid4vpClient } from '@openid4vc/openid4vp';
import { CompactEncrypt, calculateJwkThumbprint, exportJWK, importJWK, importX509, jwtVerify } from 'jose';
import type { ForeignCredential } from './issue-foreign.ts';
import { chooseClaims, hash, parsedRequest, respond } from './present-foreign.ts';

/** Sends a request of the wallet. @param fields of a form; null: a request without a body */
export type SendFromWallet = (
  method: string,
  url: string,
  fields: Record<string, string> | null,
) => Promise<{ status: number; type: string; text: string }>;

/** What this wallet can do, for a verifier that it fetches a request from by POST. */
const METADATA = {
  vp_formats_supported: { mso_mdoc: {} },
  client_id_prefixes_supported: ['x509_hash' as const],
  request_object_signing_alg_values_supported: ['ES256'],
};
const SERVER_METADATA = {
  authorization_signing_alg_values_supported: [],
  authorization_encryption_alg_values_supported: ['ECDH-ES'],
  authorization_encryption_enc_values_supported: ['A256GCM'],
};

/**
 * Opens a link as a wallet that libraries of others are made into: @openid4vc/openid4vp fetches the request, checks it and
 * posts the answer, `jose` checks the signature and encrypts.
 *
 * @returns where the verifier sends the person
 */
export async function answerByLink(
  credential: ForeignCredential,
  link: string,
  send: SendFromWallet,
): Promise<string> {
  const client = new Openid4vpClient({ callbacks: listCallbacks(send) as never });
  const parameters = Object.fromEntries(new URL(link).searchParams);
  const resolved = await client.resolveOpenId4vpAuthorizationRequest({
    authorizationRequestPayload: parameters as never,
    wallet: { metadata: METADATA },
  });
  const payload = resolved.authorizationRequestPayload;
  const { client_id, response_uri } = payload as Record<'client_id' | 'response_uri', string>;
  const { nonce, dcql_query: query, client_metadata: metadata } = parsedRequest.parse(payload);
  const [key] = metadata.jwks.keys;
  const choice = chooseClaims(credential, query);
  if (!choice) throw new Error('The credential does not meet the request.');
  const thumbprint = Buffer.from(await calculateJwkThumbprint(key!), 'base64url');
  const handover = ['OpenID4VPHandover', hash([client_id, nonce, thumbprint, response_uri])];
  const response = await respond(credential, choice.elements, [null, null, handover]);
  const vp_token = { [choice.id]: [Buffer.from(response).toString('base64url')] } as never;
  const authorizationResponse = await client.createOpenid4vpAuthorizationResponse({
    authorizationRequestPayload: payload,
    authorizationResponsePayload: { vp_token },
    jarm: { encryption: { nonce }, serverMetadata: SERVER_METADATA },
  });
  const { response: answered } = await client.submitOpenid4vpAuthorizationResponse({
    authorizationRequestPayload: { response_uri },
    authorizationResponsePayload: authorizationResponse.authorizationResponsePayload,
    jarm: { responseJwt: authorizationResponse.jarm!.responseJwt },
  });
  const { redirect_uri } = (await answered.json()) as { redirect_uri: string };
  return redirect_uri;
}

type Signer = { method: string; x5c?: string[]; alg: string };
type Encryptor = { publicJwk: Parameters<typeof importJWK>[0]; alg: string; enc: string };

const listCallbacks = (send: SendFromWallet) => ({
  fetch: async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const fields =
      body === undefined || body === null ? null : Object.fromEntries(new URLSearchParams(String(body)));
    const { status, type, text } = await send(method.toUpperCase(), String(url), fields);
    return new Response(text, { status, headers: { 'content-type': type } });
  },
  hash: (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest()),
  getX509CertificateMetadata: () => ({ sanDnsNames: [], sanUriNames: [] }),
  verifyJwt: async ({ x5c, alg }: Signer, { compact }: { compact: string }) => {
    const certificate = new X509Certificate(Buffer.from(x5c![0]!, 'base64'));
    const key = await importX509(certificate.toString(), alg, { extractable: true });
    await jwtVerify(compact, key);
    return { verified: true as const, signerJwk: await exportJWK(key) };
  },
  encryptJwe: async ({ publicJwk, alg, enc }: Encryptor, data: string) => {
    const kid = (publicJwk as { kid?: string }).kid;
    const jwe = await new CompactEncrypt(Buffer.from(data))
      .setProtectedHeader({ alg, enc, ...(kid ? { kid } : {}) })
      .encrypt(await importJWK(publicJwk, alg));
    return { encryptionJwk: publicJwk, jwe };
  },
});
