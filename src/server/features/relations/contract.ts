import { z } from 'zod';
import { RELATIONS } from '../../../shared/relations.ts';
import { id, timestamp } from '../../http/fields/answer-fields.ts';
import { lookupId } from '../../http/fields/request-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_KEY, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';

export const subjectId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.subject });
export const pair = withExample(z.object({ id: lookupId, other: lookupId }), {
  id: EXAMPLE_ID.subject,
  other: EXAMPLE_ID.otherSubject,
});

const relation = z
  .enum(RELATIONS)
  .describe('`same_person`: two records of one person. `different_people`: two people who look alike.');

export const newRelation = withExample(
  z.object({ other: lookupId.describe('The id of the other subject.'), relation }),
  { other: EXAMPLE_ID.otherSubject, relation: 'different_people' },
);

// Responses.

export const settledRelation = withExample(
  z.object({ status: z.literal('settled'), subject_id: id, other: id, relation }),
  {
    status: 'settled',
    subject_id: EXAMPLE_ID.subject,
    other: EXAMPLE_ID.otherSubject,
    relation: 'different_people',
  },
);

export const relations = withExample(
  z.object({
    relations: z.array(
      z.object({
        other: id,
        external_uid: z.string().nullable(),
        first_name: z.string(),
        last_name: z.string(),
        relation,
        set_by: z.string(),
        set_at: timestamp,
      }),
    ),
  }),
  {
    relations: [
      {
        other: EXAMPLE_ID.otherSubject,
        external_uid: EXAMPLE_KEY.subject,
        first_name: 'Ida',
        last_name: 'Northwood',
        relation: 'different_people',
        set_by: 'root',
        set_at: EXAMPLE_TIME.decided,
      },
    ],
  },
);

export const removedRelation = withExample(
  z.object({ status: z.literal('removed'), subject_id: id, other: id }),
  {
    status: 'removed',
    subject_id: EXAMPLE_ID.subject,
    other: EXAMPLE_ID.otherSubject,
  },
);
