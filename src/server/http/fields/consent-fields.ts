import { z } from 'zod';
import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import type { ConsentRow } from '../../store/consents.ts';
import { named } from '../openapi/annotate.ts';
import { EXAMPLE_TIME } from '../openapi/example-values.ts';
import { timestamp } from './answer-fields.ts';

/** One answer of a subject, for the subject and for staff. */
export const consentAnswer = named(
  'Consent',
  z.object({
    version: z.string(),
    language: z.string(),
    given: z.boolean(),
    compares_across: z
      .boolean()
      .nullable()
      .describe(
        'Whether the subject also consents to the comparison with the faces of other people. Null if the answer does not say.',
      ),
    at: timestamp,
  }),
);
export const EXAMPLE_ANSWER = { version: '2026-03', language: 'en', given: true, compares_across: true };
export const EXAMPLE_CONSENT = { ...EXAMPLE_ANSWER, at: EXAMPLE_TIME.created };

export const presentConsent = ({ version, language, given, compares_across, created_at }: ConsentRow) => ({
  version,
  language,
  given,
  compares_across,
  at: formatTimestamp(created_at),
});
