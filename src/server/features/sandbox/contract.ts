import { z } from 'zod';
import { enumText } from '../../http/fields/answer-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { REASONS } from '../../verification/reasons.ts';
import { UPLOAD_KINDS } from '../../verification/verdict/verdicts.ts';

export const sandbox = withExample(
  z.object({
    sandbox: z.boolean().describe('Whether the tenant is a sandbox.'),
    wallet_root: z
      .string()
      .nullable()
      .describe(
        'The path on this host of the root (PEM) that only a sandbox trusts: `npm run wallet` issues and presents its credentials. Null if the tenant is not a sandbox.',
      ),
    forced: z
      .array(
        z.object({
          last_name: z.string(),
          type: z.enum(UPLOAD_KINDS),
          status: z.string().describe('The forced verdict.'),
          reason: enumText(Object.values(REASONS)).nullable(),
          picture: z.string().describe('The path on this host of a picture with this result.'),
          shows: z.string().describe('The content of that picture.'),
          takes: z
            .string()
            .nullable()
            .describe(
              'A further condition for the picture to have this result under any other name. Null if the subject only needs the details of the card.',
            ),
        }),
      )
      .describe(
        'The result that each last name forces for each type of upload. Empty if the tenant is not a sandbox.',
      ),
  }),
  {
    sandbox: true,
    wallet_root: '/admin/specimens/wallet-root.pem',
    forced: [
      {
        last_name: 'NO-FACE',
        type: 'license',
        status: 'NO_FACE_DETECTED',
        reason: null,
        picture: '/admin/specimens/card-without-face.jpg',
        shows: 'A licence without a portrait',
        takes: null,
      },
    ],
  },
);
