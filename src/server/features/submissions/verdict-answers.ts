import { z } from 'zod';
import { count, enumText, id, share } from '../../http/fields/answer-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID } from '../../http/openapi/example-values.ts';
import type { AllowedReply } from '../../http/route.ts';
import { REASONS } from '../../verification/reasons.ts';
import { IMAGE_HINTS } from '../../verification/signals/image-hints.ts';
import { ANSWERED_SIGNALS } from '../../verification/signals/signals.ts';

// The answer to an upload, verdict by verdict; `present-verdict` makes them.

const similarity = z.number().nullable();
const reason = z.enum(REASONS).optional();
const age = z.int().nullable().describe('In years. Null if no face was found or the estimate is unreliable.');

const record = {
  verification_id: z.string().describe('Send it again to continue this submission.'),
  attempt: count,
  signals: z
    .array(enumText(ANSWERED_SIGNALS))
    .describe(
      'The names of the signals that the picture itself raised, and `known_document` if another subject has the same document. Reviewers see the figures.',
    ),
};
const RECORDED = { verification_id: 'checkout-4711', attempt: 1, signals: [] };

function licence<S extends string, F extends z.ZodRawShape>(status: S, fields: F) {
  return z.object({ status: z.literal(status), ...fields, license_id: id, ...record });
}
function selfie<S extends string, F extends z.ZodRawShape>(status: S, fields: F) {
  return z.object({ status: z.literal(status), ...fields, selfie_id: id, ...record });
}
const hints = {
  image_hints: z
    .array(enumText(IMAGE_HINTS))
    .describe(
      'What may be wrong with the image, so that your page can ask for a better one: `dark`, `blur`, `glare`, `cut_off`. Empty if nothing is, or if the image was not examined.',
    ),
};
/** Those of an age analysis have none. */
const optionalHints = { image_hints: hints.image_hints.optional() };
const LICENSE = { license_id: EXAMPLE_ID.submission, ...RECORDED };
const SELFIE = { selfie_id: EXAMPLE_ID.submission, ...RECORDED };

const notCompared = z
  .null()
  .describe('Nothing was compared, or the result of the comparison does not count.');
const closer = '1 minus the distance: higher is closer.';
const nearer = 'The distance: lower is closer.';

const licenceVerdict = named(
  'LicenseVerdict',
  z.union([
    withExample(
      licence('LICENSE_APPROVED', {
        score: share,
        similarity: similarity.describe(`${closer} Null without a reference selfie.`),
        face_comparison: z.enum(['matched', 'none']),
      }),
      { status: 'LICENSE_APPROVED', score: 0.97, similarity: null, face_comparison: 'none', ...LICENSE },
    ),
    withExample(licence('LICENSE_PENDING_APPROVAL', { reason, score: share.optional(), ...hints }), {
      status: 'LICENSE_PENDING_APPROVAL',
      reason: 'Text extraction unavailable.',
      image_hints: ['glare'],
      ...LICENSE,
    }),
    withExample(licence('ID_NOT_MATCHED', { similarity: similarity.describe(closer), ...hints }), {
      status: 'ID_NOT_MATCHED',
      similarity: 0.31,
      image_hints: [],
      ...LICENSE,
    }),
    licence('NO_LICENSE_DETECTED', hints),
    licence('NO_FACE_DETECTED', hints),
    licence('SUBJECT_DATA_NOT_FOUND', hints),
    licence('ATTEMPT_SUPERSEDED', hints),
  ]),
);

const selfieVerdict = named(
  'SelfieVerdict',
  z.union([
    withExample(selfie('SELFIE_APPROVED', { similarity: similarity.describe(nearer) }), {
      status: 'SELFIE_APPROVED',
      similarity: 0.34,
      ...SELFIE,
    }),
    selfie('SELFIE_PENDING_APPROVAL', { similarity, reason, ...hints }),
    selfie('ID_NOT_MATCHED', { similarity: similarity.describe(nearer), ...hints }),
    selfie('NO_FACE_DETECTED', { similarity: notCompared, ...hints }),
    selfie('MULTIPLE_FACES', { similarity: notCompared, ...hints }),
    selfie('ATTEMPT_SUPERSEDED', { similarity: notCompared, ...hints }),
  ]),
);

const ageVerdict = named(
  'AgeVerdict',
  z.union([
    withExample(selfie('ANALYZED', { age_estimate: age }), {
      status: 'ANALYZED',
      age_estimate: 39,
      ...SELFIE,
    }),
    withExample(selfie('AGE_VERIFICATION_DONE', { age_estimate: age, age_verified: z.boolean() }), {
      status: 'AGE_VERIFICATION_DONE',
      age_estimate: 39,
      age_verified: true,
      ...SELFIE,
    }),
    selfie('ATTEMPT_SUPERSEDED', {}),
  ]),
);

const manualVerdict = named(
  'ManualVerdict',
  z.union([
    withExample(licence('MANUAL_REVIEW_REQUESTED', {}), { status: 'MANUAL_REVIEW_REQUESTED', ...LICENSE }),
    selfie('MANUAL_REVIEW_REQUESTED', {}),
    licence('ATTEMPT_SUPERSEDED', hints),
    selfie('ATTEMPT_SUPERSEDED', { similarity: notCompared.optional(), ...optionalHints }),
  ]),
);

const AWAY = ['ANALYSIS_UNAVAILABLE', 'AGE_VERIFICATION_UNAVAILABLE'] as const;
const away = { status: z.enum(AWAY), selfie_id: id, ...record };

const keptUnanalysed = withExample(named('AnalysisUnavailable', z.object({ error: z.string(), ...away })), {
  error: 'The image is stored but could not be analysed. Upload another one later.',
  status: 'ANALYSIS_UNAVAILABLE',
  ...SELFIE,
});

export const uploadAnswers = {
  200: z.union([licenceVerdict, selfieVerdict]),
  201: z.union([ageVerdict, manualVerdict]),
  503: keptUnanalysed,
};

export const credentialAnswers = { 200: licenceVerdict, 201: z.union([ageVerdict, manualVerdict]) };

export const reuploadAnswers = {
  201: withExample(
    z.object({
      status: z.enum(['license reupload complete', 'selfie reupload complete']),
      ai_result: z
        .union([licenceVerdict, selfieVerdict, ageVerdict, manualVerdict, z.object(away)])
        .describe('The body that a first upload of this picture would return. Its `status` is the verdict.'),
    }),
    {
      status: 'license reupload complete',
      ai_result: {
        status: 'LICENSE_APPROVED',
        score: 0.97,
        similarity: 0.62,
        face_comparison: 'matched',
        ...LICENSE,
        attempt: 2,
      },
    },
  ),
};

const SPENT =
  'The token’s `upload_type` does not allow this upload, or all attempts of this kind are used. Nothing is consumed.';

export const uploadRefusals = {
  403: SPENT,
  404: 'The subject was erased meanwhile.',
  409: 'The submission is already approved. Nothing is recorded.',
  503: 'The image could not be stored, and nothing is recorded. Or the age analysis is unavailable, and the image is stored (`status`, `selfie_id`).',
};

export const reuploadRefusals = {
  403: SPENT,
  404: 'The subject has no submission of this type with this id.',
  409: 'No re-upload was requested, the submission was approved meanwhile, or the thread is full.',
  429: 'The link has written 20 messages within an hour, and this request has a comment.',
  503: 'The image could not be stored. Nothing is recorded.',
};

// The fields of a verdict are a table, whose rows the compiler cannot compare with these types. So the routes cast to
// them, and the tests compare every answer with the document.
export type UploadReply = AllowedReply<typeof uploadAnswers>;
export type CredentialReply = AllowedReply<typeof credentialAnswers>;
export type ReuploadReply = AllowedReply<typeof reuploadAnswers>;
