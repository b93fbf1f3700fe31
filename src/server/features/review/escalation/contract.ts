import { z } from 'zod';
import { id, timestamp } from '../../../http/fields/answer-fields.ts';
import { withExample } from '../../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../../http/openapi/example-values.ts';
import { text } from '../../../store/fields.ts';

export const escalation = withExample(
  z.object({
    reason: text(4096).describe(
      'Becomes a note that only roles with the permission `fraud` read. It is in no export for the person.',
    ),
  }),
  { reason: 'The same face with three names.' },
);

export const escalated = withExample(
  z.object({ status: z.literal('escalated'), id, escalated_at: timestamp }),
  {
    status: 'escalated',
    id: EXAMPLE_ID.submission,
    escalated_at: EXAMPLE_TIME.decided,
  },
);

export const handback = withExample(
  z.object({ reason: text(4096).optional().describe('Becomes such a note too.') }),
  { reason: 'A twin. The documents differ.' },
);

export const handedBack = withExample(z.object({ status: z.literal('pending'), id }), {
  status: 'pending',
  id: EXAMPLE_ID.submission,
});
