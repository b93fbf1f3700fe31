import { z } from 'zod';
import { languageTag, lookupId } from '../../http/fields/request-fields.ts';
import { withExample, writtenAs } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_KEY } from '../../http/openapi/example-values.ts';
import { text, uuid } from '../../store/fields.ts';
import { UPLOAD_KINDS } from '../../verification/verdict/verdicts.ts';
import { captureField } from '../liveness/capture-contract.ts';

export const uploadQuery = withExample(z.object({ type: z.enum(UPLOAD_KINDS) }), { type: 'license' });

const manual = writtenAs(
  z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  { type: 'integer', enum: [0, 1], default: 0 },
).describe('1 skips the pipeline; a reviewer decides. It consumes a use.');

/** The challenge before a selfie, the browser's camera hints, the page's language, and the device. */
const captureFields = {
  challenge_id: lookupId
    .optional()
    .describe('For a selfie: the liveness challenge that this link answered within the last 5 minutes.'),
  capture: captureField,
  language: languageTag
    .optional()
    .describe(
      'The language in which the subject reads (BCP 47). Reviewers write in the newest one; it changes no verdict.',
    ),
  device_id: text(128)
    .optional()
    .describe(
      'A random id that your app keeps on the device. Cases from one device are related cases, if the setting `link_devices` is on; else it is dropped. Only a keyed hash is stored.',
    ),
};

export const IMAGE_BACK = {
  name: 'image_back',
  describe:
    'The back of a licence or another document, within the limits of `image_file`. It is the same attempt and the same use. It is read for its codes and its print; faces are looked for on the front alone.',
};

/** The fields beside the image; empty ones count as absent. */
export const uploadFields = withExample(
  z.object({
    verification_id: text(128)
      .optional()
      .describe('Required except for a licence. A repeated value continues the same submission.'),
    external_uid: text(128)
      .optional()
      .describe('The caller’s key of the submission. A repeated value also continues it.'),
    manual,
    ...captureFields,
  }),
  { verification_id: 'checkout-4711', external_uid: EXAMPLE_KEY.submission },
);
export type UploadFields = z.output<typeof uploadFields>;

/** An age analysis is a selfie record: it is sent again as `selfie`. */
export const reuploadQuery = withExample(z.object({ type: z.enum(['license', 'selfie']), id: uuid }), {
  type: 'license',
  id: EXAMPLE_ID.submission,
});
export type ReuploadType = z.output<typeof reuploadQuery>['type'];

export const reuploadFields = withExample(
  z.object({ comment: text(4096).optional(), manual, ...captureFields }),
  {
    comment: 'All four corners are in the picture now.',
  },
);
