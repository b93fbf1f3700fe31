import { recall, remember } from '../../ui/remember.ts';

const DEVICE = 'attesta.device';

/** Keeps a random id of this browser if the tenant ties cases of one device; else forgets an earlier one. */
export function keepDeviceId(isWanted: boolean): void {
  const id = recall('local', DEVICE);
  if (isWanted && !id) remember('local', DEVICE, crypto.randomUUID());
  if (!isWanted && id) remember('local', DEVICE, null);
}

export const readDeviceId = (): string | null => recall('local', DEVICE);
