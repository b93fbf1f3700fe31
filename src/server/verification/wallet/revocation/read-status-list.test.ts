import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../../../tools/wallet/certificates/make-certificate.ts';
import {
  addDays,
  planAuthority,
  planSigner,
} from '../../../../../tools/wallet/certificates/plan-certificates.ts';
import { makeIssuerKeys, makeKey } from '../../../../../tools/wallet/credential/issue-credential.ts';
import {
  makeStatusCwt,
  makeStatusJwt,
  planStatusList,
  type StatusListPlan,
  toSeconds,
} from '../../../../../tools/wallet/credential/make-status-list.ts';
import { CredentialRefusal } from '../refusal.ts';
import { readCertificate } from '../x509/read-certificate.ts';
import { readStatusList, type StatusList } from './read-status-list.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const URI = 'https://status.example/1';
const keys = makeIssuerKeys();
const rootPlan = planAuthority('Valdoria Root', AT);
const root = readCertificate(
  makeCertificate(rootPlan, keys.root.publicKey, {
    subject: rootPlan.subject,
    privateKey: keys.root.privateKey,
  }),
);
const TRUST = { anchors: [root], pinned: [], at: AT };

/** @returns the list, or why it is refused */
function read(bytes: Uint8Array, trust: Parameters<typeof readStatusList>[1] = TRUST): StatusList | string {
  try {
    return readStatusList(bytes, trust);
  } catch (error) {
    if (error instanceof CredentialRefusal) return error.reason;
    throw error;
  }
}

const FORMS = {
  CWT: async (plan: StatusListPlan) => makeStatusCwt(plan, keys, AT),
  JWT: (plan: StatusListPlan) => makeStatusJwt(plan, keys, AT),
};
const forms = Object.keys(FORMS) as (keyof typeof FORMS)[];
const make = (form: keyof typeof FORMS, change: Partial<StatusListPlan> = {}) =>
  FORMS[form]({ ...planStatusList(URI, AT), ...change });

test.each(forms)(
  'a list of statuses as %s is read with its times and the root that vouches for it',
  async (form) => {
    const statuses = [1, 2, 0, 3, 0, 1, 0, 1, 1, 2, 3, 3];
    const list = read(await make(form, { bits: 2, statuses }));
    expect(list).toEqual({
      uri: URI,
      bits: 2,
      // The example of Token Status List with statuses of two bits.
      statuses: new Uint8Array([0xc9, 0x44, 0xf9]),
      identifiers: [],
      issuedAt: AT,
      expires: addDays(AT, 1),
      timeToLive: 3600,
      anchor: root,
    });
  },
);

test('an identifier list is read with the identifiers in hexadecimal', async () => {
  const identifiers = [new Uint8Array([0, 255]), new Uint8Array([7])];
  const list = read(await make('CWT', { type: 'identifierlist+cwt', identifiers }));
  expect(list).toMatchObject({ bits: null, identifiers: ['00ff', '07'] });
});

test('a list without an end or a lifetime has neither', async () => {
  for (const form of forms)
    expect(read(await make(form, { expires: null, timeToLive: null }))).toMatchObject({
      expires: null,
      timeToLive: null,
    });
});

test('a list of a pinned signer has no root, and without the pin it is refused', async () => {
  const list = await make('CWT');
  expect(read(list, { ...TRUST, anchors: [], pinned: [root] })).toMatchObject({ anchor: null });
  expect(read(list, { ...TRUST, anchors: [] })).toBe('signer_not_permitted');
});

describe.each(forms)('[S310] as %s', (form) => {
  const signer = planSigner('mdl', AT);
  test.each([
    ['another key signed', { key: makeKey().privateKey }, 'issuer_signature_wrong'],
    ['its signer may not sign', { signer: { ...signer, usage: 0x04 } }, 'signer_not_permitted'],
    ['its signer has lapsed', { signer: { ...signer, notAfter: addDays(AT, -1) } }, 'signer_not_valid_now'],
    ['it has lapsed', { expires: toSeconds(AT) - 1 }, 'malformed'],
    ['it was made in the future', { issuedAt: toSeconds(addDays(AT, 1)) }, 'malformed'],
    ['it names no URI', { uri: 'status' }, 'malformed'],
    ['its statuses have three bits', { bits: 3 }, 'malformed'],
  ] satisfies [string, Partial<StatusListPlan>, string][])(
    'a list is refused if %s',
    async (_title, change, reason) => expect(read(await make(form, change))).toBe(reason),
  );

  test('a list is refused with any of its bytes changed', async () => {
    const bytes = await make(form);
    for (let at = 0; at < bytes.length; at += 1) {
      const changedBytes = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte));
      const result = read(changedBytes);
      // A bit that carries nothing, as the last of base64url does, changes nothing.
      if (typeof result !== 'string') expect(result).toEqual(read(bytes));
    }
  });
});

test('[S310] a list that grows beyond 16 MB when it is unpacked is refused', async () => {
  const bomb = deflateSync(new Uint8Array(17 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(20_000);
  const list = await make('JWT', { statuses: new Array(17 * 1024 * 1024).fill(0), bits: 8 });
  expect(read(list)).toBe('malformed');
});

test('[S310] a token of another type is refused', async () => {
  expect(read(await make('CWT', { type: 'identifierlist+jwt' }))).toBe('malformed');
  expect(read(new Uint8Array())).toBe('malformed');
  expect(read(new Uint8Array(Buffer.from('eyJ')))).toBe('malformed');
});
