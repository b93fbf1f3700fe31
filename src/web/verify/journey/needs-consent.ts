import type { Journey } from './journey.ts';

/** Whether the person must consent before a camera opens or an image is sent. An older version does not count. */
export function needsConsent({ consentVersion, progress: { consent } }: Journey): boolean {
  return consentVersion !== null && !(consent?.given && consent.version === consentVersion);
}

/** Whether the person has said no to the current version. */
export function hasRefused({ consentVersion, progress: { consent } }: Journey): boolean {
  return consentVersion !== null && consent?.version === consentVersion && !consent.given;
}
