/** Header of every answer of the API: the day of its newest change that a caller can notice. */
export const VERSION_HEADER = 'Attesta-Version';

/** The newest day in docs/versions.md; a test compares them. */
export const API_VERSION = '2026-12-01';

type Deprecation = {
  /** since when callers should no longer use it, `YYYY-MM-DD` */
  since: string;
  /** the first day on which it may be refused, `YYYY-MM-DD`; at least a year later */
  sunset: string;
};

/** What callers should no longer use. docs/versions.md has a heading with each name, and what to use in its place. */
export const DEPRECATIONS = {
  one_time: { since: '2026-11-29', sunset: '2027-12-01' },
  'unpaced-liveness': { since: '2026-11-29', sunset: '2027-12-01' },
} as const satisfies Record<string, Deprecation>;

/**
 * The headers of an answer to a request that used something deprecated, as RFC 9745 and RFC 8594 write them.
 */
export function deprecationHeaders(name: keyof typeof DEPRECATIONS): Record<string, string> {
  const { since, sunset } = DEPRECATIONS[name];
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `</docs/versions/#${name}>; rel="deprecation"; type="text/html"`,
  };
}
