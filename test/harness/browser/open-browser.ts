import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Debian's Chromium; suites that need it are skipped if it is missing. */
export const CHROMIUM = '/usr/bin/chromium';
/**
 * The browser without its window, which takes a quarter less processor time. It cannot treat further origins
 * as secure.
 */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Chromium reads only the last of several such lists, so Playwright's disabled features are repeated. In a
 * full Chromium the address bar's popups are pages too, which cost half of a window.
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
 * A browser that resolves every host of a test to this machine and requests nothing from outside.
 * @param secureOrigins origins that count as secure, as *.localhost does: a camera and encryption need that
 * @param film what its camera shows, a file of `writeVideo`; null: it has no camera, and asks no permission
 * @param textPx the size of text that its user has chosen, in pixels
 */
export function openBrowser(
  secureOrigins: string[] = [],
  film: string | null = null,
  textPx = 16,
): Promise<Browser> {
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
      ...(textPx === 16 ? [] : [`--blink-settings=defaultFontSize=${textPx}`]),
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

/** Opened once a worker, and closed with it: each suite has its own windows in it. */
let shared: Promise<Browser> | undefined;

/** The browser of this worker, which no suite closes; it has no camera. */
export function shareBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}
