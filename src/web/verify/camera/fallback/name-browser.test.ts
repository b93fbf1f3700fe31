import { expect, test } from 'vitest';
import { nameBrowser } from './name-browser.ts';

const LIKE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${LIKE} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome'],
  [`${LIKE} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet'],
  [`${LIKE} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.0.0`, 'Edge'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile Safari/604.1', 'Chrome'],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile Safari/604.1',
    'Safari',
  ],
  ['an unknown browser', null],
])('the user agent %s is %s', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});
