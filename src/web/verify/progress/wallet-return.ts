import { recallJson, remember } from '../../ui/remember.ts';

/** What the redirect of a wallet brought, and the link whose request it answers. */
export type WalletReturn = { token: string; requestId: string; code: string };

/** A wallet opens another tab of this browser, so that tab finds the link here. */
const STORAGE_KEY = 'attesta.wallet';

type WaitingLink = { requestId: string; token: string; until: number };

/** Keeps the link of a request while the person is in their wallet. @param until in ms */
export function keepWaitingLink(link: WaitingLink): void {
  remember('local', STORAGE_KEY, JSON.stringify(link));
}

export const forgetWaitingLink = (): void => {
  remember('local', STORAGE_KEY, null);
};

/**
 * Reads the address that a wallet led back to. The code counts only in the browser that asked: elsewhere there is no link.
 * @param hash the fragment of the address, without `#`
 * @returns null if it is no such address; `unknown` if this browser has not asked
 */
export function readWalletReturn(hash: string, now: number): WalletReturn | 'unknown' | null {
  const fields = new URLSearchParams(hash);
  const [requestId, code] = [fields.get('request_id'), fields.get('response_code')];
  if (requestId === null || code === null) return null;
  const link = recallJson<WaitingLink>('local', STORAGE_KEY);
  // The address of another request leaves the pending one as it is: anybody can write such an address.
  if (link?.requestId !== requestId) return 'unknown';
  forgetWaitingLink();
  return link.until > now ? { token: link.token, requestId, code } : 'unknown';
}
