import { readReturn, type SsoReturn } from './read-return.ts';

/** A one-time link, a return from single sign-on, or neither. */
export type Arrival = { link: OneTimeLinkToken | null; ssoReturn: SsoReturn | null };

type OneTimeLinkToken = { kind: 'enrol' | 'invite'; token: string };

/** Reads the address of the page and removes secrets from it. Call it once, before React renders. */
export function consumeArrival(): Arrival {
  const link = readLinkToken(location.hash);
  const ssoReturn = readReturn(location.hash);
  if (link || ssoReturn) history.replaceState(null, '', location.pathname);
  return { link, ssoReturn };
}

function readLinkToken(hash: string): OneTimeLinkToken | null {
  const [, kind, token] = /^#(enrol|invite)=([\w-]+)$/.exec(hash) ?? [];
  return token ? { kind: kind === 'invite' ? kind : 'enrol', token } : null;
}
