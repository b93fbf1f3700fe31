import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { findTemplate } from '../../store/link-templates.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { type MintFields, mintFields } from './mint-contract.ts';

const PRESET = z.object(mintFields);
const WORKFLOW = z.object({
  steps: z.array(z.object({ step_name: z.string(), step_order: z.number() })),
});
export type BoundSteps = z.output<typeof WORKFLOW>['steps'];

/** @throws AppError `not-found` */
export async function findPreset(tx: Tx, tenantId: TenantId, id: string): Promise<MintFields> {
  const preset = await findTemplate(tx, 'presets', tenantId, id);
  if (!preset) throw new AppError('not-found', 'No preset has this id.');
  return PRESET.parse(preset.content);
}

/** The workflow's steps, in their order. @throws AppError `not-found` */
export async function findSteps(tx: Tx, tenantId: TenantId, id: string): Promise<BoundSteps> {
  const workflow = await findTemplate(tx, 'workflows', tenantId, id);
  if (!workflow) throw new AppError('not-found', 'No workflow has this id.');
  return WORKFLOW.parse(workflow.content).steps;
}
