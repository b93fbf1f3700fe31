import { type Browser, chromium } from 'playwright-core';

/** Debian's Chromium; suites that need it are skipped where it is not. */
export const CHROMIUM = '/usr/bin/chromium';

/**
 * A browser that finds every host of a test on this machine and asks nobody outside for anything.
 * @param film what its camera shows, a file of `makeFilm`; null: it has no camera, and asks nobody
 * @param secureOrigins origins that count as if they had TLS: a camera and sealing need that
 */
export function openBrowser(secureOrigins: string[] = [], film: string | null = null): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP *.test 127.0.0.1`,
      ...(film
        ? [
            '--use-fake-device-for-media-stream',
            '--use-fake-ui-for-media-stream',
            `--use-file-for-fake-video-capture=${film}`,
          ]
        : []),
      `--unsafely-treat-insecure-origin-as-secure=${secureOrigins.join(',')}`,
    ],
  });
}
