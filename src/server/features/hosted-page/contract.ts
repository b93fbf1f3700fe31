import { z } from 'zod';
import { count } from '../../http/fields/answer-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { contactAnswer } from './contact-contract.ts';

const target = z.number().nullable();

export const page = withExample(
  z.object({
    name: z.string(),
    color: z.string().nullable(),
    logo_url: z.string().nullable(),
    retention_days: count
      .nullable()
      .describe(
        'Days from the last decision until images are erased. Null: images stay until the subject is erased.',
      ),
    contact: contactAnswer.describe('Where a subject can ask the tenant.'),
    decision_hours: z
      .object({ license: target, selfie: target, age: target, in_working_hours: z.boolean() })
      .nullable()
      .describe('The target hours until a decision, by kind. Null without targets.'),
    languages: z.array(z.string()),
    image_types: z.array(z.string()).describe('The image formats of phones that this server can decode.'),
  }),
  {
    name: 'Acme',
    color: null,
    logo_url: null,
    retention_days: null,
    contact: { email: 'help@example.com', phone: null, url: null },
    decision_hours: { license: 4, selfie: 4, age: null, in_working_hours: true },
    languages: ['en'],
    image_types: ['image/jpeg', 'image/png', 'image/webp'],
  },
);
