import { ALL_STAFF, type Route, staffRoute } from '../../http/route.ts';
import { listEntries } from '../../store/audit/audit.ts';
import type { ChainEnd, ChainReport } from '../../store/audit/audit-chain.ts';
import { findNames } from '../../store/subjects.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import * as contract from './contract.ts';
import { exportAudit } from './export-audit.ts';
import { presentEntry } from './present-entry.ts';

type AuditDeps = {
  now: () => Date;
  /** reads all entries, also those that are hidden from reviewers, and returns none of them */
  verifyChain(tenantId: TenantId, start: ChainEnd | undefined): Promise<ChainReport>;
};

/** The audit: actor, action, subject and time, and never a value of a person. */
export function auditRoutes(deps: AuditDeps): Route[] {
  return [listRoute(), chainRoute(deps), exportRoute(deps)];
}

function listRoute(): Route {
  return staffRoute(ALL_STAFF, {
    method: 'GET',
    path: '/admin/audit',
    operationId: 'listAudit',
    summary: 'Lists the audit entries, newest first.',
    description: 'Each entry’s hash covers the previous entry. `npm run audit:verify` checks the chain.',
    query: contract.listEntries,
    answers: { 200: contract.entries },
    mayLag: true,
    read: async ({ tenant, query }, tx) => {
      // One more than the page size shows whether there is a next page.
      const rows = await listEntries(tx, tenant.id, { ...query, limit: query.limit + 1 });
      const page = rows.slice(0, query.limit);
      const last = page.at(-1);
      const next_cursor = rows.length > query.limit && last ? contract.writeCursor(last.number) : null;
      const isNamed = query.include === 'names';
      const subjects = isNamed ? page.flatMap(({ subject_id }) => subject_id ?? []) : [];
      const names = await findNames(tx, tenant.id, subjects);
      const entries = page.map((row) => ({
        ...presentEntry(row),
        ...(isNamed ? { subject_name: (row.subject_id && names.get(row.subject_id)) ?? null } : {}),
      }));
      return { status: 200, body: { entries, next_cursor } };
    },
  });
}

function chainRoute({ verifyChain }: AuditDeps): Route {
  const endByTenant = new Map<string, ChainEnd>();
  return staffRoute(ALL_STAFF, {
    method: 'GET',
    path: '/admin/audit/chain',
    operationId: 'readAuditChain',
    summary: 'Checks the chain of hashes and returns how far it is intact.',
    description:
      'The server checks each entry once until it restarts. `npm run audit:verify` always checks all.',
    answers: { 200: contract.chain },
    handle: async ({ tenant }) => {
      const report = await verifyChain(tenant.id, endByTenant.get(tenant.id));
      const { entries, lastHash: hash, flaw } = report;
      endByTenant.set(tenant.id, { entries, hash: Buffer.from(hash, 'hex') });
      return { status: 200, body: { entries, hash, flaw } };
    },
  });
}

function exportRoute({ now }: AuditDeps): Route {
  return staffRoute(['customers', 'export'], {
    method: 'GET',
    path: '/admin/audit/export',
    operationId: 'exportAudit',
    summary: 'Exports the audit as a file, oldest first.',
    description:
      'The filters and fields are those of `listAudit`. JSON has them in `entries`. In CSV, spaces separate the field names, and an apostrophe precedes text that a spreadsheet would treat as a formula. For a user who decides cases, it leaves out decisions in open quality samples, as the list does. The export is audited; without a filter its entry is the last one.',
    query: contract.exportEntries,
    answers: {
      200: {
        bytes: ['text/csv', 'application/json'],
        json: contract.exported,
        headers: { 'Content-Disposition': 'A file name with the day of the export.' },
      },
    },
    handle: async ({ tenant, staff, query, db, readDb }) => {
      const context = { tenantId: tenant.id, actor: staff.actor, now: now() };
      const day = context.now.toISOString().slice(0, 10);
      return {
        status: 200,
        stream: await exportAudit({ db, readDb }, context, query),
        contentType: query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        headers: { 'Content-Disposition': `attachment; filename="audit-${day}.${query.format}"` },
      };
    },
  });
}
