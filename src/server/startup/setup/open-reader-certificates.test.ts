import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPem } from '../../../../tools/wallet/certificates/to-pem.ts';
import { makeReader } from '../../../../tools/wallet/make-reader.ts';
import { createLogger } from '../create-logger.ts';
import { openReaderCertificates } from './open-reader-certificates.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const logger = createLogger('silent');
const lines: string[] = [];
const recordingLogger = {
  ...logger,
  warn: (_: object, line: string) => void lines.push(line),
} as typeof logger;
const [acme, others] = [makeReader(AT), makeReader(AT)];
const getKey = ({ reader }: typeof acme) =>
  reader.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const getChain = ({ reader }: typeof acme) => reader.chain.map(toPem).join('');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-reader-'));
});
afterAll(() => rm(folder, { recursive: true }));
const write = (name: string, text: string) => writeFile(join(folder, name), text);

test('a request is signed with the certificate that its host, else the default, has now, and only while that is valid', async () => {
  await write('acme.example.pem', getKey(acme) + getChain(acme));
  const find = await openReaderCertificates(folder, recordingLogger);
  expect((await find('https://acme.example:8443', AT))?.chain).toEqual(acme.reader.chain);
  expect(await find('https://other.example', AT)).toBeNull();
  await write('default.pem', getChain(others) + getKey(others));
  expect((await find('https://acme.example', AT))?.chain).toEqual(acme.reader.chain);
  expect((await find('https://other.example', AT))?.chain).toEqual(others.reader.chain);
  expect(await find('https://acme.example', new Date('2028-01-01T00:00:00Z'))).toBeNull();
  expect(await find('https://acme.example', new Date('2020-01-01T00:00:00Z'))).toBeNull();
  expect(lines).toEqual(
    Array(2).fill('a request to a wallet is not signed: the certificate is not valid now'),
  );
  // Without a restart.
  await write('acme.example.pem', getKey(others) + getChain(others));
  expect((await find('https://acme.example', AT))?.chain).toEqual(others.reader.chain);
  await write('acme.example.pem', 'half of a file');
  expect(await find('https://acme.example', AT)).toBeNull();
});

test('a registration certificate beside the certificate is sent with it, and a wrong one signs nothing', async () => {
  const jwt = join(folder, 'acme.example.jwt');
  await write('acme.example.pem', getKey(acme) + getChain(acme));
  const find = await openReaderCertificates(folder, logger);
  expect((await find('https://acme.example', AT))?.registration).toBeNull();
  await writeFile(jwt, 'aGVhZGVy.Y2xhaW1z.c2lnbmF0dXJl\n');
  expect((await find('https://acme.example', AT))?.registration).toBe('aGVhZGVy.Y2xhaW1z.c2lnbmF0dXJl');
  await writeFile(jwt, 'half of a file');
  expect(await find('https://acme.example', AT)).toBeNull();
  await expect(openReaderCertificates(folder, logger)).rejects.toThrow('is not a compact JWS');
  await rm(jwt);
});

test('no request is signed without a folder', async () =>
  expect(await (await openReaderCertificates(null, logger))('https://acme.example', AT)).toBeNull());

test.each([
  ['no key', getChain(acme), 'one private key'],
  ['two keys', getKey(acme) + getKey(others) + getChain(acme), 'one private key'],
  ['the key of another certificate', getKey(others) + getChain(acme), 'does not belong to its key'],
  ['no certificate', getKey(acme), 'no certificate that can be read'],
  ['a certificate that is cut', getKey(acme) + getChain(acme).replace(/\n.{64}\n/, '\n'), 'no certificate'],
])('a file with %s ends the start with a sentence', async (_title, text, sentence) => {
  await write('acme.example.pem', text);
  await expect(openReaderCertificates(folder, logger)).rejects.toThrow(sentence);
});

test('a folder that is absent or has no certificate ends the start with a sentence', async () => {
  await expect(openReaderCertificates(join(folder, 'absent'), logger)).rejects.toThrow(
    /^READER_DIR \S+absent cannot/,
  );
  const empty = await mkdtemp(join(folder, 'empty-'));
  await expect(openReaderCertificates(empty, logger)).rejects.toThrow(
    /has no file HOST\.pem or default\.pem\. Add one, or unset READER_DIR\.$/,
  );
});
