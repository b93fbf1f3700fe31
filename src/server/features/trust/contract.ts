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

const statusList = named(
  'StatusList',
  z.object({
    id,
    uri: z.string().describe('What credentials name the list by.'),
    form: z
      .enum(['statuses', 'identifiers'])
      .nullable()
      .describe(
        'A Token Status List, or an identifier list of ISO/IEC 18013-5. Null for a list that was not brought yet.',
      ),
    issuer: z
      .string()
      .nullable()
      .describe(
        'Of the trusted certificate that its signature leads to. Null if the operator chose its signer, or that certificate is trusted no more.',
      ),
    named_at: timestamp.describe('When a credential of a trusted issuer first named it.'),
    fetched_at: timestamp.nullable().describe('When the operator last brought it.'),
    issued_at: timestamp.nullable().describe('When its provider made it. Null for a missing list.'),
    expires_at: timestamp.nullable(),
    is_current: z
      .boolean()
      .describe('Whether it says anything. If not, the credentials that name it wait for a reviewer.'),
  }),
);

export const trusted = withExample(
  z.object({
    max_age_days: count.describe('`TRUST_LIST_MAX_AGE_DAYS` of the server.'),
    lists: z.array(trustList),
    status_max_age_days: count.describe('`STATUS_LIST_MAX_AGE_DAYS` of the server.'),
    status_lists: z.array(statusList).describe('Lists of revoked credentials, by URI.'),
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
    status_max_age_days: 7,
    status_lists: [
      {
        id: EXAMPLE_ID.submission,
        uri: 'https://status.example/lists/1',
        form: 'statuses',
        issuer: 'Valdoria Registry (fictional)',
        named_at: EXAMPLE_TIME.created,
        fetched_at: EXAMPLE_TIME.created,
        issued_at: EXAMPLE_TIME.created,
        expires_at: null,
        is_current: true,
      },
    ],
  },
);
