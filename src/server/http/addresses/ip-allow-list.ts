import { BlockList, isIP } from 'node:net';
import { readNetwork } from '../../store/networks.ts';

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
  const allowList = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network) allowList.addSubnet(network.address, network.prefix, network.family);
  }
  return allowList.check(caller, version === 4 ? 'ipv4' : 'ipv6');
}
