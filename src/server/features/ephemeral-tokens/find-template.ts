import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { type MintFields, mintFields } from '../../http/mint-fields.ts';

const PRESET = z.object(mintFields);
const WORKFLOW = z.object({
  steps: z.array(z.object({ step_name: z.string(), step_order: z.number() })),
});
export type BoundSteps = z.output<typeof WORKFLOW>['steps'];

/** @throws AppError `not-found` */
export async function findPreset(tx: Tx, tenantId: string, id: string): Promise<MintFields> {
  const content = await findContent(tx, 'presets', tenantId, id);
  if (!content) throw new AppError('not-found', 'There is no such preset.');
  return PRESET.parse(content);
}

/** The workflow's steps, in their order. @throws AppError `not-found` */
export async function findSteps(tx: Tx, tenantId: string, id: string): Promise<BoundSteps> {
  const content = await findContent(tx, 'workflows', tenantId, id);
  if (!content) throw new AppError('not-found', 'There is no such workflow.');
  return WORKFLOW.parse(content).steps;
}

async function findContent(tx: Tx, table: 'presets' | 'workflows', tenantId: string, id: string) {
  const row = await tx
    .selectFrom(table)
    .select('content')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ?? null;
}
