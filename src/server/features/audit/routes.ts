import type { Database, Tx } from '../../db/database.ts';
import { EVERY_ROLE, type Route, staffRoute } from '../../http/route.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import * as contract from './contract.ts';

/** Who did what, to whom and when: newest first, and never a value of a person. */
export function auditRoutes({ db }: { db: Database }): Route[] {
  return [
    staffRoute(EVERY_ROLE, {
      method: 'GET',
      path: '/admin/audit',
      operationId: 'listAudit',
      summary: 'Lists what was done, newest first.',
      description: 'Each entry’s hash covers the one before; `npm run audit:verify` walks the chain.',
      query: contract.listEntries,
      answers: { 200: contract.entries },
      handle: async ({ tenant, query }) => {
        // One more than asked for tells whether there is a next page.
        const rows = await db.asTenant(tenant.id, (tx) =>
          listEntries(tx, tenant.id, { ...query, limit: query.limit + 1 }),
        );
        const shown = rows.slice(0, query.limit);
        const last = shown.at(-1);
        const next_cursor = rows.length > query.limit && last ? contract.writeCursor(last.number) : null;
        return { status: 200, body: { entries: shown.map(presentEntry), next_cursor } };
      },
    }),
  ];
}

function listEntries(tx: Tx, tenantId: string, { subject_id, cursor, limit }: contract.AuditFilter) {
  return tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(subject_id !== undefined, (query) => query.where('subject_id', '=', subject_id!))
    .$if(cursor !== undefined, (query) => query.where('number', '<', cursor!))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

function presentEntry(row: Awaited<ReturnType<typeof listEntries>>[number]) {
  const { at, actor, action, subject_id, fields, receipt, hash } = row;
  return {
    at: formatTimestamp(at),
    actor,
    action,
    subject_id,
    fields,
    ...(receipt ? { receipt } : {}),
    hash: Buffer.from(hash).toString('hex'),
  };
}
