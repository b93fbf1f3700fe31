import { z } from 'zod';
import { UPLOAD_KINDS } from '../../domain/verdicts.ts';
import { text, uuid } from '../../http/fields.ts';

export const uploadQuery = z.object({ type: z.enum(UPLOAD_KINDS) });

const manual = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');

/** The fields beside the image; empty ones count as absent. */
export const uploadFields = z.object({
  verification_id: text(128).optional(),
  external_uid: text(128).optional(),
  manual,
});
export type UploadFields = z.output<typeof uploadFields>;

/** An age analysis is a selfie record: it is sent again as `selfie`. */
export const reuploadQuery = z.object({ type: z.enum(['license', 'selfie']), id: uuid });
export type ReuploadType = z.output<typeof reuploadQuery>['type'];

export const reuploadFields = z.object({ comment: text(4096).optional(), manual });
