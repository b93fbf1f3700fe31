import { z } from 'zod';
import { text } from '../../http/fields.ts';

const MAX_COMMENT = 4096;

/** At least and at most how many of the two ids may be given. */
const idsBetween = (least: 0 | 1) => (value: { license_id?: unknown; selfie_id?: unknown }) => {
  const given = [value.license_id, value.selfie_id].filter((id) => id !== undefined && id !== null).length;
  return given >= least && given <= 1;
};

export const listThreads = z
  .object({
    filter: z.enum(['reupload', 'need_reply']).optional(),
    license_id: z.string().optional(),
    selfie_id: z.string().optional(),
  })
  .refine(idsBetween(0), { path: ['license_id'], message: 'and selfie_id must not both be given' });

export const postReply = z
  .object({ comment: text(MAX_COMMENT), license_id: z.string().nullish(), selfie_id: z.string().nullish() })
  .refine(idsBetween(1), { path: ['license_id'], message: 'or selfie_id must be given, and not both' });
