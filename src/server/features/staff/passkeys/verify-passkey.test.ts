import { expect, test } from 'vitest';
import {
  createAuthenticator,
  makeEdDSAKey,
  makeES256Key,
  makeRS256Key,
} from '../../../../../test/harness/soft-authenticator.ts';
import type { CborMap } from '../../../verification/wallet/cbor/cbor-value.ts';
import { encodeCbor } from '../../../verification/wallet/cbor/encode-cbor.ts';
import { verifyNewPasskey, verifyPasskey } from './verify-passkey.ts';

const ceremony = { challenge: 'Y2hhbGxlbmdl', origin: 'https://example.org' };
const party = {
  origin: ceremony.origin,
  isChallengeGood: (challenge: string) => challenge === ceremony.challenge,
};
const FLAG = { backupEligible: 0x08, backedUp: 0x10, extensions: 0x80 };

/** What a browser sends, from the bytes in hexadecimal of WebAuthn Level 3, section 16. */
const toAnswer = <T extends Record<string, string>>(idHex: string, response: T) => {
  const encode = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  const id = encode(idHex);
  const encodedResponse = Object.fromEntries(
    Object.entries(response).map(([name, hex]) => [name, encode(hex)]),
  );
  return { id, rawId: id, type: 'public-key' as const, response: encodedResponse as T };
};
const anyChallenge = { origin: 'https://example.org', isChallengeGood: () => true };

test('[S230] the published answers of an ES256 passkey verify, and a sign-in with any other byte does not', () => {
  const id = '6e1050c0d2ca2f07c755cb2c66a74c64fa43065c18f938354d9915db2bd5ce57';
  const credential = toAnswer(id, {
    clientDataJSON:
      '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a224f2d57717a514e5463554a484930437257576e7951504859647862694332674872434d475666704c4f306b222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a747275652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a207a5a7175457444523944577170573574425754467567227d',
    attestationObject:
      'a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b54500000000883f4f6014f19c09d87aa38123be48d000206e1050c0d2ca2f07c755cb2c66a74c64fa43065c18f938354d9915db2bd5ce57a501020326200121582022200a473f90b11078851550d03b4e44a2279f8c4eca27b3153dedfe03e4e97d225820cbd0be95e746ad6f5a8191be11756e4c0420e72f65b466d39bc56b8b123a9c6e',
  });
  const verifiedPasskey = verifyNewPasskey(credential, anyChallenge);
  expect(verifiedPasskey).toMatchObject({
    credential_id: Buffer.from(id, 'hex'),
    sign_count: 0,
    backed_up: false,
  });
  const answer = toAnswer(id, {
    clientDataJSON:
      '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a226832716c463771445f65356c5f505f62796b7945377135645650674547685f49584a6b655737736e4d5463222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a747275652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a2039327063545644304162792d713464746d6a36656667227d',
    authenticatorData: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50500000000',
    signature:
      '3046022100eb12fcf23b12764c0f122e22371fab92e283879fd798f38ee1841c951b6e40e7022100c76237ff9db77b3c56f30837cda6a09acfa2e915544e609c0733b1184036d1cf',
  });
  expect(verifyPasskey(answer, verifiedPasskey!, anyChallenge)).toMatchObject({ sign_count: 0 });
  for (const name of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
    const bytes = Buffer.from(answer.response[name], 'base64url');
    const acceptedPositions = Array.from(bytes.keys()).filter((at) => {
      const changedBytes = Buffer.from(bytes);
      changedBytes[at]! ^= 0x01;
      const response = { ...answer.response, [name]: changedBytes.toString('base64url') };
      return verifyPasskey({ ...answer, response }, verifiedPasskey!, anyChallenge) !== null;
    });
    expect(acceptedPositions, name).toEqual([]);
  }
});

test('the published answer with self attestation verifies, and one with a changed signature does not', () => {
  const response = {
    clientDataJSON:
      '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a2265476e4374334c55745936366b336a506a796e6962506b31716e666644616966715a774c33417032392d55222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a205539685458764b453255526b4d6e625f3078594856673d3d227d',
    attestationObject:
      'a363666d74667061636b65646761747453746d74a263616c67266373696758483046022100ae045923ded832b844cae4d5fc864277c0dc114ad713e271af0f0d371bd3ac540221009077a088ed51a673951ad3ba2673d5029bab65b64f4ea67b234321f86fcfac5d68617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b55d00000000df850e09db6afbdfab51697791506cfc0020455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58ca5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2',
  };
  const id = '455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c';
  expect(verifyNewPasskey(toAnswer(id, response), anyChallenge)).toMatchObject({ backed_up: true });
  const attestationObject = response.attestationObject.replace('3046022100ae04', '3046022100ae05');
  expect(verifyNewPasskey(toAnswer(id, { ...response, attestationObject }), anyChallenge)).toBeNull();
});

test.each([
  ['EdDSA', makeEdDSAKey],
  ['ES256', makeES256Key],
  ['RS256', makeRS256Key],
] as const)('a passkey of %s is added with its key and signs in, by itself alone', (_algorithm, makeKey) => {
  const device = createAuthenticator(makeKey());
  const verifiedPasskey = verifyNewPasskey(device.create(ceremony), party);
  expect(verifiedPasskey).toMatchObject({
    public_key: Buffer.from(device.coseKey),
    challenge: ceremony.challenge,
  });
  expect(verifyPasskey(device.get(ceremony), verifiedPasskey!, party)).not.toBeNull();
  const other = createAuthenticator(makeKey());
  expect(verifyPasskey({ ...other.get(ceremony) }, verifiedPasskey!, party)).toBeNull();
});

test.each([
  ['ES256 on another curve', () => makeES256Key('P-384')],
  ['a short RSA key', () => makeRS256Key(1024)],
  ['a long RSA key', () => makeRS256Key(4608)],
  ['ES384', () => withEntry(makeES256Key(), 3, -35)],
  ['no algorithm', () => withEntry(makeES256Key(), 3, 'ES256')],
  ['a point off its curve', () => withEntry(makeES256Key(), -2, new Uint8Array(32).fill(1))],
  ['a short coordinate', () => withEntry(makeES256Key(), -3, new Uint8Array(31).fill(1))],
  ['EdDSA with the type of another key', () => withEntry(makeEdDSAKey(), 1, 2)],
  ['a long exponent', () => withEntry(makeRS256Key(), -2, new Uint8Array(5).fill(3))],
])('[S230] a new passkey with %s is refused', (_title, makeKey) => {
  expect(verifyNewPasskey(createAuthenticator(makeKey()).create(ceremony), party)).toBeNull();
});

const withEntry = (
  key: ReturnType<typeof makeES256Key>,
  label: number,
  value: number | string | Uint8Array,
) => ({
  ...key,
  coseKey: new Map([...key.coseKey, [label, value] as const]),
});

test.each([
  ['of another format', 'fido-u2f', (sig: Uint8Array) => new Map([['sig', sig]])],
  ['without a statement that its format has', 'packed', () => new Map()],
  ['of none, with a statement', 'none', (sig: Uint8Array) => new Map([['sig', sig]])],
  [
    'of another algorithm',
    'packed',
    (sig: Uint8Array) =>
      new Map([
        ['alg', -8 as number | Uint8Array],
        ['sig', sig],
      ]),
  ],
  [
    'with a certificate',
    'packed',
    (sig: Uint8Array) =>
      new Map<string, number | Uint8Array | Uint8Array[]>([
        ['alg', -7],
        ['sig', sig],
        ['x5c', [sig]],
      ]),
  ],
] as const)('[S230] an attestation %s is refused', (_title, format, state) => {
  const device = createAuthenticator();
  const credential = device.create(ceremony, (signature) => [format, state(signature) as CborMap]);
  expect(verifyNewPasskey(credential, party)).toBeNull();
});

test.each([
  ['with a top origin', { client: { topOrigin: 'https://attacker.test' } }],
  ['with a challenge that is no text', { client: { challenge: 5 } }],
  ['backed up without being eligible', { flags: FLAG.backedUp }],
  ['with bytes after its end', { extensions: new Uint8Array([0xa0]) }],
  ['with extensions that are cut off', { flags: FLAG.extensions, extensions: new Uint8Array([0xa1]) }],
  ['with extensions that are no map', { flags: FLAG.extensions, extensions: new Uint8Array([0x80]) }],
  ['without its extensions', { flags: FLAG.extensions }],
])('an answer %s is refused', (_title, fault) => {
  const device = createAuthenticator();
  expect(verifyNewPasskey(device.create({ ...ceremony, ...fault }), party)).toBeNull();
  const storedPasskey = { public_key: device.coseKey, sign_count: 0 };
  expect(verifyPasskey(device.get({ ...ceremony, ...fault }), storedPasskey, party)).toBeNull();
});

test('an answer with extensions verifies, and says whether the passkey is backed up', () => {
  const device = createAuthenticator();
  const rest = {
    flags: FLAG.extensions | FLAG.backupEligible | FLAG.backedUp,
    extensions: encodeCbor(new Map([['credProtect', 2]])),
  };
  const verifiedPasskey = verifyNewPasskey(device.create({ ...ceremony, ...rest }), party);
  expect(verifiedPasskey).toMatchObject({ backed_up: true, public_key: Buffer.from(device.coseKey) });
  expect(verifyPasskey(device.get({ ...ceremony, ...rest }), verifiedPasskey!, party)).toMatchObject({
    backed_up: true,
  });
});

test('an answer whose two ids differ, or that is signed for the other ceremony, is refused', () => {
  const device = createAuthenticator();
  const storedPasskey = { public_key: device.coseKey, sign_count: 0 };
  expect(verifyNewPasskey({ ...device.create(ceremony), rawId: 'AAAA' }, party)).toBeNull();
  expect(verifyPasskey({ ...device.get(ceremony), rawId: 'AAAA' }, storedPasskey, party)).toBeNull();
  const asGet = { ...ceremony, client: { type: 'webauthn.get' } };
  const asCreate = { ...ceremony, client: { type: 'webauthn.create' } };
  expect(verifyNewPasskey(device.create(asGet), party)).toBeNull();
  expect(verifyPasskey(device.get(asCreate), storedPasskey, party)).toBeNull();
});

test.each([
  ['a thousand nested arrays', new Uint8Array(1000).fill(0x81)],
  ['no map', new Uint8Array([0x80])],
  ['nothing', new Uint8Array()],
  ['bytes that end too early', new Uint8Array([0x5a, 0x7f, 0xff, 0xff, 0xff])],
])('[S230] an attestation object of %s is refused', (_title, bytes) => {
  const credential = createAuthenticator().create(ceremony);
  const attestationObject = Buffer.from(bytes).toString('base64url');
  expect(
    verifyNewPasskey({ ...credential, response: { ...credential.response, attestationObject } }, party),
  ).toBeNull();
});
