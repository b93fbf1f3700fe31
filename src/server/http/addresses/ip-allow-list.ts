import { BlockList, isIP } from 'node:net';

type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/** Parses `10.0.0.0/8`, `2001:db8::/32` or a single address; null if it is not a network. */
function readNetwork(text: string): Network | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return null;
  const longest = version === 4 ? 32 : 128;
  if (prefix === undefined) return { address, prefix: longest, family: `ipv${version as 4 | 6}` };
  if (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > longest) return null;
  return { address, prefix: Number(prefix), family: `ipv${version as 4 | 6}` };
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== null;

/**
 * Whether a caller's address is in one of the tenant's networks; an empty list allows every address. An
 * IPv4 address mapped into IPv6 (`::ffff:192.0.2.1`, as a dual-stack socket reports it) counts as the IPv4
 * address. An entry that cannot be parsed matches nothing, and an unknown address is refused.
 */
export function isAddressAllowed(networks: readonly string[], address: string | undefined): boolean {
  if (networks.length === 0) return true;
  const caller = (address ?? '').replace(/%.*$/, '');
  const version = isIP(caller);
  if (version === 0) return false;
  const allowed = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network) allowed.addSubnet(network.address, network.prefix, network.family);
  }
  return allowed.check(caller, version === 4 ? 'ipv4' : 'ipv6');
}
