import { z } from 'zod';
import { enumText } from '../../http/fields/answer-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { REASONS } from '../../verification/verdict/reasons.ts';
import { UPLOAD_KINDS } from '../../verification/verdict/verdicts.ts';

export const sandbox = withExample(
  z.object({
    sandbox: z.boolean().describe('Whether the tenant was made as one.'),
    forced: z
      .array(
        z.object({
          last_name: z.string(),
          type: z.enum(UPLOAD_KINDS),
          status: z.string().describe('The verdict.'),
          reason: enumText(Object.values(REASONS)).nullable(),
          picture: z.string().describe('The address of a picture that looks like it, on this host.'),
          shows: z.string().describe('What is on that picture.'),
          takes: z
            .string()
            .nullable()
            .describe(
              'What must be so besides that the picture has this result under any other name, too; null where nothing must, but that the details on record are the card’s.',
            ),
        }),
      )
      .describe('What each last name forces of each type of upload; nothing where it is no sandbox.'),
  }),
  {
    sandbox: true,
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
