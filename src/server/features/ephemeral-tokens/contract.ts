import { z } from 'zod';
import { UPLOAD_TYPES } from '../../domain/token-capabilities.ts';
import { uuid } from '../../http/fields.ts';

const flag = z.boolean().optional();
const count = (most: number) => z.int().min(1).max(most).nullable().optional();

export const mintToken = z.object({
  subject_id: uuid,
  expires_in_minutes: z.int().min(1).max(43_200).default(60),
  max_uses: count(1000),
  one_time: flag,
  upload_type: z.enum(UPLOAD_TYPES).default('any'),
  can_edit_details: flag,
  view_subject_details: flag,
  can_list_reupload: flag,
  can_list_need_reply: flag,
  can_return_capabilities: flag,
  require_face_match: flag,
  min_age: count(150),
  max_license_attempts: count(1000),
  max_selfie_attempts: count(1000),
  workflow_id: uuid.nullish(),
  preset_id: uuid.nullish(),
});
export type MintRequest = z.output<typeof mintToken>;

export const listTokens = z.object({ subject_id: uuid });
export const tokenId = z.object({ id: uuid });
