import { z } from 'zod';
import { calendarDate, id, timestamp } from '../../http/fields/answer-fields.ts';
import { named } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_KEY, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { VERIFIED_FIELDS } from '../../verification/signals/verified-fields.ts';

const nullableText = z.string().nullable();
const absentDate = calendarDate.nullable();

/** A person's details as stored; an absent one is null. */
export const detailAnswers = {
  first_name: z.string(),
  middle_name: nullableText,
  last_name: z.string(),
  license_number: nullableText,
  license_state: nullableText,
  license_issue_date: absentDate,
  license_expiry_date: absentDate,
  addr_street: nullableText,
  addr_city: nullableText,
  addr_state: nullableText,
  addr_zip: nullableText,
  addr_country: nullableText,
  email: nullableText,
  photo_url: nullableText,
};

/** A subject for staff, alone and in a case. */
export const subjectAnswer = {
  id,
  external_uid: nullableText,
  ...detailAnswers,
  date_of_birth: absentDate,
  tags: z.array(z.string()).describe('Words of staff, such as VIP; see `writeTags`.'),
  created_at: timestamp,
};

/** The details of a record as they stood when a licence or selfie was approved. */
export const verifiedDetails = named(
  'VerifiedDetails',
  z.object({
    first_name: z.string(),
    middle_name: nullableText,
    last_name: z.string(),
    date_of_birth: absentDate,
    license_number: nullableText,
    license_expiry_date: absentDate,
  }),
);
export const recordChanged = z.array(z.enum(VERIFIED_FIELDS));

/** The fictional person of the examples. */
export const EXAMPLE_PERSON = {
  first_name: 'Ada',
  last_name: 'Northwood',
  middle_name: 'Quill',
  date_of_birth: '1986-10-16',
  email: 'ada@example.com',
  license_number: 'NWD-861016',
  license_state: 'OR',
  license_issue_date: '2021-04-02',
  license_expiry_date: '2031-04-02',
  addr_street: '12 Harbour Lane',
  addr_city: 'Astoria',
  addr_state: 'OR',
  addr_zip: '97103',
  addr_country: 'US',
} as const;

export const EXAMPLE_SUBJECT = {
  id: EXAMPLE_ID.subject,
  external_uid: EXAMPLE_KEY.subject,
  ...EXAMPLE_PERSON,
  photo_url: null,
  tags: ['VIP'] as string[],
  created_at: EXAMPLE_TIME.created,
} as const;
