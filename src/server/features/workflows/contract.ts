import { z } from 'zod';
import { WORKFLOW_STEPS } from '../../domain/token-capabilities.ts';
import { text, uuid } from '../../http/fields.ts';
import { mintFields } from '../../http/mint-fields.ts';

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

export const newWorkflow = z.object({ name, steps });
export const workflowPatch = z.object({ name: name.optional(), steps: steps.optional() });

export const newPreset = z.object({ name, ...mintFields });
export const presetPatch = z.object({ name: name.optional(), ...mintFields });

export const templateId = z.object({ id: uuid });
