import type { Missing } from '../verdict/reasons.ts';

/**
 * What a photographed document is taken for. `unknown` is a card with a portrait whose text could not be
 * read; `none` is no photo identity document at all. A licence without a face is still a `licence`.
 */
export const DOCUMENT_KINDS = [
  'licence',
  'identity_card',
  'passport',
  'residence_permit',
  'other_document',
  'unknown',
  'none',
] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A document by its kind, or what could not be had to tell it. */
export type NamedDocument =
  | { ok: true; value: DocumentKind }
  | { ok: false; why: Missing; lacks: 'document' | 'text' };
