import type { DocumentKind } from './document-kind.ts';

/** Kinds that show no holder, however much is printed on them: they are not examined further. */
export const NO_DOCUMENT: readonly DocumentKind[] = ['licence_back', 'paper', 'screen', 'none'];
