import { z } from 'zod';
import { count, id, timestamp } from '../../http/fields/answer-fields.ts';
import { acceptedCredential } from '../../http/fields/request-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';

const trustList = named(
  'TrustList',
  z.object({
    id,
    kind: acceptedCredential,
    name: z.string().describe('The provider of the list, or the name of a file of certificates.'),
    issued_at: timestamp.nullable().describe('When its provider made it. Null for a file of certificates.'),
    imported_at: timestamp,
    is_current: z.boolean().describe('Whether it is young enough to approve.'),
    certificates: z.array(
      z.object({
        subject: z.string().nullable().describe('The organization or common name.'),
        country: z.string().nullable(),
        valid_until: timestamp,
        sha256: z.string().describe('Of the certificate, in hexadecimal.'),
      }),
    ),
  }),
);

export const trusted = withExample(
  z.object({
    max_age_days: count.describe('`TRUST_LIST_MAX_AGE_DAYS` of the server.'),
    lists: z.array(trustList),
  }),
  {
    max_age_days: 90,
    lists: [
      {
        id: EXAMPLE_ID.submission,
        kind: 'mdl',
        name: 'Valdoria Lists (fictional)',
        issued_at: EXAMPLE_TIME.created,
        imported_at: EXAMPLE_TIME.created,
        is_current: true,
        certificates: [
          {
            subject: 'Valdoria Registry (fictional)',
            country: 'VD',
            valid_until: EXAMPLE_TIME.expires,
            sha256: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
          },
        ],
      },
    ],
  },
);
