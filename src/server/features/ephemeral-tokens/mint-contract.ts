import { z } from 'zod';
import { lookupId } from '../../http/fields/request-fields.ts';
import { UPLOAD_TYPES } from '../../verification/lifecycle/token-capabilities.ts';

const flag = z.boolean().optional();
const count = (most: number) => z.int().min(1).max(most).nullable().optional();

/** The fields of a link, each optional: of a mint request, and of a preset that fills it. */
export const mintFields = {
  expires_in_minutes: z.int().min(1).max(43_200).optional().describe('60 without it.'),
  max_uses: count(1000).describe('Uploads and re-uploads; null: no limit until it expires.'),
  one_time: flag.describe('The old word for `max_uses: 1`; ignored beside `max_uses`.'),
  upload_type: z
    .enum(UPLOAD_TYPES)
    .optional()
    .describe('`any` without it; `reupload` allows no first upload.'),
  can_edit_details: flag,
  view_subject_details: flag,
  can_list_reupload: flag,
  can_list_need_reply: flag,
  can_return_capabilities: flag,
  require_face_match: flag.describe('A licence is approved only with a face match.'),
  require_liveness: flag.describe(
    'A selfie is approved only when a living person was shown before it; else a person decides.',
  ),
  min_age: count(150).describe('Years, for `verify_age`.'),
  max_license_attempts: count(1000),
  max_selfie_attempts: count(1000).describe('Age analyses count too.'),
  workflow_id: lookupId.nullish().describe('Binds its steps.'),
};

export type MintFields = z.output<z.ZodObject<typeof mintFields>>;
