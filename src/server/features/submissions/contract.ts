import { z } from 'zod';
import { UPLOAD_KINDS } from '../../domain/verdicts.ts';
import { text } from '../../http/fields.ts';

export const uploadQuery = z.object({ type: z.enum(UPLOAD_KINDS) });

/** The fields beside the image; empty ones count as absent. */
export const uploadFields = z.object({
  verification_id: text(128).optional(),
  external_uid: text(128).optional(),
  manual: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
});
export type UploadFields = z.output<typeof uploadFields>;
