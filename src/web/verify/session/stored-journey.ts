import { randomKey } from '../../api/random-key.ts';
import { recall, recallJson, remember } from '../../ui/remember.ts';
import type { ChosenDocument, Result } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import { readWalletReturn, type WalletReturn } from '../progress/wallet-return.ts';

/** Where the person stands: it outlives a reload and ends with the browser's tab. */
export type StoredJourney = {
  token: string;
  steps: readonly Step[];
  /** the index of the current step; -1 before the start, the steps' count at the end */
  at: number;
  results: Partial<Record<Step, Result>>;
  /** the document that the person chose, where the link accepts several */
  document?: ChosenDocument | null;
  /** one `verification_id` a step, so that every try at it continues one submission */
  ids: Partial<Record<Step, string>>;
};

const STORAGE_KEY = 'attesta.verify';
const CODE = 'attesta.code';
const LANGUAGE = 'attesta.lang';

/**
 * The credential in the address: a link's token, also with what a wallet's redirect brought, a code of a computer that
 * hands over, or neither. A code works once, and for who asks again with its key.
 */
export type EntryCredential = { token: string } | WalletReturn | { code: string; key: string } | null;

/**
 * Reads the credential in the address and removes it: a secret must not stay in the history, in a screenshot, or in an
 * address that a person copies to others. A code that was not exchanged yet is kept over a reload.
 */
export function consumeEntryCredential(): EntryCredential {
  const token = new URLSearchParams(location.search).get('token');
  const code = location.hash.slice(1);
  if (!token && !code) return recallJson<NonNullable<EntryCredential>>('session', CODE);
  if (token) {
    // Where nothing can be kept the address is all that a reload has. A frame is loaded again by its page, and browsers
    // that keep nothing for frames of other sites are many.
    if (parent !== window || canRemember()) removeCredential();
    return { token };
  }
  removeCredential();
  const returned = readWalletReturn(code, Date.now());
  if (returned) return returned === 'unknown' ? null : returned;
  const arrival = { code, key: randomKey() };
  remember('session', CODE, JSON.stringify(arrival));
  return arrival;
}

const removeCredential = () => history.replaceState(null, '', location.pathname);

/** Whether this tab keeps what the page writes: a private window with storage blocked does not. */
function canRemember(): boolean {
  const isWritten = remember('session', PROBE, '1') && recall('session', PROBE) === '1';
  remember('session', PROBE, null);
  return isWritten;
}
const PROBE = 'attesta.probe';

/** The `lang` of the address, also after a reload; null without one. */
export function readLinkLanguage(): string | null {
  const linkLanguage = new URLSearchParams(location.search).get('lang');
  if (linkLanguage) remember('session', LANGUAGE, linkLanguage);
  return linkLanguage ?? recall('session', LANGUAGE);
}

/** Deletes the code after it was exchanged or refused. */
export const clearCode = (): void => {
  remember('session', CODE, null);
};

/** The place that is kept in this tab for the link, or for whichever link came last; null without one. */
export function findStoredJourney(token: string | null): StoredJourney | null {
  const storedJourney = recallJson<StoredJourney>('session', STORAGE_KEY);
  if (!token || storedJourney?.token === token) return storedJourney;
  const place = { token, steps: [], at: -1, results: {}, ids: {} };
  storeJourney(place);
  return place;
}

function storeJourney(place: StoredJourney): void {
  remember('session', STORAGE_KEY, JSON.stringify(place));
}

/** Stores the current step and the results. */
export function storeProgress(
  place: StoredJourney,
  progress: Pick<StoredJourney, 'steps' | 'at' | 'results' | 'document'>,
): void {
  const { steps, at, results, document } = progress;
  Object.assign(place, { steps, at, results, document });
  storeJourney(place);
}

/** The step's `verification_id`, made at its first image. */
export function getVerificationId(place: StoredJourney, step: Step): string {
  const storedId = place.ids[step];
  if (storedId) return storedId;
  const id = randomKey();
  place.ids[step] = id;
  storeJourney(place);
  return id;
}
