import { CompactEncrypt } from 'jose';
import { expect, test } from 'vitest';
import { makeKey } from '../../../../../tools/wallet/credential/issue-credential.ts';
import { openJwe } from './open-jwe.ts';

const { privateKey, publicKey } = makeKey();
const TEXT = '{"vp_token":{}}';
const MAX_BYTES = 1024;

type Header = { alg?: string; enc?: string; zip?: string };

/** Encrypted by jose, an implementation of others. */
const encrypt = ({ alg = 'ECDH-ES', enc = 'A128GCM', ...more }: Header = {}, text = TEXT, key = publicKey) =>
  new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg, enc, ...more }).encrypt(key);

function open(text: unknown): string {
  try {
    return Buffer.from(openJwe(text, privateKey, MAX_BYTES)).toString();
  } catch (error) {
    return (error as { reason: string }).reason;
  }
}

/** Replaces the protected header, which the tag covers. */
function withHeader(jwe: string, change: object): string {
  const [header, ...rest] = jwe.split('.');
  const fields = JSON.parse(Buffer.from(header!, 'base64url').toString());
  return [Buffer.from(JSON.stringify({ ...fields, ...change })).toString('base64url'), ...rest].join('.');
}

test.each(['A128GCM', 'A256GCM'])(
  '[S280] opens what jose encrypted with %s, and nothing for another key',
  async (enc) => {
    expect(open(await encrypt({ enc }))).toBe(TEXT);
    expect(open(await encrypt({ enc }, TEXT, makeKey().publicKey))).toBe('not_decryptable');
  },
);

test.each<[string, Header]>([
  ['another key agreement', { alg: 'ECDH-ES+A128KW' }],
  ['another content encryption', { enc: 'A128CBC-HS256' }],
  ['192 bits', { enc: 'A192GCM' }],
])('[S280] an encrypted answer with %s is refused', async (_, header) => {
  const reason = open(await encrypt(header));
  expect(['algorithm_not_supported', 'malformed']).toContain(reason);
});

test('[S280] refuses headers that it would have to understand, other points and other parts', async () => {
  const jwe = await encrypt();
  const { epk } = JSON.parse(Buffer.from(jwe.split('.')[0]!, 'base64url').toString());
  expect(open(withHeader(jwe, { zip: 'DEF' }))).toBe('algorithm_not_supported');
  expect(open(withHeader(jwe, { crit: ['b64'] }))).toBe('algorithm_not_supported');
  expect(open(withHeader(jwe, { alg: 'dir' }))).toBe('algorithm_not_supported');
  expect(open(withHeader(jwe, { epk: { ...epk, crv: 'P-384' } }))).toBe('algorithm_not_supported');
  expect(open(withHeader(jwe, { epk: { ...epk, x: epk.y } }))).toBe('malformed');
  expect(open(withHeader(jwe, { apv: 'AAAA' }))).toBe('not_decryptable');
  for (const text of [null, {}, '', 'a.b', `${jwe}.`, jwe.replace('..', '.AAAA.'), `AA.${jwe.slice(3)}`])
    expect(open(text)).toBe('malformed');
  expect(open(await encrypt({}, 'x'.repeat(MAX_BYTES + 10)))).toBe('malformed');
});

test('[S280] refuses a message with any byte changed, and one cut at any length', async () => {
  const jwe = await encrypt();
  const acceptedTexts = Array.from(jwe, (character, at) => {
    const other = character === 'A' ? 'B' : 'A';
    return [jwe.slice(0, at) + other + jwe.slice(at + 1), jwe.slice(0, at)];
  })
    .flat()
    .filter((text) => text !== jwe && open(text) === TEXT);
  expect(acceptedTexts).toEqual([]);
});
