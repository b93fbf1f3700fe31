import { recall, remember } from '../../ui/remember.ts';

/** A name in the storage, and an attribute of the document. */
const CONFIRM_KEY = 'attesta.confirm';

/** Whether the person wants to confirm each photo: nothing is sent by itself, on this device and in later links too. */
export const isConfirming = (): boolean =>
  Boolean(globalThis.document?.documentElement.hasAttribute(CONFIRM_KEY)) ||
  recall('local', CONFIRM_KEY) !== null;

/** The page itself keeps it too: a frame of another site may have no storage, and then it would hurry the person. */
export function setConfirming(isWanted: boolean): void {
  document.documentElement.toggleAttribute(CONFIRM_KEY, isWanted);
  remember('local', CONFIRM_KEY, isWanted ? '1' : null);
}
