const SHARED = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/** No page of another origin keeps hold of the window, and so can send it elsewhere. */
const ALONE = { 'Cross-Origin-Opener-Policy': 'same-origin' };

/** Persons are behind every answer of the API: nothing is kept by a browser or a proxy on the way. */
const API = {
  ...SHARED,
  ...ALONE,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The pages load from their own origin alone. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors";

/** The subject's page looks for faces in a worker of its own; who may show it in a frame comes last. */
const VERIFY_POLICY = `worker-src 'self'; ${PAGE_POLICY} 'self'`;

/**
 * The camera is the subject's page's, nothing else of the device is. Sites may open it in a window and watch for its
 * end, so that it has no opener policy.
 */
const VERIFY = {
  ...SHARED,
  'Content-Security-Policy': VERIFY_POLICY,
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
};

/** The script by which another site embeds the page is the one thing that other origins load. */
const EMBED = { ...VERIFY, 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Reviewers decide there: no page may lay it under something else that they believe to click on. */
const CONSOLE = { ...SHARED, ...ALONE, 'Content-Security-Policy': `${PAGE_POLICY} 'none'` };

/**
 * The policy of a page that sites of the tenant's choice may show in a frame: the subject's page. The console
 * is shown in nobody's. Null for every other address, and without such sites.
 * @param origins `frame_ancestors` of the tenant's settings, checked as they were set
 */
export function embeddingPolicy(url: string, origins: readonly string[] = []): string | null {
  if (origins.length === 0 || !url.startsWith('/verify/')) return null;
  return [VERIFY_POLICY, ...origins].join(' ');
}

/** The reference is words alone: it runs nothing, and asks for its stylesheet and nothing else. */
const DOCS = {
  ...SHARED,
  ...ALONE,
  'Cache-Control': 'no-cache',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** The guides have pictures, and one script that copies a command. */
const GUIDES = {
  ...DOCS,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** The headers of a refusal whose address is not known, or cannot be read. */
export const REFUSAL_HEADERS: Record<string, string> = API;

/** The headers of every answer, by whether it is a page, the reference, a guide or the API. */
export function securityHeaders(url: string): Record<string, string> {
  if (url.startsWith('/docs/api/')) return DOCS;
  if (url.startsWith('/docs/') || url === '/llms.txt') return GUIDES;
  if (/^\/verify\/embed\.js(\?|$)/.test(url)) return EMBED;
  if (url.startsWith('/verify/')) return VERIFY;
  return url.startsWith('/admin/') ? CONSOLE : API;
}
