import { isIP } from 'node:net';

type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/** Parses `10.0.0.0/8`, `2001:db8::/32` or a single address; null if it is not a network. */
export function readNetwork(text: string): Network | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return null;
  const longest = version === 4 ? 32 : 128;
  if (prefix === undefined) return { address, prefix: longest, family: `ipv${version as 4 | 6}` };
  if (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > longest) return null;
  return { address, prefix: Number(prefix), family: `ipv${version as 4 | 6}` };
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== null;
