import { createHash, createHmac, diffieHellman, hkdfSync, type KeyObject } from 'node:crypto';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { CompactEncrypt } from 'jose';
import { encodeBase64url } from '../../../src/server/verification/wallet/base64url.ts';
import type { CborValue } from '../../../src/server/verification/wallet/cbor/cbor-value.ts';
import { embedCbor, encodeCbor } from '../../../src/server/verification/wallet/cbor/encode-cbor.ts';
import { type IssuedCredential, signCose } from './issue-credential.ts';
import type { CborDraft, WalletPlan } from './wallet-plan.ts';
import type { WalletRequest } from './wallet-request.ts';

/** Another implementation than the server's, which opens what this seals. */
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
});

/** @returns the `data` that a browser or a wallet would send for the request's protocol */
export async function presentCredential(
  plan: WalletPlan,
  credential: IssuedCredential,
  original: WalletRequest,
): Promise<Record<string, unknown>> {
  const request = plan.editRequest(original);
  if (request.authorities && !credential.authorities.some((each) => request.authorities!.includes(each)))
    throw new Error('The request names issuers, and the credential is of none of them.');
  const response = plan.editBytes(encodeCbor(makeResponse(plan, credential, request)));
  const token = { vp_token: { [request.credentialId]: [encodeBase64url(response)] } };
  if (request.protocol === 'openid4vp') return token;
  const { protocol, state } = request;
  if (protocol !== 'org-iso-mdoc')
    return { response: await encryptToken(state === undefined ? token : { ...token, state }, request) };
  return { response: encodeBase64url(await sealResponse(response, request)) };
}

const draft = (entries: Record<string, CborValue>): CborDraft => new Map(Object.entries(entries));

function makeResponse(plan: WalletPlan, credential: IssuedCredential, request: WalletRequest): CborDraft {
  const items = new Map<string, CborValue[]>();
  const elements = chooseElements(credential, request);
  for (const [namespace, list] of credential.items) {
    const releasedItems = list.filter(({ name }) => elements.includes(name)).map(({ item }) => item);
    items.set(namespace, releasedItems);
  }
  plan.editItems(items);
  const document = draft({
    docType: credential.documentType,
    issuerSigned: draft({ nameSpaces: items, issuerAuth: credential.issuerAuth }),
    deviceSigned: makeDeviceSigned(plan, credential, request),
  });
  plan.editDocument(document);
  const response = draft({ version: '1.0', documents: [document], status: 0 });
  plan.editResponse(response);
  return response;
}

/** The first set that the credential has; what it has of all that is asked for without one. */
function chooseElements({ items }: IssuedCredential, { elements, sets }: WalletRequest): readonly string[] {
  const heldNames = [...items.values()].flat().map(({ name }) => name);
  return sets?.find((set) => set.every((name) => heldNames.includes(name))) ?? elements;
}

function makeDeviceSigned(plan: WalletPlan, credential: IssuedCredential, request: WalletRequest): CborDraft {
  const nameSpaces = embedCbor(plan.deviceElements);
  const transcript = plan.editTranscript(request.transcript);
  const signedBytes = encodeCbor(
    embedCbor(['DeviceAuthentication', transcript, credential.documentType, nameSpaces]),
  );
  const key = plan.deviceKey ?? credential.deviceKey;
  if (plan.deviceProof === 'mac') {
    const deviceMac = makeMac(deriveMacKey(key, request.readerKey!, transcript), signedBytes);
    return draft({ nameSpaces, deviceAuth: draft({ deviceMac }) });
  }
  const [header, unprotected, , signature] = signCose(plan.deviceAlgorithm, signedBytes, key);
  const deviceSignature = [header!, unprotected!, null, signature!];
  return draft({ nameSpaces, deviceAuth: draft({ deviceSignature }) });
}

/** COSE_Mac0 with HMAC 256/256. */
function makeMac(key: Uint8Array, payload: Uint8Array): CborValue[] {
  const header = encodeCbor(new Map([[1, 5]]));
  const signedBytes = encodeCbor(['MAC0', header, new Uint8Array(), payload]);
  const tag = createHmac('sha256', key).update(signedBytes).digest();
  return [header, new Map(), null, new Uint8Array(tag)];
}

function deriveMacKey(privateKey: KeyObject, publicKey: KeyObject, transcript: CborValue): Uint8Array {
  const secret = diffieHellman({ privateKey, publicKey });
  const salt = createHash('sha256')
    .update(encodeCbor(embedCbor(transcript)))
    .digest();
  return new Uint8Array(hkdfSync('sha256', secret, salt, 'EMacKey', 32));
}

/** A compact JWE of another implementation than the server's. */
export const encryptToken = (
  token: unknown,
  { readerKey }: Pick<WalletRequest, 'readerKey'>,
): Promise<string> =>
  new CompactEncrypt(Buffer.from(JSON.stringify(token)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM' })
    .encrypt(readerKey!);

/** EncryptedResponse of ISO 18013-7, annex C: sealed for the request's key, with the transcript as info. */
export async function sealResponse(
  response: Uint8Array,
  { readerKey, transcript }: WalletRequest,
): Promise<Uint8Array> {
  const { x, y } = readerKey!.export({ format: 'jwk' });
  const recipientPublicKey = await suite.kem.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', x: x!, y: y! },
    true,
  );
  const sealedResponse = await suite.seal(
    { recipientPublicKey, info: encodeCbor(transcript) },
    new Uint8Array(response),
  );
  const fields = draft({
    enc: new Uint8Array(sealedResponse.enc),
    cipherText: new Uint8Array(sealedResponse.ct),
  });
  return encodeCbor(['dcapi', fields]);
}
