import type { MissingReason } from '../verdict/reasons.ts';

/**
 * What a photographed thing is taken for: a closed list, for the evidence and the page. Only a `licence` is ever
 * approved by the pipeline; one without a face is still a `licence`. `other_card` is a card that is none of these, or
 * whose text could not be read; `paper` a letter, a receipt or a form; `screen` a screen with none of these on it.
 */
export const DOCUMENT_KINDS = [
  'licence',
  'licence_back',
  'identity_card',
  'passport',
  'residence_permit',
  'other_card',
  'paper',
  'screen',
  'none',
] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A document by its kind, or what could not be had to tell it. */
export type NamedDocument =
  | { ok: true; value: DocumentKind }
  | { ok: false; why: MissingReason; lacks: 'document' | 'text' };
