import { z } from 'zod';
import { count, id, share, timestamp } from '../../../http/fields/answer-fields.ts';
import { consentAnswer, EXAMPLE_CONSENT } from '../../../http/fields/consent-fields.ts';
import { named, withExample } from '../../../http/openapi/annotate.ts';
import { EXAMPLE_TIME } from '../../../http/openapi/example-values.ts';
import { MISSING_FACES, UNCERTAINTIES } from '../../../verification/faces/counterpart.ts';
import { DISTANCE_JUDGEMENTS } from '../../../verification/faces/judge-distance.ts';
import { CHOICES } from '../../../verification/four-eyes/resolve-votes.ts';
import { SIGNALS } from '../../../verification/signals/signals.ts';
import { SUBMISSION_STATES } from '../../../verification/verdict/verdicts.ts';
import { EXAMPLE_SUBJECT } from '../../subjects/subject-contract.ts';
import { note } from '../correspondence/contract.ts';
import { CASE_EVENTS } from '../present-case.ts';
import { AGREEMENTS } from '../signals/compare-identities.ts';
import { REQUESTS } from '../signals/find-request.ts';
import { TIES } from '../signals/gather-related.ts';
import {
  caseSubject,
  EXAMPLE_RESULT,
  EXAMPLE_SUBMISSION,
  nullableNumber,
  nullableText,
  resultFields,
  ringAnswer,
  submissionFields,
  submissionRow,
} from '../submission-answer.ts';
import { evidence } from './evidence-answer.ts';
import { faceLimit } from './face-answer.ts';

// One submission as staff see it.

const acknowledged = z
  .array(z.string())
  .nullable()
  .describe('The severe signals that the reviewer acknowledged with the approval.');

const attempt = named(
  'Attempt',
  z.object({
    attempt: count,
    upload_type: z.string(),
    ...resultFields,
    age_estimate: nullableNumber,
    content_type: nullableText.describe(
      'Null for a credential of a wallet without a portrait: it has no image.',
    ),
    bytes: count.describe('Of all its images.'),
    has_back: z.boolean().describe('Whether the upload had an `image_back`.'),
    evidence: evidence.nullable(),
    timings: z.record(z.string(), z.number()).nullable().describe('Milliseconds of each step.'),
    created_at: timestamp,
    settled_at: timestamp.nullable(),
    image_expired_at: timestamp.nullable().describe('When retention erased the image.'),
    reason_code: nullableText.describe('The code of the tenant’s list with which a person rejected it.'),
    decided_by: nullableText.describe('Who decided about this attempt. Null if no person did.'),
    decided_at: timestamp.nullable().describe('When a person decided about this attempt.'),
    acknowledged,
  }),
);

const message = named(
  'CaseMessage',
  z.object({
    id,
    author_type: z.enum(['admin', 'subject']),
    author: z.string(),
    comment_text: z.string(),
    created_at: timestamp,
  }),
);

const vote = named(
  'CaseLook',
  z.object({
    name: z.string(),
    choice: z.enum(CHOICES),
    reason_code: nullableText,
    comment: nullableText,
    acknowledged,
    at: timestamp,
  }),
);

const event = named(
  'CaseEvent',
  z.object({
    what: z.enum(CASE_EVENTS),
    by: z.string(),
    at: timestamp,
    attempt: count.nullable().describe('The decided attempt. Null where the event is about none.'),
    reason_code: nullableText,
  }),
);

const related = z.object({
  subject_id: id,
  first_name: z.string(),
  last_name: z.string(),
  ties: z
    .array(
      z.object({
        what: z.enum(TIES),
        similarity: nullableNumber.describe('1 minus the distance of a face; null otherwise.'),
        up_to: nullableNumber.describe('The distance up to which such a face counts; null otherwise.'),
      }),
    )
    .describe(
      'The same face, one about as near as the reference (`others_as_near`), the same document number, the same image file, the same device, or pictures through the same link.',
    ),
  records: z
    .object({
      name: z.enum(AGREEMENTS),
      date_of_birth: z.enum(AGREEMENTS),
      license_number: z.enum(AGREEMENTS),
    })
    .nullable()
    .describe(
      'How the records of both people compare. `unknown`: one of them lacks the detail. Null for another case of the same person.',
    ),
  submission: submissionRow.nullable().describe('Null for a person who has sent nothing.'),
});

const counterpart = named(
  'Counterpart',
  z.object({
    kind: z.enum(['license', 'selfie']).describe('The kind of the other picture.'),
    submission: z
      .object({
        id,
        status: z.enum(SUBMISSION_STATES),
        attempt: count,
        reason_code: nullableText.describe('Of a rejection: the code of its reason.'),
        reupload_required: z.boolean().describe('Of a rejection: whether another picture was requested.'),
        updated_at: timestamp,
        image_expired_at: timestamp.nullable().describe('When retention erased its image.'),
      })
      .nullable()
      .describe(
        'The newest approved one, else the newest pending one, else the newest rejected one. Null if none was sent, or it was deleted.',
      ),
    comparison: z
      .object({
        distance: share.describe('0 to 1, as answers state it.'),
        result: z.enum(DISTANCE_JUDGEMENTS).describe('`between`: the distance decides nothing.'),
        uncertain: z
          .enum(UNCERTAINTIES)
          .nullable()
          .describe(
            'Why the result is `between` although the distance alone says more: `quality` of a face, or `others` who are about as near.',
          ),
        face_limit: faceLimit,
      })
      .nullable(),
    request: z
      .enum(REQUESTS)
      .describe(
        'Whether a valid link of the subject asks for the other picture: `required` by the steps of a workflow, `offered` by a link without one, which requires no step, or `none`.',
      ),
    missing: z
      .object({ picture: z.enum(['license', 'selfie']), why: z.enum(MISSING_FACES) })
      .nullable()
      .describe(
        'Why there is no `comparison`: the picture without a face to compare. `none`: no such picture. `erased`: by retention. `not_examined`: no check has run. `no_document`: no recognised document, so its face is no portrait. `not_kept`: the measurement of the face is not kept.',
      ),
  }),
);

export const openedCase = withExample(
  named(
    'SubmissionCase',
    z.object({
      ...submissionFields,
      attempts: z.array(attempt).describe('Oldest first.'),
      looks: z
        .array(vote)
        .describe('The vote of each reviewer, oldest first. Empty until all votes are given.'),
      history: z
        .array(event)
        .describe(
          'What staff did to it, oldest first, also if it was undone since. Without events from before 0.4.0, and those that the reader may not know yet.',
        ),
      messages: z.array(message).describe('Oldest first, at most 100.'),
      notes: z.array(note).describe('The notes of reviewers, oldest first. The subject never sees them.'),
      subject: caseSubject,
      second_review_needed: z
        .array(z.enum(CHOICES))
        .describe(
          'The decisions of a pending case that count only once a second reviewer has decided alike, by the setting `second_look`. A case of the random share is not told.',
        ),
      severe_signals: z
        .array(z.enum(SIGNALS))
        .describe('The signals of the newest attempt that are severe by the tenant’s settings.'),
      language: nullableText.describe(
        'The language in which the subject reads: the newest that an upload named, else that of the newest picture’s link. Null if neither names one.',
      ),
      consent: consentAnswer
        .nullable()
        .describe('The subject’s newest answer about the processing of their face. Null without one.'),
      counterpart: counterpart
        .nullable()
        .describe(
          'The subject’s picture of the other kind, with which the face of a pending licence or selfie is compared. A rejected one is never a match. Null once it was compared with the reference selfie.',
        ),
      ring: ringAnswer,
      related: z
        .array(named('RelatedCase', related))
        .describe('Related cases, found in the data that is stored now.'),
    }),
  ),
  {
    ...EXAMPLE_SUBMISSION,
    attempts: [
      {
        attempt: 1,
        upload_type: 'license',
        ...EXAMPLE_RESULT,
        age_estimate: null,
        content_type: 'image/jpeg',
        bytes: 812_304,
        has_back: false,
        evidence: {
          kind: 'licence',
          reference: 'none',
          signals: [{ signal: 'glare', share: 0.21 }],
        },
        timings: { document: 412 },
        created_at: EXAMPLE_TIME.created,
        settled_at: EXAMPLE_TIME.settled,
        image_expired_at: null,
        reason_code: null,
        decided_by: null,
        decided_at: null,
        acknowledged: null,
      },
    ],
    looks: [],
    history: [],
    messages: [],
    notes: [],
    ring: null,
    related: [],
    subject: EXAMPLE_SUBJECT,
    second_review_needed: [],
    severe_signals: [],
    language: 'de',
    consent: EXAMPLE_CONSENT,
    counterpart: {
      kind: 'selfie',
      submission: null,
      comparison: null,
      request: 'offered',
      missing: { picture: 'selfie', why: 'none' },
    },
  },
);

/** An image as it was uploaded, or a JPEG cut out of it. */
export const image = { bytes: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] } as const;

/** A frame unchanged. */
export const frame = { bytes: ['image/jpeg'] } as const;
