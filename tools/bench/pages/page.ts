import { type Browser, chromium } from 'playwright-core';
import { PAGE_LANGUAGES } from '../../../src/server/store/page-languages.ts';
import { CHROMIUM } from '../../../test/harness/browser/open-browser.ts';
import { openBenchServer } from '../server/open-bench-server.ts';
import { percentile } from '../statistics.ts';

/** A slow mobile connection: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const LINE = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};
const CPU_SLOWED = 4;
const RUNS = 7;
/** The maximum bytes of each language's first load. */
const MAX_BYTES = 120 * 1024;

type PageLoad = { milliseconds: number; bytes: number; scriptBytes: number };

/** Opens the link in a browser without a cache, until the first button can be pressed. */
async function openOnce(browser: Browser, address: string, locale = 'en'): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
  let bytes = 0;
  let scriptBytes = 0;
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  const begin = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('main .button_primary').click({ trial: true });
  const milliseconds = performance.now() - begin;
  await context.close();
  return { milliseconds, bytes, scriptBytes };
}

const server = await openBenchServer();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const { apiKey } = await server.register(0);
  const address = new URL(`/verify/?token=${apiKey}`, server.url).href;
  await openOnce(browser, address);
  const openings: PageLoad[] = [];
  for (let run = 0; run < RUNS; run += 1) openings.push(await openOnce(browser, address));
  const times = openings.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  console.log(`1.6 Mbit/s, 150 ms, CPU slowed ${CPU_SLOWED} times, nothing in the cache, ${RUNS} openings`);
  console.log(`until the first button can be pressed: median ${Math.round(percentile(times, 0.5))} ms, `);
  console.log(`  slowest ${Math.round(times.at(-1)!)} ms`);
  for (const language of PAGE_LANGUAGES) {
    const { bytes, scriptBytes } = await openOnce(browser, address, language);
    console.log(`${language}: ${bytes} bytes over the line, of them scripts ${scriptBytes}`);
    if (bytes > MAX_BYTES) console.log(`  ${bytes - MAX_BYTES} more than they may be`);
  }
} finally {
  await browser.close();
  await server.close();
}
