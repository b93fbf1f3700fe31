/**
 * The values that a browser returns with from single sign-on: the provider's values, or why the provider was not
 * reached.
 */
export type SsoReturn = { parameters: Record<string, string> } | { failed: string };

/** Codes that only this console uses, never a provider. */
const OWN_CODES = ['unavailable', 'not-found'];

/** Reads `#company?code=…&state=…`; null for any other place. */
export function readReturn(hash: string): SsoReturn | null {
  const query = /^#company\?(.*)$/.exec(hash)?.[1];
  if (query === undefined) return null;
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const { error, state } = parameters;
  if (error !== undefined && state === undefined && OWN_CODES.includes(error)) return { failed: error };
  return { parameters };
}
