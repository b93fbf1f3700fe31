/** Browsers by their user agent: each pretends to be those below it as well. */
const NAMES: readonly [RegExp, string][] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/OPR\/|OPT\//, 'Opera'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/FxiOS\/|Firefox\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** What its people call the browser; null for one that is not known. */
export function nameBrowser(userAgent: string): string | null {
  return NAMES.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}
