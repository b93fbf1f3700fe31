const SHARED = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000',
};

/** Persons are behind every answer of the API: nothing is kept by a browser or a proxy on the way. */
const API = {
  ...SHARED,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The pages load from their own origin alone; the camera is theirs, nothing else of the device is. */
const PAGE = {
  ...SHARED,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
};

/** The headers of every answer, by whether it is a page or the API. */
export function securityHeaders(url: string): Record<string, string> {
  return /^\/(admin|verify)\//.test(url) ? PAGE : API;
}
