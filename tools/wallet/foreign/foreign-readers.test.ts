import { constants, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { cborDecode } from '@auth0/mdl/lib/cbor/index.js';
import { compactVerify, decodeProtectedHeader, importX509 } from 'jose';
import { expect, test } from 'vitest';
import { CborTag } from '../../../src/server/verification/wallet/cbor/cbor-value.ts';
import { encodeCbor } from '../../../src/server/verification/wallet/cbor/encode-cbor.ts';
import {
  buildAnnexCRequest,
  toAnnexCTranscript,
} from '../../../src/server/verification/wallet/requests/annex-c-request.ts';
import { buildSignedRequest } from '../../../src/server/verification/wallet/requests/openid4vp-request.ts';
import {
  type ReaderCertificate,
  readReaderCertificate,
  toReaderAuthentication,
} from '../../../src/server/verification/wallet/requests/reader-certificate.ts';
import { toPem } from '../certificates/to-pem.ts';
import { makeReader } from '../make-reader.ts';
import { makeSession } from '../make-session.ts';

const AT = new Date('2026-11-26T12:00:00Z');

/** As the operator brings it: key and certificate in one file. */
function readRsa(modulusLength: number): ReaderCertificate | string {
  const key = generateKeyPairSync('rsa', { modulusLength });
  const { reader } = makeReader(AT, {}, key);
  const pem = String(key.privateKey.export({ format: 'pem', type: 'pkcs1' }));
  return readReaderCertificate(`${pem}\n${toPem(reader.chain[0]!)}`);
}

test('a reader certificate of RSA signs requests of both protocols', async () => {
  const reader = readRsa(2048);
  if (typeof reader === 'string') throw new Error(reader);
  const session = makeSession('mdl');
  const { request } = buildSignedRequest(session, reader);
  expect(decodeProtectedHeader(request).alg).toBe('PS256');
  const certified = await importX509(toPem(reader.chain[0]!), 'PS256');
  const { payload } = await compactVerify(request, certified, { algorithms: ['PS256'] });
  expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({ response_type: 'vp_token' });

  const { deviceRequest } = buildAnnexCRequest(session, reader);
  const [document] = cborDecode(Buffer.from(deviceRequest, 'base64url')).get('docRequests');
  const [header, , , signature] = document.get('readerAuth');
  expect(cborDecode(header).get(1)).toBe(-37);
  const items = new CborTag(24, new Uint8Array(document.get('itemsRequest').buffer));
  const readerAuthentication = toReaderAuthentication(toAnnexCTranscript(session), items);
  const key = {
    key: createPublicKey(reader.privateKey),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 32,
  };
  const signedBytes = encodeCbor([
    'Signature1',
    new Uint8Array(header),
    new Uint8Array(),
    readerAuthentication,
  ]);
  expect(verify('sha256', signedBytes, key, signature)).toBe(true);
});

test('a reader certificate of RSA with fewer than 2,048 bits is refused', () => {
  expect(readRsa(1024)).toContain('2,048 bits');
});
