import { z } from 'zod';
import { count, enumText } from '../../http/fields/answer-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { DEFAULT_SEVERE_SIGNALS } from '../../verification/signals/severity.ts';
import { SIGNALS } from '../../verification/signals/signals.ts';
import { settingsPatch } from './contract.ts';

// What other settings would have done to the pipeline's approvals.

export const previewBody = withExample(
  settingsPatch.pick({ severe_signals: true, expired_documents: true, required_proofs: true }),
  { severe_signals: [...DEFAULT_SEVERE_SIGNALS, 'same_document_as'], required_proofs: ['in_force'] },
);

export const previewAnswer = withExample(
  z.object({
    days: count.describe('How many days back the approvals are counted.'),
    approved: count.describe('What the pipeline approved in that time. Open blind samples are left out.'),
    would_wait: count.describe('Those of them that a person would have had to decide under these settings.'),
    unknown: count.describe(
      'Those of the rest whose evidence cannot tell, such as evidence of an earlier version.',
    ),
    signals: z
      .array(z.object({ signal: enumText(SIGNALS), count }))
      .describe('How many of the approvals have each signal, whatever the settings are.'),
  }),
  {
    days: 30,
    approved: 1240,
    would_wait: 12,
    unknown: 40,
    signals: [{ signal: 'same_document_as', count: 12 }],
  },
);
