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
const ATTEMPT_EXAMPLE = { verification_id: 'checkout-4711', attempt: 1, signals: [] };

const notCompared = z
  .null()
  .describe('Nothing was compared, or the result of the comparison does not count.');

/** The schema of a status, under its name in the document. */
function verdict<S extends string, F extends z.ZodRawShape>(name: string, status: S, fields: F) {
  return named(name, z.object({ status: z.literal(status), ...fields }));
}
const hints = {
  image_hints: z
    .array(enumText(IMAGE_HINTS))
    .describe(
      'What may be wrong with the image, so that your page can ask for a better one: `dark`, `blur`, `glare`, `cut_off`. Empty if nothing is, or if the image was not examined.',
    ),
};
const LICENSE = { license_id: EXAMPLE_ID.submission, ...ATTEMPT_EXAMPLE };
const SELFIE = { selfie_id: EXAMPLE_ID.submission, ...ATTEMPT_EXAMPLE };
const closer = '1 minus the distance: higher is closer.';
const nearer = 'The distance: lower is closer.';

/** The record of the image: a licence has a `license_id`, a selfie or an age analysis a `selfie_id`. */
const ofLicence = { license_id: id, ...record };
const ofSelfie = { selfie_id: id, ...record };
const ofEither = {
  license_id: id.optional().describe('The record, if the picture is of a licence.'),
  selfie_id: id.optional().describe('The record, if the picture is of a face.'),
  ...record,
};

// Each status has one schema, also where a licence and a selfie share it: so `status` tells which schema a body has.

const licenseApproved = withExample(
  verdict('LicenseApproved', 'LICENSE_APPROVED', {
    score: share,
    similarity: similarity.describe(`${closer} Null without a reference selfie.`),
    face_comparison: z.enum(['matched', 'none']),
    ...ofLicence,
  }),
  { status: 'LICENSE_APPROVED', score: 0.97, similarity: null, face_comparison: 'none', ...LICENSE },
);
const licensePending = withExample(
  verdict('LicensePendingApproval', 'LICENSE_PENDING_APPROVAL', {
    reason,
    score: share.optional(),
    ...hints,
    ...ofLicence,
  }),
  {
    status: 'LICENSE_PENDING_APPROVAL',
    reason: 'Text extraction unavailable.',
    image_hints: ['glare'],
    ...LICENSE,
  },
);
const noLicense = verdict('NoLicenseDetected', 'NO_LICENSE_DETECTED', { ...hints, ...ofLicence });
const dataNotFound = verdict('SubjectDataNotFound', 'SUBJECT_DATA_NOT_FOUND', { ...hints, ...ofLicence });
const selfieApproved = withExample(
  verdict('SelfieApproved', 'SELFIE_APPROVED', { similarity: similarity.describe(nearer), ...ofSelfie }),
  { status: 'SELFIE_APPROVED', similarity: 0.34, ...SELFIE },
);
const selfiePending = verdict('SelfiePendingApproval', 'SELFIE_PENDING_APPROVAL', {
  similarity,
  reason,
  ...hints,
  ...ofSelfie,
});
const multipleFaces = verdict('MultipleFaces', 'MULTIPLE_FACES', {
  similarity: notCompared,
  ...hints,
  ...ofSelfie,
});
const notMatched = withExample(
  verdict('IdNotMatched', 'ID_NOT_MATCHED', {
    similarity: similarity.describe(`Of a licence: ${closer} Of a selfie: ${nearer}`),
    ...hints,
    ...ofEither,
  }),
  { status: 'ID_NOT_MATCHED', similarity: 0.31, image_hints: [], ...LICENSE },
);
const noFace = verdict('NoFaceDetected', 'NO_FACE_DETECTED', {
  similarity: notCompared.optional(),
  ...hints,
  ...ofEither,
});
/** Only that of a selfie has a similarity, and that of an age analysis no hints. */
const superseded = verdict('AttemptSuperseded', 'ATTEMPT_SUPERSEDED', {
  similarity: notCompared.optional(),
  image_hints: hints.image_hints.optional(),
  ...ofEither,
});
const analyzed = withExample(verdict('Analyzed', 'ANALYZED', { age_estimate: age, ...ofSelfie }), {
  status: 'ANALYZED',
  age_estimate: 39,
  ...SELFIE,
});
const ageVerified = withExample(
  verdict('AgeVerificationDone', 'AGE_VERIFICATION_DONE', {
    age_estimate: age,
    age_verified: z.boolean(),
    ...ofSelfie,
  }),
  { status: 'AGE_VERIFICATION_DONE', age_estimate: 39, age_verified: true, ...SELFIE },
);
const manual = withExample(verdict('ManualReviewRequested', 'MANUAL_REVIEW_REQUESTED', ofEither), {
  status: 'MANUAL_REVIEW_REQUESTED',
  ...LICENSE,
});
const analysisAway = verdict('AnalysisUnavailableResult', 'ANALYSIS_UNAVAILABLE', ofSelfie);
const verificationAway = verdict(
  'AgeVerificationUnavailableResult',
  'AGE_VERIFICATION_UNAVAILABLE',
  ofSelfie,
);

const LICENCE_VERDICTS = [
  licenseApproved,
  licensePending,
  notMatched,
  noLicense,
  noFace,
  dataNotFound,
  superseded,
] as const;
const SELFIE_VERDICTS = [selfieApproved, selfiePending, multipleFaces] as const;
const LATER_VERDICTS = [analyzed, ageVerified, manual] as const;

const keptUnanalysed = withExample(
  named(
    'AnalysisUnavailable',
    z.object({
      error: z.string(),
      status: z.enum(['ANALYSIS_UNAVAILABLE', 'AGE_VERIFICATION_UNAVAILABLE']),
      ...ofSelfie,
    }),
  ),
  {
    error: 'The image is stored but could not be analysed. Upload another one later.',
    status: 'ANALYSIS_UNAVAILABLE',
    ...SELFIE,
  },
);

const laterVerdict = z.discriminatedUnion('status', [...LATER_VERDICTS, superseded]);

export const uploadAnswers = {
  200: z.discriminatedUnion('status', [...LICENCE_VERDICTS, ...SELFIE_VERDICTS]),
  201: laterVerdict,
  503: keptUnanalysed,
};

export const credentialAnswers = {
  200: z.discriminatedUnion('status', LICENCE_VERDICTS),
  201: laterVerdict,
};

const anyVerdict = named(
  'Verdict',
  z
    .discriminatedUnion('status', [
      ...LICENCE_VERDICTS,
      ...SELFIE_VERDICTS,
      ...LATER_VERDICTS,
      analysisAway,
      verificationAway,
    ])
    .describe('The body that a first upload of this picture would return. Its `status` is the verdict.'),
);

export const reuploadAnswers = {
  201: withExample(
    z.object({
      status: z.enum(['license reupload complete', 'selfie reupload complete']),
      ai_result: anyVerdict,
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

const SPENT_SENTENCE =
  'The token’s `upload_type` does not allow this upload, or all attempts of this kind are used. Nothing is consumed.';

export const uploadRefusals = {
  403: SPENT_SENTENCE,
  404: 'The subject was erased meanwhile.',
  409: 'The submission is already approved. Nothing is recorded.',
  503: 'The image could not be stored, and nothing is recorded. Or the age analysis is unavailable, and the image is stored (`status`, `selfie_id`).',
};

export const reuploadRefusals = {
  403: SPENT_SENTENCE,
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
