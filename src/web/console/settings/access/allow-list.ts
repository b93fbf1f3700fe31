/** A network as the bits of its address and how many of them count. */
type Network = { bits: bigint; length: 32 | 128; prefix: number };

/** The entries of a list of lines: its networks, and the lines that are none, each by its number. */
export type ReadLines = { entries: string[]; bad: { line: number; text: string }[] };

function readIpv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return null;
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

/** The groups of one side of `::`, an IPv4 address at the end as two of them. */
function readGroups(text: string, mayEndInIpv4: boolean): bigint[] | null {
  if (text === '') return [];
  const parts = text.split(':');
  const last = parts.at(-1)!;
  const tail = last.includes('.') ? readIpv4(last) : null;
  if (last.includes('.') && (tail === null || !mayEndInIpv4)) return null;
  const plain = tail === null ? parts : parts.slice(0, -1);
  if (!plain.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return null;
  const groups = plain.map((part) => BigInt(`0x${part}`));
  return tail === null ? groups : [...groups, tail >> 16n, tail & 0xffffn];
}

function readIpv6(text: string): bigint | null {
  const sides = text.split('::');
  if (sides.length > 2) return null;
  const [head, tail] = [readGroups(sides[0]!, sides.length === 1), readGroups(sides[1] ?? '', true)];
  if (!head || !tail) return null;
  const missing = 8 - head.length - tail.length;
  if (sides.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array<bigint>(missing).fill(0n), ...tail];
  return groups.reduce((bits, group) => (bits << 16n) | group, 0n);
}

/** The network of `10.0.0.0/8`, `2001:db8::/32` or a single address; null when it is none, as the server has it. */
function readNetwork(text: string): Network | null {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0) return null;
  const four = readIpv4(address);
  const bits = four ?? readIpv6(address);
  if (bits === null) return null;
  const length = four === null ? 128 : 32;
  if (prefix === undefined) return { bits, length, prefix: length };
  if (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > length) return null;
  return { bits, length, prefix: Number(prefix) };
}

const MAPPED_PREFIX = 0xffffn << 32n;

/** An IPv4 network as IPv6 has it mapped, `::ffff:192.0.2.0/120`: so both kinds can be compared. */
function widen({ bits, length, prefix }: Network): { bits: bigint; prefix: number } {
  return length === 128 ? { bits, prefix } : { bits: MAPPED_PREFIX | bits, prefix: prefix + 96 };
}

/** Whether an address is in one of the networks, as the server has it; a list without any lets everybody in. */
export function letsIn(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const caller = readNetwork(address.replace(/%.*$/, ''));
  if (!caller) return false;
  const callerBits = widen(caller).bits;
  return networks.some((text) => {
    const network = readNetwork(text);
    if (!network) return false;
    const { bits, prefix } = widen(network);
    const unused = BigInt(128 - prefix);
    return bits >> unused === callerBits >> unused;
  });
}

/** Lines as entries, without empty ones; each that is not good with its number. */
export function readLines(text: string, isGood: (line: string) => boolean): ReadLines {
  const entries: string[] = [];
  const bad: ReadLines['bad'] = [];
  for (const [index, each] of text.split('\n').entries()) {
    const line = each.trim();
    if (line === '') continue;
    entries.push(line);
    if (!isGood(line)) bad.push({ line: index + 1, text: line });
  }
  return { entries, bad };
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== null;

/** An origin of https: a link leads back only there. */
export const isSecureOrigin = (text: string): boolean => isOrigin(text) && text.startsWith('https:');

/** An origin as a browser writes it, such as `https://www.example.com`. */
export function isOrigin(text: string): boolean {
  if (!/^https?:\/\/(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?$/.test(text) || text.length > 270) return false;
  return URL.canParse(text) && new URL(text).origin === text;
}
