import type { MissingReason } from '../reasons.ts';

/**
 * The class of a photographed thing: a closed list, for the evidence and the page. The pipeline approves only a
 * `licence`; one without a face is still a `licence`. `other_card` is a card that is none of these, or whose text could
 * not be read. `paper` is a letter, a receipt or a form. `screen` is a screen with none of these on it.
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

/** A document by its kind, or the finding that was unavailable to classify it. */
export type NamedDocument =
  | { ok: true; value: DocumentKind }
  | { ok: false; why: MissingReason; lacks: 'document' | 'text' };
