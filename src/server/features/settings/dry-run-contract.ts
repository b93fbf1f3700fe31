import { z } from 'zod';
import { isCalendarDate, lookupId } from '../../http/fields/request-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID } from '../../http/openapi/example-values.ts';
import { DOCUMENT_KINDS } from '../../verification/document/document-kind.ts';
import { WORKFLOW_STEPS } from '../../verification/lifecycle/token-capabilities.ts';
import { SIGNALS } from '../../verification/signals/signals.ts';
import { limitsPatch } from './policy-contract.ts';

const faces = z.int().min(0).max(20).default(1);
const face_distance = z
  .number()
  .min(0)
  .max(10)
  .nullable()
  .default(null)
  .describe(
    'Distance of the face to the approved selfie: 1 is the boundary, lower is nearer. Null if no selfie is approved.',
  );

const licence = z.strictObject({
  document: z.enum(DOCUMENT_KINDS).default('licence'),
  faces,
  score: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .default(1)
    .describe('How well the text agrees with the record. Null if the record has a name alone.'),
  face_distance,
  expires_on: z
    .string()
    .refine(isCalendarDate, 'must be a date like 2030-01-31')
    .nullable()
    .default('9999-12-31')
    .describe('Null if no date is readable.'),
  severe: z.array(z.enum(SIGNALS)).max(SIGNALS.length).default([]).describe('The severe signals.'),
});
export type DryRunLicence = z.output<typeof licence>;

const selfie = z.strictObject({
  faces,
  face_distance,
  liveness: z
    .enum(['shown', 'not_shown'])
    .nullable()
    .default(null)
    .describe('The result of a liveness challenge. Null if the link requires none.'),
});
export type DryRunSelfie = z.output<typeof selfie>;

export const dryRunId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.workflow });

export const dryRun = withExample(
  z.strictObject({
    license: licence.prefault({}).describe('What the pipeline finds on the licence. By default all is well.'),
    selfie: selfie.prefault({}).describe('What the pipeline finds on the selfie.'),
    require_face_match: z.boolean().default(false).describe('As at the mint of a link.'),
    policy: limitsPatch
      .omit({ loosen: true })
      .default({})
      .describe('Limits to try in place of the tenant’s. Null means the default.'),
  }),
  { license: { score: 0.62 }, selfie: { face_distance: 0.4 } },
);
export type DryRun = z.output<typeof dryRun>;

const STATES = ['approved', 'pending', 'rejected'] as const;

export const dryRunAnswer = withExample(
  z.object({
    status: z.enum(STATES).describe('`rejected` if a step is, else `pending` if one waits, else `approved`.'),
    steps: z.array(
      z.object({
        step_name: z.enum(WORKFLOW_STEPS),
        verdict: z.string(),
        state: z.enum(STATES),
        reason: z.string().nullable().describe('Why it would wait for a reviewer.'),
      }),
    ),
  }),
  {
    status: 'pending',
    steps: [
      { step_name: 'verify_license', verdict: 'LICENSE_PENDING_APPROVAL', state: 'pending', reason: null },
      { step_name: 'check_selfie', verdict: 'SELFIE_APPROVED', state: 'approved', reason: null },
    ],
  },
);
