import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import { ALL_STAFF, DECIDERS, ERASERS, type Route, staffRoute } from '../../http/route.ts';
import { appendAudit } from '../../store/audit/audit.ts';
import { listBlocks, removeBlock } from '../../store/blocks.ts';
import { onTables } from '../../store/database/reviewer-views.ts';
import { recompareBlocked } from '../../store/submissions/case-signals.ts';
import { blockCase } from './block-case.ts';
import * as contract from './contract.ts';

/** Documents and faces that a tenant wants reported when they appear again. */
export function blockRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/blocks',
      operationId: 'addBlock',
      summary: 'Blocks the document or the face of a case.',
      description:
        'A later case with the same document or face gets the signal `blocked`, and the pipeline approves none: a person decides. Erasing the person of this case deletes the entry.',
      params: contract.submissionId,
      body: contract.newBlock,
      answers: { 201: contract.addedBlock },
      refusals: {
        409: 'No such data of this image is stored, it is already blocked, the list is full, or the tenant does not compare faces of different people.',
      },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = {
          tenantId: tenant.id,
          submissionId: params.id,
          actor: staff.actor,
          now: now(),
          comparesAcross: tenant.settings.compare_across_people,
        };
        return { status: 201, body: { status: 'blocked', id: await blockCase(tx, context, body) } };
      },
    }),
    staffRoute(ALL_STAFF, {
      method: 'GET',
      path: '/admin/blocks',
      operationId: 'listBlocks',
      summary: 'Lists the blocked documents and faces, newest first, without those that have ended.',
      answers: { 200: contract.blocks },
      read: async ({ tenant }, tx) => {
        const rows = await listBlocks(tx, tenant.id);
        const blocks = rows.map(({ tenant_id, kind, ...row }) => ({
          ...row,
          added_at: formatTimestamp(row.added_at),
          until: formatTimestamp(row.until),
        }));
        return { status: 200, body: { blocks } };
      },
    }),
    staffRoute(ERASERS, {
      method: 'DELETE',
      path: '/admin/blocks/:id',
      operationId: 'removeBlock',
      summary: 'Removes a document or a face from the tenant’s list of blocks.',
      params: contract.blockId,
      answers: { 200: contract.removedBlock },
      handle: async ({ tenant, staff, params: { id }, db }) => {
        await db.asTenant(tenant.id, async (tx) => {
          // Before the block's row, as in `lock-order.ts`.
          const block = await onTables(tx, async () => {
            await recompareBlocked(tx, tenant.id);
            return removeBlock(tx, tenant.id, id);
          });
          if (!block) throw new AppError('not-found', 'No entry has this id.');
          const { subject_id: subjectId, what } = block;
          const entry = { actor: staff.actor, action: 'block.removed' as const, subjectId, fields: [what] };
          await appendAudit(tx, tenant.id, { at: now(), ...entry });
        });
        return { status: 200, body: { status: 'removed', id } };
      },
    }),
  ];
}
