import type { DocumentKind } from './document-kind.ts';

/**
 * Kinds that are not the portrait side of an identity document. Their print is not extracted. A licence upload of one is
 * NO_LICENSE_DETECTED, or waits for a person if its text names the holder.
 */
export const KINDS_WITHOUT_PORTRAIT_SIDE: readonly DocumentKind[] = [
  'licence_back',
  'paper',
  'screen',
  'none',
];
