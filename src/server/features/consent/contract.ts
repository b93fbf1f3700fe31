import { z } from 'zod';
import { consentAnswer, EXAMPLE_ANSWER, EXAMPLE_CONSENT } from '../../http/fields/consent-fields.ts';
import { languageTag } from '../../http/fields/request-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { text } from '../../store/fields.ts';
import { MAX_VERSION_LENGTH } from '../../store/setting-schemas.ts';

export const answer = withExample(
  z.object({
    version: text(MAX_VERSION_LENGTH).describe('The version that `GET /page` names.'),
    language: languageTag.describe('The language in which the subject read the text (BCP 47).'),
    given: z.boolean().describe('Whether the subject consents. False also withdraws.'),
    compares_across: z
      .boolean()
      .optional()
      .describe(
        'A separate answer: whether the face may also be compared with those of other people (`consent.compares_across` of `GET /page`). The newest answer of the subject holds, by whichever link. False: it is compared with no one else’s, what was stored for that is removed, and a person decides each licence and selfie. Absent: the text did not ask, and nothing changes.',
      ),
  }),
  EXAMPLE_ANSWER,
);
export type ConsentAnswer = z.output<typeof answer>;

export const recorded = withExample(consentAnswer, EXAMPLE_CONSENT);
