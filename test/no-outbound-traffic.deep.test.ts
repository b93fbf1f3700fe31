import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TSX } from '../scripts/checkout.mjs';
import { canCountPackets, countOutboundPackets } from './harness/servers/count-outbound-packets.ts';

// This includes libraries: packets they send and names they only look up.
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'attesta-home-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const isCounted = canCountPackets();

test.runIf(isCounted)(
  '[S216] the main job on a new server sends no packet to the outside, from its start to its end',
  async () => {
    const { code, output, packets } = await countOutboundPackets([TSX, 'tools/demo/main.ts'], { HOME: home });
    expect(output).toContain('19 requests');
    expect([code, packets]).toEqual([0, 0]);
    expect(await readdir(home)).toEqual([]);
  },
);

test.runIf(isCounted)('the packet counter sees a call to the outside and a DNS query', async () => {
  const call = `await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(500) }).catch(() => {})`;
  const { code, packets } = await countOutboundPackets(['--input-type=module', '-e', call], { HOME: home });
  expect(code).toBe(0);
  expect(packets).toBeGreaterThan(0);
});
