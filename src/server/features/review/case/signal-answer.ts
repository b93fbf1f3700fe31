import { z } from 'zod';
import { count, enumText, share } from '../../../http/fields/answer-fields.ts';
import { PORTRAIT_CAUSES } from '../../../verification/faces/assess-portrait.ts';
import { BLOCKED_THINGS, type Signal } from '../../../verification/signals/signals.ts';
import { VERIFIED_FIELDS } from '../../../verification/signals/verified-fields.ts';
import { faceLimit } from './face-answer.ts';

const disagreements = z.array(
  z.looseObject({
    field: z.string(),
    says: z.string(),
    other: z.string(),
    other_source: enumText(['stored', 'printed']),
  }),
);

const oneSignal = <S extends Signal['signal'], F extends z.ZodRawShape>(name: S, figures: F) =>
  z.looseObject({ signal: z.literal(name), ...figures });

/** Each signal with its figures. */
export const signal = z.union([
  oneSignal('expired', { expired_on: z.string() }),
  oneSignal('not_yet_valid', { valid_from: z.string() }),
  oneSignal('document_of_another', { fields: disagreements }),
  oneSignal('number_form', { number: z.string(), issuer: z.string() }),
  oneSignal('number_contradicts_birth_date', {
    number: z.string(),
    issuer: z.string(),
    says: z.string().describe('`YYYY-MM-DD`, with `?` for each digit that the number does not contain.'),
    other: z.string().describe('The birth date that the document says.'),
  }),
  oneSignal('printed_dates_differ', { field: z.string(), says: z.string(), other: z.string() }),
  oneSignal('portrait_unclear', {
    cause: enumText(PORTRAIT_CAUSES),
    figures: z.record(z.string(), z.number()),
  }),
  oneSignal('age_from_document', { age: z.number(), minor: z.boolean() }),
  oneSignal('barcode_mismatch', { fields: disagreements }),
  oneSignal('record_changed', { fields: z.array(z.enum(VERIFIED_FIELDS)) }),
  oneSignal('mrz_mismatch', { fields: disagreements, check_digits: z.boolean() }),
  oneSignal('blur', { sharpness: z.number() }),
  oneSignal('glare', { share: z.number() }),
  oneSignal('screen_or_print', { score: z.number() }),
  oneSignal('little_colour', { chroma: z.number() }),
  oneSignal('another_document', { faces: count }),
  oneSignal('other_script', { unread: share }),
  oneSignal('original_not_shown', { measure: z.string(), figures: z.record(z.string(), z.number()) }),
  oneSignal('expiry_not_read', {}),
  oneSignal('not_released', { elements: z.array(z.string()) }),
  oneSignal('credential_revoked', { state: z.enum(['revoked', 'suspended']) }),
  oneSignal('revocation_unknown', {}),
  oneSignal('low_face_quality', { fitness: z.number() }),
  oneSignal('far_from_anchor', { distance: share, same_up_to: share }),
  oneSignal('others_as_near', { distance: share, nearest: share, others: count }),
  oneSignal('unproven_capture', {}),
  oneSignal('selfie_matches_document', {
    similarity: z.number(),
    matches: z.boolean(),
    submission_id: z.string(),
    face_limit: faceLimit,
    nearest: share
      .optional()
      .describe('Another person’s distance to the portrait, if it is about as near: then nothing matches.'),
    others: count.optional().describe('How many other people were compared, with `nearest`.'),
  }),
  oneSignal('same_face_as', {
    subjects: z.array(
      z.looseObject({ subject_id: z.string(), similarity: z.number(), submission_id: z.string() }),
    ),
  }),
  oneSignal('same_document_as', { subjects: z.array(z.looseObject({ subject_id: z.string() })) }),
  oneSignal('blocked', {
    blocks: z.array(
      z.looseObject({ block_id: z.string(), what: z.enum(BLOCKED_THINGS), subject_id: z.string() }),
    ),
  }),
]);
