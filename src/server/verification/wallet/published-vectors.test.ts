import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyReaderAuth } from '../../../../tools/wallet/credential/verify-reader.ts';
import { CborTag, type CborValue } from './cbor/cbor-value.ts';
import { decodeCbor } from './cbor/decode-cbor.ts';
import { embedCbor, encodeCbor } from './cbor/encode-cbor.ts';
import { expectEmbedded, expectMap } from './cbor/expect-cbor.ts';
import { readCose } from './cose/read-cose.ts';
import { verifySign1 } from './cose/verify-cose.ts';
import { CREDENTIAL_PROFILES } from './mdoc/credential-kinds.ts';
import { readDeviceResponse } from './mdoc/read-device-response.ts';
import {
  digitalCredentialsTranscript,
  redirectTranscript,
  type SessionTranscript,
} from './mdoc/session-transcript.ts';
import { type DocumentExpectation, verifyDocument } from './mdoc/verify-document.ts';
import { openHpke } from './open-hpke.ts';
import { CredentialRefusal } from './refusal.ts';
import { readPurposes } from './x509/certificate-extensions.ts';
import { readCertificate } from './x509/read-certificate.ts';
import { ATTRIBUTES, findAttribute } from './x509/read-name.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const base64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

function makePrivateKey(d: string, x: string, y: string): KeyObject {
  const [secret, ...point] = [d, x, y].map((part) => Buffer.from(part, 'hex').toString('base64url'));
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: secret!, x: point[0]!, y: point[1]! },
    format: 'jwk',
  });
}

describe('RFC 9180, appendix A.3.1', () => {
  const key = makePrivateKey(
    'f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2',
    'fe8c19ce0905191ebc298a9245792531f26f0cece2460639e8bc39cb7f706a82',
    '6a779b4cf969b8a0e539c7f62fb3d30ad6aa8f80e30f1d128aafd68a2ce72ea0',
  );
  const info = hex('4f6465206f6e2061204772656369616e2055726e');
  const encryptedMessage = {
    enc: hex(
      '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac9' +
        '8536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
    ),
    ciphertext: hex(
      '5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434',
    ),
  };

  test('the message of sequence number 0 opens', () => {
    const plaintext = openHpke(encryptedMessage, key, info, Buffer.from('Count-0'));
    expect(plaintext.toString()).toBe('Beauty is truth, truth beauty');
  });

  test('the message does not open with other info or associated data', () => {
    expect(() => openHpke(encryptedMessage, key, hex('00'), Buffer.from('Count-0'))).toThrow(
      CredentialRefusal,
    );
    expect(() => openHpke(encryptedMessage, key, info, Buffer.from('Count-1'))).toThrow(CredentialRefusal);
  });
});

describe('OpenID4VP 1.0, appendix B.2.6', () => {
  /** RFC 7638 thumbprint of the example's key, which both transcripts contain. */
  const jwkThumbprint = hex('4283ec927ae0f208daaa2d026a814f2b22dca52cf85ffa8f3f8626c6bd669047');
  const nonce = 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA';

  test('the transcript of a redirect has the bytes of the example', () => {
    const transcript = redirectTranscript({
      clientId: 'x509_san_dns:example.com',
      nonce,
      jwkThumbprint,
      responseUri: 'https://example.com/response',
    });
    expect(toHex(encodeCbor(transcript))).toBe(
      '83f6f682714f70656e494434565048616e646f7665725820' +
        '048bc053c00442af9b8eed494cefdd9d95240d254b046b11b68013722aad38ac',
    );
  });

  test('the transcript of the Digital Credentials API has the bytes of the example', () => {
    const transcript = digitalCredentialsTranscript({ origin: 'https://example.com', nonce, jwkThumbprint });
    expect(toHex(encodeCbor(transcript))).toBe(
      '83f6f682764f70656e4944345650444341504948616e646f7665725820' +
        'fbece366f4212f9762c74cfdbf83b8c69e371d5d68cea09cb4c48ca6daab761a',
    );
  });
});

/** IssuerAuth of ISO 18013-5, annex D.5.2. */
const ISSUER_AUTH = [
  'hEOhASahGCFZAfMwggHvMIIBlaADAgECAhQ8RBbu14TztBPkj1bwdav6bYfrhDAKBggqhkjOPQQDAjAjMRQwEgYDVQQDDAt1dG9waWEg',
  'aWFjYTELMAkGA1UEBhMCVVMwHhcNMjAxMDAxMDAwMDAwWhcNMjExMDAxMDAwMDAwWjAhMRIwEAYDVQQDDAl1dG9waWEgZHMxCzAJBgNV',
  'BAYTAlVTMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAErOerc0Dl2WSMWnKppvVnRceq1DagOkPv6ne1+nuI8Bl9V9iYPhs306U59NWI',
  'Nl44y79blNaMVHtbyHMdzS8Ua6OBqDCBpTAeBgNVHRIEFzAVgRNleGFtcGxlQGV4YW1wbGUuY29tMBwGA1UdHwQVMBMwEaAPoA2CC2V4',
  'YW1wbGUuY29tMB0GA1UdDgQWBBQU4pAXpsNWIf/Hpoa3ty2wbNEjUTAfBgNVHSMEGDAWgBRU+iODoEwo4NkweSJhyAxIgdLACzAOBgNV',
  'HQ8BAf8EBAMCB4AwFQYDVR0lAQH/BAswCQYHKIGMXQUBAjAKBggqhkjOPQQDAgNIADBFAiEAl3F6uQFnQMjXvNqklKYsBTu97M4Tg8Gs',
  'pyrQjbwEy7ICIDuthZwTpjxtGtZ9gU1D4kJcr5DUIkIsBKjuAwTA06aNWQOi2BhZA52mZ3ZlcnNpb25jMS4wb2RpZ2VzdEFsZ29yaXRo',
  'bWdTSEEtMjU2bHZhbHVlRGlnZXN0c6Jxb3JnLmlzby4xODAxMy41LjGtAFggdRZzM7R7bCv7huzMH0OM9XrwVTcaxV4eNZ4g8lStzr8B',
  'WCBn5TnWE569ExrvRBtEVkXdgxsrN1s5DKXvYnmyBe1FcQJYIDOUNy3beAU/NtXYaXgOYe2jE9RKOSCSrY4FJ6L7/lWuA1ggLjWtPE5R',
  'S7Z7Gp21HOdOTLm3FG5BrFLayc6GuGE9tVUEWCDqXDMEu3xKjctRxME7ZSZPhFVBNBNCCTzKeG4Fj6wtWQVYIPrkh/aLeg6Hp0l3Tlbp',
  '4dw6jse3fkkNIfDh00dWYaodBlggfYPlB65324Fd5NgDuIVV0FEdiUyJdDn1d0BWQWocdTMHWCDwVJoUXxz3XL7v+ogdSFfdQ41ifPMh',
  'dLFzHEw44SypNghYILaMivyyqvfFgUEdKHfe8VW+LrEhpCvJultzEjd+Bo9mCVggCzWH0d0MKgejW/sSDZmgq/td9Whlu3+hXMi1ambf',
  'bgwKWCDJihcM824Rq7ck6Yp1pTQ9+itu098uz7uO8u5V3UHIgQtYILV90DZ4L3sUxqMPqqrmzNUFTOiL36UaAWunXtoe3qlIDFggZR+H',
  'NrGEgP4lKgMiTqCHtdEMpUhRRsZ8dKxOwxEtTDp0b3JnLmlzby4xODAxMy41LjEuVVOkAFgg2AuD0lFzxITFZAYQ/xoxyUnB2TS/TPfx',
  'jVIjsV3U8hwBWCBNgOHi5PskbZeJVCfOcAC7WbskyM0APs+UvzW70pF+NAJYIIszHztoW8o3LoU1GiXJSEq3r83w0iMxBVEfd42YwvVE',
  'A1ggw0OvG9FpBxVDkWGrpzcCxHSr+ZKyDJ+1XDajNuvgGodtZGV2aWNlS2V5SW5mb6FpZGV2aWNlS2V5pAECIAEhWCCWMT1sY+JOM3J0',
  'K/2xozuiyJfc1oq4x1Pk+9SNymt/miJYIB+zJp7dQYhX3hs5pOSkS5L6SEyqciwigojwHQwDosPWZ2RvY1R5cGV1b3JnLmlzby4xODAx',
  'My41LjEubURMbHZhbGlkaXR5SW5mb6Nmc2lnbmVkwHQyMDIwLTEwLTAxVDEzOjMwOjAyWml2YWxpZEZyb23AdDIwMjAtMTAtMDFUMTM6',
  'MzA6MDJaanZhbGlkVW50aWzAdDIwMjEtMTAtMDFUMTM6MzA6MDJaWEBZ5kIF3x4vcI3W2whHrtefx8AgHYD6Vbrcry4bz1kC4eWmLkgy',
  'BEuJCthapT8SkTR3XXM3VNfLekE3Zq7/E8su',
].join('');
/** SessionTranscriptBytes of annex D.5.1, of an engagement by NFC. */
const TRANSCRIPT = [
  '2BhZAkGD2BhYWKIAYzEuMAGCAdgYWEukAQIgASFYIFqI0YK85fQu+lmUPzM1nS6Klo/yidk+X6REtiQ0MWf+IlggsW6M+Fjdx2kEB7ph',
  '1MM4I3qM/PPeaqZy/GClV6oy/GfYGFhLpAECIAEhWCBg4zkjhQQfUUAwUfJBVTHLVt0/mZxxaHATqsZ2i8gYfiJYIOWN64/b6Qf33VNo',
  'JFVRo0eW99IhXEQMM5uw97Z77M36gljDkQIPSHMV0QIJYWMBATABBG1kb2MaIAwBYXBwbGljYXRpb24vdm5kLmJsdWV0b290aC5sZS5v',
  'b2IwCBsoEos3KCgBAhwBXB5YBGlzby5vcmc6MTgwMTM6ZGV2aWNlZW5nYWdlbWVudG1kb2OiAGMxLjABggHYGFhLpAECIAEhWCBaiNGC',
  'vOX0LvpZlD8zNZ0uipaP8onZPl+kRLYkNDFn/iJYILFujPhY3cdpBAe6YdTDOCN6jPzz3mqmcvxgpVeqMvxnWM2RAiVIchWRAgJjcgEC',
  'EQIEYWMBATAAEQIGYWMBA25mYwBRAgRhYwEBVwAaIB4BYXBwbGljYXRpb24vdm5kLmJsdWV0b290aC5sZS5vb2IwCBsoB4CAvygBAhwC',
  'EQfIMv/20m+gvrNN/NVV1II6HBEBA2lzby5vcmc6MTgwMTM6bmZjbmZjAVoXKwFhcHBsaWNhdGlvbi92bmQud2ZhLm5hblcDAQEDIwIA',
  'EyT+yacLl6yWhKTjJhdu9bmBxehTPl8AKYz8y8NecAprAgQU',
].join('');
/** The request of annex D.4.1.1, with reader authentication. */
const DEVICE_REQUEST = [
  'omd2ZXJzaW9uYzEuMGtkb2NSZXF1ZXN0c4GibGl0ZW1zUmVxdWVzdNgYWJOiZ2RvY1R5cGV1b3JnLmlzby4xODAxMy41LjEubURMam5hbWVT',
  'cGFjZXOhcW9yZy5pc28uMTgwMTMuNS4xpmtmYW1pbHlfbmFtZfVvZG9jdW1lbnRfbnVtYmVy9XJkcml2aW5nX3ByaXZpbGVnZXP1amlzc3Vl',
  'X2RhdGX1a2V4cGlyeV9kYXRl9Whwb3J0cmFpdPRqcmVhZGVyQXV0aIRDoQEmoRghWQG3MIIBszCCAVigAwIBAgIUdVJxX2rdMj1JNKG6F13J',
  'RXVdi1AwCgYIKoZIzj0EAwIwFjEUMBIGA1UEAwwLcmVhZGVyIHJvb3QwHhcNMjAxMDAxMDAwMDAwWhcNMjMxMjMxMDAwMDAwWjARMQ8wDQYD',
  'VQQDDAZyZWFkZXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT4kS7g+RK2vmg7ovoBIbJjDmAbK2KN/ztE9jlOqpq9vMIUnSnW/xo+CRE1',
  'F35cPZxX87+Dl2Hu0Cxk3YKuHTu/o4GIMIGFMBwGA1UdHwQVMBMwEaAPoA2CC2V4YW1wbGUuY29tMB0GA1UdDgQWBBTy38Ssr8XzC0ZPraIL',
  '/NUzr14H9TAfBgNVHSMEGDAWgBTPt6iBuupfMrb7kcwpWQxQ36xBbjAOBgNVHQ8BAf8EBAMCB4AwFQYDVR0lAQH/BAswCQYHKIGMXQUBBjAK',
  'BggqhkjOPQQDAgNJADBGAiEA+56jtob9fqLwI0hY/4MotO/vah73HsSq5OMHIG+SFJMCIQCblPDXOd+oTMop7+1SndSDis/Ytr7iEtxjIMRv',
  '64OaNfZYQB80AAaQY8GJE4vc0vYxQnxYlCQRP8nsJs68rKz825aV0o6ZlTvsq8TjCrTvrMg5qB+RWZM9GSUn7pG0Sbt/gL8=',
].join('');
/** Two of the six elements of the response of annex D.4.1.2: each has its own digest. */
const ELEMENTS = [
  'd8185863a4686469676573744944006672616e646f6d58208798645b20ea200e19ffabac92624bee6aec63aceedecfb1b80077d22bfc' +
    '20e971656c656d656e744964656e7469666965726b66616d696c795f6e616d656c656c656d656e7456616c756563446f65',
  'd818586ca4686469676573744944036672616e646f6d5820b23f627e8999c706df0c0a4ed98ad74af988af619b4bb078b89058553f44' +
    '615d71656c656d656e744964656e7469666965726a69737375655f646174656c656c656d656e7456616c7565d903ec6a32303139' +
    '2d31302d3230',
];

describe('ISO 18013-5, annex D', () => {
  const readerKey = makePrivateKey(
    'de3b4b9e5f72dd9b58406ae3091434da48a6f9fd010d88fcb0958e2cebec947c',
    '60e3392385041f51403051f2415531cb56dd3f999c71687013aac6768bc8187e',
    'e58deb8fdbe907f7dd5368245551a34796f7d2215c440c339bb0f7b67beccdfa',
  );
  const transcript = expectEmbedded(decodeCbor(base64(TRANSCRIPT)), 'transcript') as SessionTranscript;
  const map = (entries: Record<string, CborValue>) => new Map(Object.entries(entries));

  const makeResponse = (elements: readonly string[]) => {
    const items = elements.map((element) => decodeCbor(hex(element)));
    const issuerSigned = map({
      nameSpaces: map({ 'org.iso.18013.5.1': items }),
      issuerAuth: decodeCbor(base64(ISSUER_AUTH)),
    });
    const mac = hex('e99521a85ad7891b806a07f8b5388a332d92c189a7bf293ee1f543405ae6824d');
    const deviceAuth = map({ deviceMac: [hex('a10105'), new Map(), null, mac] });
    const deviceSigned = map({ nameSpaces: new CborTag(24, hex('a0')), deviceAuth });
    const document = map({ docType: 'org.iso.18013.5.1.mDL', issuerSigned, deviceSigned });
    return encodeCbor(map({ version: '1.0', documents: [document], status: 0 }));
  };
  const check = (changes: Partial<DocumentExpectation> = {}, elements: readonly string[] = ELEMENTS) =>
    verifyDocument(readDeviceResponse(makeResponse(elements)), {
      kind: 'mdl',
      type: CREDENTIAL_PROFILES.mdl,
      elements: ['family_name', 'issue_date', 'birth_date'],
      transcript,
      readerKey,
      anchors: [],
      at: new Date('2021-01-01T00:00:00Z'),
      ...changes,
    });
  const refusal = (reason: string) => expect.objectContaining({ reason });

  test('the response with its MAC verifies, from an issuer that no list has', () => {
    expect(check()).toEqual({
      kind: 'mdl',
      issuer: { name: 'utopia ds', country: 'US', anchor: null, objections: [] },
      signedAt: new Date('2020-10-01T13:30:02Z'),
      validFrom: new Date('2020-10-01T13:30:02Z'),
      validUntil: new Date('2021-10-01T13:30:02Z'),
      deviceProof: 'mac',
      statuses: [],
      elements: new Map([
        ['family_name', 'Doe'],
        ['issue_date', '2019-10-20'],
      ]),
    });
  });

  test('the reader’s signature of the request verifies, for its transcript alone', () => {
    const request = expectMap(decodeCbor(base64(DEVICE_REQUEST)), 'DeviceRequest');
    const trust = { anchors: [], at: new Date('2021-01-01T00:00:00Z') };
    const reader = verifyReaderAuth(request, transcript, trust);
    expect(findAttribute(reader!.signer.subject, ATTRIBUTES.commonName)).toBe('reader');
    expect(() => verifyReaderAuth(request, [null, null, null], trust)).toThrow(
      refusal('issuer_signature_wrong'),
    );
  });

  test('the response is refused for another transcript', () =>
    expect(() => check({ transcript: [null, null, null] })).toThrow(refusal('device_signature_wrong')));

  test('the response is refused after its signer has lapsed', () =>
    expect(() => check({ at: new Date('2021-10-01T13:30:03Z') })).toThrow(refusal('signer_not_valid_now')));

  test('a changed name is refused', () => {
    const changedElements = [ELEMENTS[0]!.replace(/446f65$/, '446f66')];
    expect(() => check({}, changedElements)).toThrow(refusal('digest_wrong'));
  });
});

/** The signer's certificate of the first example in annex A.10, edition of 2025-11-10. */
const AGE_SIGNER = [
  'MIICvTCCAmOgAwIBAgIUTksEHIwiuix66WpkzSR1snFi+yowCgYIKoZIzj0EAwIwaTEmMCQGA1UEAwwdQWdlIFZlcmlmaWNhdGlvbiBJ',
  'c3N1ZXIgQ0EgMDExMjAwBgNVBAoMKUFnZSBWZXJpZmljYXRpb24gUmVmZXJlbmNlIEltcGxlbWVudGF0aW9uMQswCQYDVQQGEwJBVjAe',
  'Fw0yNTA0MDgyMzQwNDZaFw0yNjA3MDIyMzQwNDVaMGUxIjAgBgNVBAMMGUFnZSBWZXJpZmljYXRpb24gRFMgLSAwMDExMjAwBgNVBAoM',
  'KUFnZSBWZXJpZmljYXRpb24gUmVmZXJlbmNlIEltcGxlbWVudGF0aW9uMQswCQYDVQQGEwJBVjBZMBMGByqGSM49AgEGCCqGSM49AwEH',
  'A0IABLriYKkc9SBlIpPbZUwPGfXMf66TiPc9AlsyUtA1try5bHmUFPtRDvecYJKEs3nRuF64EiQMy8UlMY23IBbr2wCjgewwgekwHwYD',
  'VR0jBBgwFoAUsTJYye1GG1sdzjhV4J9v6JyQsLowFgYDVR0lAQH/BAwwCgYIK4ECAgAAAQIwRAYDVR0fBD0wOzA5oDegNYYzaHR0cHM6',
  'Ly9pc3N1ZXIuYWdldmVyaWZpY2F0aW9uLmRldi9wa2kvQVZfQ0FfMDEuY3JsMB0GA1UdDgQWBBQg3t9X+zGLmYp2LkZElLAhznbTEDAO',
  'BgNVHQ8BAf8EBAMCB4AwOQYDVR0SBDIwMAYDVR0SBCkwJ4IlaHR0cHM6Ly9jb21taXNzaW9uLmV1cm9wYS5ldS9pbmRleF9lbjAKBggq',
  'hkjOPQQDAgNIADBFAiAIYPaq6qOf5HnsaX4erbsLRzyw51x7nkie3SC7XdGvvwIhAKkKBbL6Lqq2pSP8a+RPku58IXJadB0TYpAh+tat',
  'FNOs',
].join('');

describe('EU Age Verification Profile, annex A.10', () => {
  const map = (entries: Record<string, CborValue>) => new Map(Object.entries(entries));
  const namespace = 'eu.europa.ec.av.1';
  const digest = hex('2263e4515e0f1abad07fb1185a623944b5bd667a3cf189381e4c197133aef99b');
  const signer = readCertificate(base64(AGE_SIGNER));

  test('the digest of age_over_18 is the one of the example', () => {
    const item = embedCbor(
      map({
        random: hex('11d5b8f7ab303d50960e488b0c20b645876697812a67a1a007609fa95b9bcc17'),
        digestID: 0,
        elementValue: true,
        elementIdentifier: 'age_over_18',
      }),
    );
    expect(createHash('sha256').update(encodeCbor(item)).digest().equals(digest)).toBe(true);
  });

  test('the issuer signature of the example verifies, and its signer may sign Proofs of Age', () => {
    const deviceKey = new Map<number, CborValue>([
      [1, 2],
      [-1, 1],
      [-2, hex('a0521b8ec99f9b9f52e716fc17cb93762935b9bfa6ee87f27f24682d5da987f4')],
      [-3, hex('bba07f498d0f421e9753c94ca5a6b3b224ebe68bce4de8581040e8a63214e1b7')],
    ]);
    const time = (text: string) => new CborTag(0, text);
    const object = map({
      docType: namespace,
      version: '1.0',
      validityInfo: map({
        signed: time('2025-06-20T08:45:29Z'),
        validFrom: time('2025-06-20T08:45:29Z'),
        validUntil: time('2025-09-18T00:00:00Z'),
      }),
      valueDigests: map({ [namespace]: new Map([[0, digest]]) }),
      deviceKeyInfo: map({ deviceKey }),
      digestAlgorithm: 'SHA-256',
    });
    const signature = hex(
      'dee5e0ab7e5a7f29ccefe7e07c74b2389fe3b0078a35716d8313b60602476e3e' +
        '4cea73f844351f90febfff7faa3ea1a8d68afb2676e507f6d0afbfd5a94d6e8b',
    );
    const issuerAuth = [hex('a10126'), new Map(), encodeCbor(embedCbor(object)), signature];
    expect(verifySign1(readCose(issuerAuth, 'IssuerAuth'), signer.key, null)).toBe(true);
    expect(readPurposes(signer)).toEqual([CREDENTIAL_PROFILES.eu_age.signerPurposes[0]!]);
  });
});
