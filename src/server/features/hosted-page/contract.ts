import { z } from 'zod';
import { count } from '../../http/fields/answer-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';

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
    languages: z.array(z.string()),
    image_types: z.array(z.string()).describe('The image formats of phones that this server can decode.'),
  }),
  {
    name: 'Acme',
    color: null,
    logo_url: null,
    retention_days: null,
    languages: ['en'],
    image_types: ['image/jpeg', 'image/png', 'image/webp'],
  },
);
