import { describe, expect, test } from 'vitest';
import { isNetwork } from '../../store/networks.ts';
import { isAddressAllowed } from './ip-allow-list.ts';

test.each([
  '10.0.0.0/8',
  '192.0.2.7/32',
  '192.0.2.7',
  '0.0.0.0/0',
  '2001:db8::/32',
  '::1',
  '::/0',
  '::ffff:10.0.0.0/104',
])('accepts %s as a network', (text) => expect(isNetwork(text)).toBe(true));

test.each([
  '',
  '/',
  '10.0.0.0/',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/08',
  '10.0.0.0/8/8',
  '10.0.0/8',
  '010.0.0.1/8',
  '10.0.0.0 /8',
  '2001:db8::/129',
  'fe80::1%eth0',
  'fe80::%eth0/64',
  'localhost',
  '10.0.0.0/8,::1',
])('refuses %j as a network', (text) => expect(isNetwork(text)).toBe(false));

describe('allow list', () => {
  const IN_TEN = ['192.0.2.7', '10.1.2.3/8', '2001:db8::/32'];

  test.each(['10.0.0.0', '10.255.255.255', '::ffff:10.9.9.9', '192.0.2.7', '2001:db8:ffff::1'])(
    'admits the address %s',
    (address) => expect(isAddressAllowed(IN_TEN, address)).toBe(true),
  );
  test.each([
    '9.255.255.255',
    '11.0.0.0',
    '::ffff:11.0.0.1',
    '192.0.2.8',
    '2001:db9::1',
    '::1',
    'x',
    '',
    undefined,
  ])('refuses the address %s', (address) => expect(isAddressAllowed(IN_TEN, address)).toBe(false));

  test('ignores the zone of a link-local address', () => {
    expect(isAddressAllowed(['fe80::/10'], 'fe80::1%eth0')).toBe(true);
  });

  test('matches addresses, mapped into IPv6 or not, with a mapped network', () => {
    for (const address of ['10.1.1.1', '::ffff:10.1.1.1']) {
      expect(isAddressAllowed(['::ffff:10.0.0.0/104'], address)).toBe(true);
    }
  });

  test('admits any address if the list is empty, and none if no entry can be parsed', () => {
    expect(isAddressAllowed([], undefined)).toBe(true);
    expect(isAddressAllowed(['nonsense'], '10.0.0.1')).toBe(false);
  });
});
