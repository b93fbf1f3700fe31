import { z } from 'zod';
import { UPLOAD_TYPES } from '../domain/token-capabilities.ts';
import { uuid } from './fields.ts';

const flag = z.boolean().optional();
const count = (most: number) => z.int().min(1).max(most).nullable().optional();

/** What a link can be minted with, each left out or said: of a mint request, and of a preset that fills it. */
export const mintFields = {
  expires_in_minutes: z.int().min(1).max(43_200).optional(),
  max_uses: count(1000),
  one_time: flag,
  upload_type: z.enum(UPLOAD_TYPES).optional(),
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
};

export type MintFields = z.output<z.ZodObject<typeof mintFields>>;
