import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { EDITORS, type Route, staffRoute } from '../../http/route.ts';
import { findTemplate } from '../../store/link-templates.ts';
import { WORKFLOW_STEPS } from '../../verification/lifecycle/token-capabilities.ts';
import { decideDryRun } from './decide-dry-run.ts';
import * as contract from './dry-run-contract.ts';
import { previewLimits } from './preview-limits.ts';
import { readSettings } from './read-settings.ts';

const STEPS_SCHEMA = z.array(z.object({ step_name: z.enum(WORKFLOW_STEPS), step_order: z.number() }));

/** Decides made-up findings by a workflow and the tenant's settings. */
export function dryRunRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(EDITORS, {
      method: 'POST',
      path: '/admin/workflows/:id/dry-run',
      operationId: 'dryRunWorkflow',
      summary: 'Returns what a workflow would decide for made-up findings.',
      description:
        'The code that decides uploads decides each step, by the tenant’s settings and the limits sent. Nothing is stored, and no picture is needed. For the effect of limits on past uploads, see `replayPolicy`.',
      params: contract.dryRunId,
      body: contract.dryRun,
      answers: { 200: contract.dryRunAnswer },
      handle: async ({ tenant, params, body, readDb }) => {
        const { workflow, settings } = await readDb.asTenant(tenant.id, async (tx) => ({
          workflow: await findTemplate(tx, 'workflows', tenant.id, params.id),
          settings: await readSettings(tx, tenant.id),
        }));
        if (!workflow) throw new AppError('not-found', 'No workflow has this id.');
        const steps = STEPS_SCHEMA.parse(workflow.content['steps']);
        const limits = previewLimits(tenant.settings.policy, body.policy);
        const context = { settings, limits, requireFaceMatch: body.require_face_match, now: now() };
        return { status: 200, body: decideDryRun(steps, body, context) };
      },
    }),
  ];
}
