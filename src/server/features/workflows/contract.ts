import { z } from 'zod';
import { count, id, timestamp } from '../../http/fields/answer-fields.ts';
import { lookupId } from '../../http/fields/request-fields.ts';
import { named, toArraySchema, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { text } from '../../store/fields.ts';
import { WORKFLOW_STEPS } from '../../verification/lifecycle/token-capabilities.ts';
import { mintFields } from '../ephemeral-tokens/mint-contract.ts';

type Step = { step_name: string; step_order: number };

const areDistinct = (values: unknown[]) => new Set(values).size === values.length;

const steps = z
  .array(z.object({ step_name: z.enum(WORKFLOW_STEPS), step_order: z.int().min(1).max(1000) }))
  .min(1)
  .max(10)
  .refine((all: Step[]) => areDistinct(all.map((step) => step.step_name)), 'must not name a step twice')
  .refine((all: Step[]) => areDistinct(all.map((step) => step.step_order)), 'must not use an order twice')
  .transform((all) => all.toSorted((a, b) => a.step_order - b.step_order));

const name = text(200);

const unique = z
  .boolean()
  .optional()
  .describe('Answers 409 if the name already exists, even for two concurrent requests.');

const LICENCE_THEN_SELFIE = {
  name: 'Licence, then selfie',
  steps: [
    { step_name: 'verify_license', step_order: 1 },
    { step_name: 'check_selfie', step_order: 2 },
  ],
} as const;
const FIVE_TRIES = { name: 'Five tries', max_uses: 5, view_subject_details: true } as const;

export const newWorkflow = withExample(z.object({ name, steps, unique }), {
  ...LICENCE_THEN_SELFIE,
  steps: [...LICENCE_THEN_SELFIE.steps],
});
export const workflowPatch = withExample(z.object({ name: name.optional(), steps: steps.optional() }), {
  name: 'Licence and selfie',
});

export const newPreset = withExample(z.object({ name, ...mintFields, unique }), FIVE_TRIES);
export const presetPatch = withExample(z.object({ name: name.optional(), ...mintFields }), {
  max_uses: null,
});

export const workflowId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.workflow });
export const presetId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.preset });

// Responses.

const moments = { created_at: timestamp, updated_at: timestamp };
const TIMES_EXAMPLE = { created_at: EXAMPLE_TIME.created, updated_at: EXAMPLE_TIME.created };

export const workflow = withExample(
  named(
    'Workflow',
    z.object({
      id,
      name: z.string(),
      steps: z.array(z.object({ step_name: z.enum(WORKFLOW_STEPS), step_order: count })),
      ...moments,
    }),
  ),
  {
    id: EXAMPLE_ID.workflow,
    ...LICENCE_THEN_SELFIE,
    steps: [...LICENCE_THEN_SELFIE.steps],
    ...TIMES_EXAMPLE,
  },
);

export const preset = withExample(
  named('Preset', z.object({ id, name: z.string(), ...mintFields, workflow_id: id.nullish(), ...moments })),
  { id: EXAMPLE_ID.preset, ...FIVE_TRIES, ...TIMES_EXAMPLE },
);

export const workflows = toArraySchema(workflow);
export const presets = toArraySchema(preset);

export const deleted = withExample(z.object({ status: z.literal('deleted'), id }), {
  status: 'deleted',
  id: EXAMPLE_ID.workflow,
});
