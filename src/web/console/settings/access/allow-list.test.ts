import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as server from '../../../../server/http/addresses/ip-allow-list.ts';
import { isNetwork as isServerNetwork } from '../../../../server/store/networks.ts';
import { isNetwork, isOrigin, letsIn, readLines } from './allow-list.ts';

const octet = fc.nat(255);
const ipv4 = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.'));
const group = fc.nat(0xffff).map((value) => value.toString(16));
const ipv6 = fc.oneof(
  fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':')),
  fc
    .tuple(fc.array(group, { maxLength: 3 }), fc.array(group, { maxLength: 3 }))
    .map(([head, tail]) => `${head.join(':')}::${tail.join(':')}`),
  ipv4.map((four) => `::ffff:${four}`),
);
const network = fc
  .tuple(fc.oneof(ipv4, ipv6), fc.option(fc.nat(130)))
  .map(([address, prefix]) => (prefix === null ? address : `${address}/${prefix}`));
/** Typing errors: an address with a character changed, removed or added. */
const slip = fc
  .tuple(network, fc.nat(40), fc.constantFrom('', '.', ':', '/', '0', '1', 'g', ' ', '%', '256'))
  .map(([text, at, with_]) => text.slice(0, at) + with_ + text.slice(at + 1));

test('matches what the server accepts', () => {
  fc.assert(
    fc.property(fc.oneof(network, slip, fc.string()), (text) => {
      expect([text, isNetwork(text)]).toEqual([text, isServerNetwork(text)]);
    }),
    { seed: 20260301, numRuns: 4000 },
  );
});

test.each([
  '10.0.0.0/8',
  '2001:db8::/32',
  '192.0.2.7',
  '::',
  '::1/128',
  '1:2:3:4:5:6:7::',
  '::ffff:10.0.0.1',
])('the text %s is a network', (text) => expect(isNetwork(text)).toBe(true));
test.each([
  '',
  '10.0.0',
  '10.0.0.256',
  '10.0.0.1/33',
  '10.0.0.0/08',
  '01.2.3.4',
  ':::',
  '1::2::3',
  'fe80::1%eth0',
])('the text %j is no network', (text) => expect(isNetwork(text)).toBe(false));

describe('a list', () => {
  test('allows the addresses that the server allows', () => {
    fc.assert(
      fc.property(
        fc.array(network, { maxLength: 3 }).filter((list) => list.every(isServerNetwork)),
        fc.oneof(ipv4, ipv6),
        (list, address) => {
          const expected = server.isAddressAllowed(list, address);
          expect([list, address, letsIn(list, address)]).toEqual([list, address, expected]);
        },
      ),
      { seed: 20260301, numRuns: 4000 },
    );
  });

  test.each([
    [[], '192.0.2.1', true],
    [['192.0.2.0/24'], '192.0.2.255', true],
    [['192.0.2.0/24'], '::ffff:192.0.2.9', true],
    [['192.0.2.0/24'], '192.0.3.0', false],
    [['0.0.0.0/0'], '2001:db8::1', false],
    [['2001:db8::/32'], '2001:db8:ffff::1', true],
    [['192.0.2.0/24'], 'unknown', false],
  ] as const)('%j and %s: %s', (list, address, expected) => expect(letsIn(list, address)).toBe(expected));
});

test('lines are entries without the empty ones, and bad ones keep their number', () => {
  expect(readLines(' 10.0.0.0/8 \n\nnowhere\n::1\n', isNetwork)).toEqual({
    entries: ['10.0.0.0/8', 'nowhere', '::1'],
    bad: [{ line: 3, text: 'nowhere' }],
  });
  expect(readLines('', isNetwork)).toEqual({ entries: [], bad: [] });
});

test.each([
  ['https://www.example.com', true],
  ['http://localhost:5173', true],
  ['https://www.example.com:443', false],
  ['https://www.example.com/', false],
  ['https://*.example.com', false],
  ['www.example.com', false],
  ["https://a.example; script-src 'none'", false],
])('%s is an origin: %s', (text, expected) => expect(isOrigin(text)).toBe(expected));
