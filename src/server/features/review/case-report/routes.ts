import { z } from 'zod';
import { queryBoolean } from '../../../http/fields/request-fields.ts';
import { type Route, staffRoute } from '../../../http/route.ts';
import type { ReadDeps } from '../case/read-image.ts';
import type { CaseDeps } from '../case/show-case.ts';
import { submissionId } from '../contract.ts';
import { exportSubmissions } from '../queue/contract.ts';
import { exportCaseReport } from './export-case-report.ts';
import { exportCases } from './export-cases.ts';
import { REPORT_LANGUAGES } from './report-texts.ts';

const reportQuery = z.object({
  picture: queryBoolean.default(false).describe('Whether the report contains the newest attempt’s picture.'),
  language: z.enum(REPORT_LANGUAGES).default('en').describe('The language of the report.'),
});

/** The files of the review desk: a case for an auditor, the queue and decisions for a spreadsheet. */
export function caseReportRoutes(deps: Omit<CaseDeps & ReadDeps, 'db'>): Route[] {
  const { now } = deps;
  return [
    staffRoute(['cases', 'images'], {
      method: 'GET',
      path: '/admin/submissions/:id/paper',
      operationId: 'printSubmission',
      summary: 'Exports a case as one HTML file, to archive or print.',
      description:
        'The file lists what was measured and decided, by whom and under which limits, with the hashes of the audit. It contains no script and loads nothing. The export is audited.',
      params: submissionId,
      query: reportQuery,
      answers: {
        200: {
          bytes: ['text/html'],
          headers: { 'Content-Disposition': 'A file name without personal data.' },
        },
      },
      refusals: { 503: 'The image store is unavailable.' },
      handle: async ({ tenant, staff, params: { id }, query, db }) => {
        const { picture: withImage, language } = query;
        const request = { tenant, submissionId: id, withImage, language, viewer: staff.actor };
        const text = await exportCaseReport({ ...deps, db }, request);
        return {
          status: 200,
          bytes: Buffer.from(text),
          contentType: 'text/html; charset=utf-8',
          headers: { 'Content-Disposition': `attachment; filename="case-${id}.html"` },
        };
      },
    }),
    staffRoute(['cases', 'export'], {
      method: 'GET',
      path: '/admin/submissions/export',
      operationId: 'exportSubmissions',
      summary: 'Exports all submissions that the filters select as CSV, with who decided each.',
      description:
        'The filters are those of `listSubmissions`. The oldest submission comes first, and there is no limit. An apostrophe precedes text that a spreadsheet would treat as a formula. The export is audited.',
      query: exportSubmissions,
      answers: {
        200: {
          bytes: ['text/csv'],
          headers: { 'Content-Disposition': 'A file name with the day of the export.' },
        },
      },
      handle: async ({ tenant, staff, query, db }) => {
        const userId = staff.account?.userId ?? null;
        const context = { tenantId: tenant.id, staff, userId, now: now(), masterKey: deps.masterKey };
        const day = context.now.toISOString().slice(0, 10);
        return {
          status: 200,
          stream: await exportCases(db, context, query),
          contentType: 'text/csv; charset=utf-8',
          headers: { 'Content-Disposition': `attachment; filename="submissions-${day}.csv"` },
        };
      },
    }),
  ];
}
