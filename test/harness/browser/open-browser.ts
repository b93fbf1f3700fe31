import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Debian's Chromium; suites that need it are skipped where it is not. */
export const CHROMIUM = '/usr/bin/chromium';
/**
 * The browser without the window around a page, which takes a quarter less processor time. It cannot count
 * further origins as secure.
 */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Of several such lists Chromium reads only the last, so the features that Playwright disables are repeated.
 * In a whole Chromium the address bar's popups are pages of their own beside each window, half of what a
 * window costs.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * A browser that finds every host of a test on this machine and asks nobody outside for anything.
 * @param secureOrigins origins that count as if they had TLS, as those of *.localhost do: a camera and sealing need
 *   that
 * @param film what its camera shows, a file of `writeVideo`; null: it has no camera, and asks nobody
 */
export function openBrowser(secureOrigins: string[] = [], film: string | null = null): Promise<Browser> {
  return chromium.launch({
    executablePath: secureOrigins.length === 0 && existsSync(SHELL) ? SHELL : CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${LEFT_OUT.join(',')}`,
      '--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.localhost 127.0.0.1',
      ...(film
        ? [
            '--use-fake-device-for-media-stream',
            '--use-fake-ui-for-media-stream',
            `--use-file-for-fake-video-capture=${film}`,
          ]
        : []),
      ...(secureOrigins.length > 0
        ? [`--unsafely-treat-insecure-origin-as-secure=${secureOrigins.join(',')}`]
        : []),
    ],
  });
}

/** Opened once a worker: each suite has windows of its own in it. It ends with its worker. */
let shared: Promise<Browser> | undefined;

/** The browser of this worker, which nobody closes; it has no camera. */
export function shareBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}
