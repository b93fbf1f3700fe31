import type { DocumentKind } from './document-kind.ts';

/** Kinds that show no holder, however much is printed on them: none of them is looked at any further. */
export const NO_DOCUMENT: readonly DocumentKind[] = ['licence_back', 'paper', 'screen', 'none'];
