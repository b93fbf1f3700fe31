import { z } from 'zod';
import { count, id, timestamp } from '../../http/fields/answer-fields.ts';
import { consentAnswer, EXAMPLE_CONSENT } from '../../http/fields/consent-fields.ts';
import { plainText } from '../../http/fields/request-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';

const A_CODE = `attesta_handover_${'K'.repeat(43)}`;
const A_TOKEN = `attesta_once_${'k'.repeat(43)}`;

export const handoverOffer = withExample(
  z.object({
    url: z.string().describe('Open it on the other device before it expires. It works once.'),
    expires_at: timestamp,
  }),
  { url: `https://acme.example.com/verify/#${A_CODE}`, expires_at: EXAMPLE_TIME.expires },
);

export const state = withExample(
  z.object({
    status: z
      .enum(['none', 'waiting', 'taken', 'expired'])
      .describe('Whether another device has used the newest code.'),
  }),
  { status: 'waiting' },
);

export const takeOver = withExample(
  z.object({ code: plainText(200).min(1).describe('The part of the link after #.') }),
  { code: A_CODE },
);

export const deviceToken = withExample(
  z.object({
    token: z.string().describe('This device’s token for the same link. Capabilities and uses are shared.'),
    expires_at: timestamp,
  }),
  { token: A_TOKEN, expires_at: EXAMPLE_TIME.expires },
);

export const STEP_NAMES = ['verify_license', 'check_selfie', 'age_gender_estimation'] as const;

const reasonWords = z
  .record(z.string(), z.string())
  .nullable()
  .describe('The reason of the rejection by language, if the tenant has a text for it.');

const image = named(
  'OwnPicture',
  z.object({
    step_name: z.enum(STEP_NAMES),
    verification_id: z.string(),
    submission_id: id,
    attempt: count,
    status: z.string().nullable().describe('The verdict of the upload; null while the pipeline runs.'),
    reason: z.string().nullable(),
    age_verified: z.boolean().nullable(),
    at: timestamp,
    state: z
      .enum(['processing', 'pending', 'approved', 'rejected'])
      .describe('The current state of the submission.'),
    decided_by_person: z.boolean().describe('Whether a member of staff has decided the submission.'),
    decided_at: timestamp
      .nullable()
      .describe('The last decision, from which `retention_days` counts; null while undecided.'),
    valid_until: z
      .string()
      .nullable()
      .describe(
        'The expiry date of the record as the licence was approved, if the link may see the details; else null.',
      ),
    reupload_required: z.boolean(),
    seen_as: z
      .string()
      .nullable()
      .describe('The recognised kind of document, such as `passport`; null if unknown.'),
    from_credential: z
      .boolean()
      .describe('Whether a credential of a wallet was presented in place of a picture.'),
    comment: z.string().nullable().describe('What the reviewer wrote with the rejection.'),
    reason_words: reasonWords,
  }),
);

const requestToSubject = named(
  'AskedOfSubject',
  z.object({
    type: z.enum(['license', 'selfie']),
    submission_id: id,
    reupload_required: z.boolean(),
    response_required: z.boolean(),
    reason_words: reasonWords,
  }),
);

const consent = consentAnswer.nullable().describe('The newest answer that came through this link.');

const deletionRequest = z
  .object({ requested_at: timestamp, requested_by: z.enum(['subject', 'staff']) })
  .nullable()
  .describe('The pending request to erase the subject. The subject may take back their own.');

export const progress = withExample(
  z.object({
    pictures: z.array(image),
    asked: z.array(requestToSubject),
    consent,
    deletion_request: deletionRequest,
  }),
  {
    pictures: [
      {
        step_name: 'verify_license',
        verification_id: 'checkout-4711',
        submission_id: EXAMPLE_ID.submission,
        attempt: 1,
        status: 'LICENSE_APPROVED',
        reason: null,
        age_verified: null,
        at: EXAMPLE_TIME.settled,
        state: 'approved',
        decided_by_person: false,
        decided_at: EXAMPLE_TIME.settled,
        valid_until: null,
        reupload_required: false,
        seen_as: 'licence',
        from_credential: false,
        comment: null,
        reason_words: null,
      },
    ],
    asked: [],
    consent: EXAMPLE_CONSENT,
    deletion_request: null,
  },
);
