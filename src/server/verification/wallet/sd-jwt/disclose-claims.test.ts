import { expect, test } from 'vitest';
import { CredentialRefusal } from '../refusal.ts';
import { discloseClaims, hashText } from './disclose-claims.ts';

/** A disclosure as text, and its digest. */
function makeDisclosure(...parts: unknown[]) {
  const text = Buffer.from(JSON.stringify(['salt', ...parts])).toString('base64url');
  return { text, digest: hashText(text) };
}

/** @returns the claims, or why they are refused */
function disclose(claims: object, texts: readonly string[]) {
  try {
    return discloseClaims(claims as never, texts);
  } catch (error) {
    if (error instanceof CredentialRefusal) return `${error.reason}: ${error.message}`;
    throw error;
  }
}

const name = makeDisclosure('family_name', 'Sample');
const street = makeDisclosure('street_address', 'Lab Street');
const address = makeDisclosure('address', { _sd: [street.digest], locality: 'Northton' });
const entry = makeDisclosure('DE');

test('disclosed claims take the place of their digests, nested ones and entries of lists too', () => {
  const claims = {
    vct: 'x',
    _sd_alg: 'sha-256',
    _sd: [name.digest, address.digest, hashText('decoy')],
    nationalities: [{ '...': entry.digest }, { '...': hashText('withheld') }, 'VD'],
  };
  expect(disclose(claims, [name.text, address.text, street.text, entry.text])).toEqual({
    vct: 'x',
    family_name: 'Sample',
    address: { street_address: 'Lab Street', locality: 'Northton' },
    nationalities: ['DE', 'VD'],
  });
});

test('a withheld claim is absent', () => {
  expect(disclose({ _sd: [name.digest, address.digest] }, [address.text])).toEqual({
    address: { locality: 'Northton' },
  });
});

const nest = (depth: number): object => (depth === 0 ? {} : { inner: nest(depth - 1) });

test.each<[string, object, readonly string[], string]>([
  [
    'a disclosure that the issuer did not sign',
    { _sd: [name.digest] },
    [name.text, street.text],
    'digest_wrong',
  ],
  ['a disclosure whose parent is withheld', { _sd: [address.digest] }, [street.text], 'digest_wrong'],
  ['a disclosure twice', { _sd: [name.digest] }, [name.text, name.text], 'malformed'],
  ['a digest twice', { _sd: [name.digest, name.digest] }, [name.text], 'malformed'],
  ['a digest in two places', { _sd: [name.digest], inner: { _sd: [name.digest] } }, [name.text], 'malformed'],
  ['a name that is there already', { family_name: 'Other', _sd: [name.digest] }, [name.text], 'malformed'],
  [
    'a name of the format',
    { _sd: [makeDisclosure('_sd', []).digest] },
    [makeDisclosure('_sd', []).text],
    'malformed',
  ],
  ['an entry in place of a claim', { _sd: [entry.digest] }, [entry.text], 'malformed'],
  ['a claim in place of an entry', { list: [{ '...': name.digest }] }, [name.text], 'malformed'],
  [
    'an entry with a digest and more',
    { list: [{ '...': entry.digest, more: 1 }] },
    [entry.text],
    'malformed',
  ],
  ['digests that are no list', { _sd: name.digest }, [name.text], 'malformed'],
  ['a number as digest', { _sd: [7] }, [], 'malformed'],
  ['another hash', { _sd_alg: 'sha-1', _sd: [] }, [], 'algorithm_not_supported'],
  ['a disclosure that is no list', { _sd: [] }, [Buffer.from('{}').toString('base64url')], 'malformed'],
  ['a disclosure that is no JSON', { _sd: [] }, ['____'], 'malformed'],
  ['a disclosure with another character', { _sd: [] }, [`${name.text}=`], 'malformed'],
  ['claims that nest too deep', nest(20), [], 'malformed'],
  [
    'too many disclosures',
    { _sd: [] },
    Array.from({ length: 201 }, (_, at) => makeDisclosure(`${at}`, 1).text),
    'malformed',
  ],
])('[S315] %s is refused', (_title, claims, texts, reason) => {
  expect(disclose(claims, texts)).toMatch(new RegExp(`^${reason}:`));
});

test('a claim with the name of every object is a claim like others', () => {
  const proto = makeDisclosure('__proto__', { admin: true });
  const disclosed = disclose({ _sd: [proto.digest] }, [proto.text]) as { admin?: boolean };
  expect(disclosed.admin).toBeUndefined();
  expect(Object.keys(disclosed)).toEqual(['__proto__']);
});
