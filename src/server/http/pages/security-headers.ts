const SHARED_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), digital-credentials-get=()',
};

/** Prevents a page of another origin from keeping a reference to the window and navigating it. */
const ISOLATION_HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin' };

/** Answers of the API contain personal data, so neither browsers nor proxies may cache them. */
const API_HEADERS = {
  ...SHARED_HEADERS,
  ...ISOLATION_HEADERS,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The pages load from their own origin only. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors";

/**
 * The subject's page detects faces in a web worker. The list of frame ancestors comes last, so that it can
 * be extended.
 */
const VERIFY_POLICY = `worker-src 'self'; ${PAGE_POLICY} 'self'`;

/**
 * The subject's page may use the camera and ask for a credential of a wallet, and use no other device feature. It has
 * no opener policy, because a site may open it in a window and watch for its end.
 */
const VERIFY_HEADERS = {
  ...SHARED_HEADERS,
  'Content-Security-Policy': VERIFY_POLICY,
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), digital-credentials-get=(self)',
};

/** Other origins may load only the script that embeds the page. */
const EMBED_HEADERS = { ...VERIFY_HEADERS, 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Reviewers decide in the console, so no page may frame it (clickjacking). */
const CONSOLE_HEADERS = {
  ...SHARED_HEADERS,
  ...ISOLATION_HEADERS,
  'Content-Security-Policy': `${PAGE_POLICY} 'none'`,
};

/**
 * The policy of a page that sites of the tenant's choice may embed: the subject's page. No site may embed
 * the console. Null for every other path, and if the tenant allows no site.
 * @param origins `frame_ancestors` of the tenant's settings, validated when they were set
 */
export function embeddingPolicy(url: string, origins: readonly string[] = []): string | null {
  if (origins.length === 0 || !url.startsWith('/verify/')) return null;
  return [VERIFY_POLICY, ...origins].join(' ');
}

/** The guides and the reference have images, and scripts for search, copying and the chosen language. */
const GUIDES_HEADERS = {
  ...SHARED_HEADERS,
  ...ISOLATION_HEADERS,
  'Cache-Control': 'no-cache',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** The headers of a refusal whose path is unknown or unreadable. */
export const REFUSAL_HEADERS: Record<string, string> = API_HEADERS;

/** The headers of an answer, by path: a page, a guide or the API. */
export function securityHeaders(url: string): Record<string, string> {
  if (url.startsWith('/docs/') || url === '/llms.txt') return GUIDES_HEADERS;
  if (/^\/verify\/embed\.js(\?|$)/.test(url)) return EMBED_HEADERS;
  if (url.startsWith('/verify/')) return VERIFY_HEADERS;
  return url.startsWith('/admin/') ? CONSOLE_HEADERS : API_HEADERS;
}
