import { z } from 'zod';
import { calendarDate, count, done, id, timestamp } from '../../http/fields/answer-fields.ts';
import { consentAnswer } from '../../http/fields/consent-fields.ts';
import {
  clearableBirthDate,
  clearableDate,
  clearableText,
  listLimit,
  listOffset,
  lookupId,
  queryBoolean,
  searchWords,
} from '../../http/fields/request-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_KEY, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { clientEvent, text } from '../../store/fields.ts';
import { DELETION_REQUEST_STATUSES } from '../../store/schema/subject-tables.ts';
import { SUBMISSION_KINDS } from '../../store/schema/submission-tables.ts';
import { UPLOAD_TYPES } from '../../verification/lifecycle/token-capabilities.ts';
import { SUBMISSION_STATES } from '../../verification/verdict/verdicts.ts';
import {
  detailAnswers,
  EXAMPLE_PERSON,
  EXAMPLE_SUBJECT,
  recordChanged,
  subjectAnswer,
  verifiedDetails,
} from './subject-contract.ts';

const details = {
  middle_name: clearableText(200),
  dob: clearableBirthDate,
  date_of_birth: clearableBirthDate,
  photo_url: clearableText(2000),
  email: clearableText(320),
  license_number: clearableText(100),
  license_state: clearableText(100),
  license_issue_date: clearableDate,
  license_expiry_date: clearableDate,
  addr_street: clearableText(300),
  addr_city: clearableText(200),
  addr_state: clearableText(100),
  addr_zip: clearableText(40),
  addr_country: clearableText(100),
};

type BirthDateFields = { dob?: string | null | undefined; date_of_birth?: string | null | undefined };

/** `dob` and `date_of_birth` are two names of one field; both together must agree. */
const oneBirthDate = (value: BirthDateFields) =>
  value.dob === undefined || value.date_of_birth === undefined || value.dob === value.date_of_birth;
const TWO_DATES = { path: ['dob'], message: 'and date_of_birth must not differ' };

function mergeBirthDate<T extends BirthDateFields>({ dob, ...rest }: T) {
  return dob === undefined ? rest : { ...rest, date_of_birth: dob };
}

export const createSubject = withExample(
  z
    .object({ first_name: text(200), last_name: text(200), external_uid: clearableText(128), ...details })
    .refine(oneBirthDate, TWO_DATES)
    .transform(mergeBirthDate),
  { ...EXAMPLE_PERSON, external_uid: EXAMPLE_KEY.subject },
);

export const patchSubject = withExample(
  z
    .object({
      first_name: text(200).optional(),
      last_name: text(200).optional(),
      external_uid: clearableText(128),
      ...details,
    })
    .refine(oneBirthDate, TWO_DATES)
    .transform(mergeBirthDate),
  { addr_street: '7 Mill Road', middle_name: null },
);

/** The fields that the subject may correct: all except the caller's own key. */
export const patchOwnDetails = withExample(
  z
    .object({ first_name: text(200).optional(), last_name: text(200).optional(), ...details })
    .refine(oneBirthDate, TWO_DATES)
    .transform(mergeBirthDate),
  { addr_street: '7 Mill Road', dob: '1986-10-16' },
);

export type SubjectPatch = z.output<typeof patchSubject>;
export type NewSubject = z.output<typeof createSubject>;

export const listSubjects = z.object({
  limit: listLimit,
  offset: listOffset,
  includeDeletionRequests: queryBoolean.default(false),
  deletionRequestStatus: z.enum(['pending', 'completed']).optional(),
  search: searchWords
    .optional()
    .describe('Prefixes of words of the name, external id, email or licence number; all must match.'),
  similar: queryBoolean
    .default(false)
    .describe(
      'If no subject matches `search`: those whose words match with one typing error each. For people who search, not for a program that looks whether a subject exists.',
    ),
  external_uid: text(128)
    .optional()
    .describe('The caller’s own id of one subject, as a whole. The list is empty if no subject has it.'),
  include: z.enum(['status']).optional(),
});

export const subjectId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.subject });
export const readSubject = withExample(
  z.object({ include: z.enum(['status', 'consent', 'client_events', 'support']).optional() }),
  {
    include: 'status',
  },
);

// Responses.

const nullableText = z.string().nullable();
const absentDate = calendarDate.nullable();

export const createdSubject = withExample(z.object({ subject_id: id, status: z.literal('created') }), {
  subject_id: EXAMPLE_ID.subject,
  status: 'created',
});

export const updated = withExample(done('updated'), { status: 'updated' });

const { date_of_birth: dob, ...UNDATED } = EXAMPLE_PERSON;

export const ownDetailsRead = withExample(z.object({ ...detailAnswers, dob: absentDate }), {
  ...UNDATED,
  dob,
  photo_url: null,
});

/** The most reports of devices in one answer. */
export const MAX_CLIENT_EVENTS = 50;

const ROLLED_UP = ['none', 'approved', 'rejected', 'pending', 'mixed'] as const;

const statusBlock = z.object({
  license_status: z.enum(ROLLED_UP),
  selfie_status: z.enum(ROLLED_UP),
  license_expiry_date: absentDate,
  has_pending_reupload: z.boolean(),
  need_student_reply: z.boolean().describe('A message waits for the subject’s reply.'),
  approved_licenses_count: count,
  rejected_licenses_count: count,
  approved_selfies_count: count,
  rejected_selfies_count: count,
  verified_details: verifiedDetails
    .nullable()
    .describe(
      'The details as they stood when the newest approved licence was approved, or the newest approved selfie if there is no such licence. Null without one, or if it was approved before 0.4.0.',
    ),
  record_changed: recordChanged
    .nullable()
    .describe(
      'The details that are no longer those of an approved licence or selfie. Check this before you use a name with `approved`. Null if nothing is approved, or if it is not known.',
    ),
});

/** The next act for a subject: of the subject, the backend, a reviewer or a privacy officer. */
export const NEXT_STEPS = ['none', 'upload', 'reply', 'mint_link', 'review', 'erase'] as const;
/** What a link can still do. `used_up` has no use left. */
export const LINK_STATES = ['valid', 'expired', 'used_up', 'revoked'] as const;

const clientEventAnswer = z.object({ event: clientEvent, at: timestamp });

const supportBlock = z.object({
  next_step: z
    .enum(NEXT_STEPS)
    .describe(
      'Who must act: `upload` and `reply` the subject by a valid link, `mint_link` your backend because the subject must act and no link is valid, `review` a reviewer, `erase` a privacy officer, `none` no one.',
    ),
  links: z
    .array(
      z.object({
        id,
        state: z.enum(LINK_STATES),
        upload_type: z.enum(UPLOAD_TYPES),
        use_count: count,
        max_uses: count.nullable(),
        created_at: timestamp,
        expires_at: timestamp,
      }),
    )
    .describe('All links of the subject, newest first.'),
  submissions: z
    .array(
      z.object({
        id,
        kind: z.enum(SUBMISSION_KINDS),
        status: z.enum(SUBMISSION_STATES),
        reupload_required: z.boolean(),
        response_required: z.boolean(),
        age_verified: z
          .boolean()
          .nullable()
          .describe(
            'What a check of the age answered: `approved` alone does not prove the age. Null if it answered nothing.',
          ),
        decided_at: timestamp.nullable(),
      }),
    )
    .describe('All submissions of the subject, newest first.'),
  last_client_event: clientEventAnswer
    .nullable()
    .describe('What last kept a device of the subject from a photo (`recordClientEvent`); null without any.'),
});

export const subjectRead = withExample(
  named(
    'Subject',
    z.object({
      ...subjectAnswer,

      status: statusBlock.optional().describe('Only with `include=status`.'),
      support: supportBlock
        .optional()
        .describe('Only with `include=support`, for callers who may read cases.'),
      consent: z
        .array(consentAnswer)
        .optional()
        .describe('Only with `include=consent`: all answers of the subject, newest first.'),
      client_events: z
        .array(clientEventAnswer)
        .optional()
        .describe(
          `Only with \`include=client_events\`: what kept the subject’s devices from a photo, newest first, at most ${MAX_CLIENT_EVENTS}.`,
        ),
    }),
  ),
  {
    ...EXAMPLE_SUBJECT,
    status: {
      license_status: 'pending',
      selfie_status: 'none',
      license_expiry_date: '2031-04-02',
      has_pending_reupload: false,
      need_student_reply: false,
      approved_licenses_count: 0,
      rejected_licenses_count: 0,
      approved_selfies_count: 0,
      rejected_selfies_count: 0,
      verified_details: null,
      record_changed: null,
    },
  },
);

const deletionRequest = named(
  'DeletionRequest',
  z.object({
    request_id: id,
    status: z.enum(DELETION_REQUEST_STATUSES),
    reason: z.string().describe('Empty if no reason was given, or the subject is erased.'),
    confirmed: z.boolean(),
    requested_at: timestamp,
    requested_by: z.enum(['subject', 'staff']),
    completed_at: timestamp.nullable(),
  }),
);

export const subjectRows = withExample(
  z.array(
    named(
      'SubjectRow',
      z.object({
        id,
        external_uid: nullableText,
        first_name: z.string(),
        last_name: z.string(),
        date_of_birth: absentDate,
        photo_url: nullableText,
        subject_created_at: timestamp,
        deletion_requests: z
          .array(deletionRequest)
          .optional()
          .describe('Only with `includeDeletionRequests`. Empty if there are none.'),
        status: statusBlock.optional().describe('Only with `include=status`.'),
      }),
    ),
  ),
  [
    {
      id: EXAMPLE_ID.subject,
      external_uid: EXAMPLE_KEY.subject,
      first_name: EXAMPLE_PERSON.first_name,
      last_name: EXAMPLE_PERSON.last_name,
      date_of_birth: EXAMPLE_PERSON.date_of_birth,
      photo_url: null,
      subject_created_at: EXAMPLE_TIME.created,
    },
  ],
);

const MAX_TAGS = 10;

export const tags = withExample(
  z.object({
    tags: z
      .array(text(30))
      .max(MAX_TAGS)
      .refine((all) => new Set(all).size === all.length, 'must not name a tag twice')
      .describe('In place of those that the subject has. The person gets them in an export.'),
  }),
  { tags: ['VIP'] },
);

export const tagged = withExample(z.object({ status: z.literal('ok'), tags: z.array(z.string()) }), {
  status: 'ok',
  tags: ['VIP'],
});
