import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * A network namespace with a loopback and a dead-end route: the kernel counts the packets that it drops
 * there.
 */
const LAY = `ip link set lo up
ip tuntap add out mode tun
ip addr add 10.9.9.2/24 dev out
ip link set out up
ip route add default dev out
ip -6 addr add fd00::2/64 dev out nodad 2>/dev/null && ip -6 route add default dev out`;
const COUNT = `awk '$1 == "out:" { print $11 + $13 }' /proc/net/dev >&2`;

export type EgressReport = { code: number | null; output: string; packets: number };

/**
 * Whether this machine gives a process a network namespace, as Linux does to root. Prints a warning if not.
 */
export function canCountPackets(): boolean {
  try {
    execFileSync('unshare', ['--net', 'sh', '-c', `${LAY}\n[ -e /sys/class/net/lo ] && ip link show out`], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    console.warn(
      'SKIPPED: this machine gives a process no separate network, so outbound packets cannot be counted.',
    );
    return false;
  }
}

/**
 * Runs Node in a separate network namespace.
 * @returns how many packets it and its processes tried to send out of the machine
 */
export async function countOutboundPackets(
  args: string[],
  environment: Record<string, string>,
): Promise<EgressReport> {
  const script = `${LAY}\n"$@"\ncode=$?\n${COUNT}\nexit $code`;
  const child = spawn('unshare', ['--net', 'sh', '-c', script, 'sh', process.execPath, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output, packets: Number(errors.trim().split('\n').at(-1)) };
}
