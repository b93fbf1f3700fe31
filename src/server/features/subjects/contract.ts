import { z } from 'zod';
import { clearableDate, clearableText, queryBoolean, queryInteger, text, uuid } from '../../http/fields.ts';

const details = {
  middle_name: clearableText(200),
  dob: clearableDate,
  date_of_birth: clearableDate,
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

type Dated = { dob?: string | null | undefined; date_of_birth?: string | null | undefined };

/** `dob` and `date_of_birth` are two names of one field; both at once must agree. */
const oneBirthDate = (value: Dated) =>
  value.dob === undefined || value.date_of_birth === undefined || value.dob === value.date_of_birth;
const TWO_DATES = { path: ['dob'], message: 'and date_of_birth must not differ' };

function mergeBirthDate<T extends Dated>({ dob, ...rest }: T) {
  return dob === undefined ? rest : { ...rest, date_of_birth: dob };
}

export const createSubject = z
  .object({ first_name: text(200), last_name: text(200), external_uid: clearableText(128), ...details })
  .refine(oneBirthDate, TWO_DATES)
  .transform(mergeBirthDate);

export const patchSubject = z
  .object({
    first_name: text(200).optional(),
    last_name: text(200).optional(),
    external_uid: clearableText(128),
    ...details,
  })
  .refine(oneBirthDate, TWO_DATES)
  .transform(mergeBirthDate);

/** What the subject may mend: everything but the caller's own key. */
export const patchOwnDetails = z
  .object({ first_name: text(200).optional(), last_name: text(200).optional(), ...details })
  .refine(oneBirthDate, TWO_DATES)
  .transform(mergeBirthDate);

export type SubjectPatch = z.output<typeof patchSubject>;
export type NewSubject = z.output<typeof createSubject>;

export const listSubjects = z.object({
  limit: queryInteger.default(100).transform((limit) => (limit < 1 ? 100 : Math.min(limit, 1000))),
  offset: queryInteger.default(0).transform((offset) => Math.max(offset, 0)),
  includeDeletionRequests: queryBoolean.default(false),
  deletionRequestStatus: z.enum(['pending', 'completed']).optional(),
});

export const subjectId = z.object({ id: uuid });
export const readSubject = z.object({ include: z.enum(['status']).optional() });
