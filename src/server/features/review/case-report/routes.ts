import { z } from 'zod';
import { queryBoolean } from '../../../http/fields/request-fields.ts';
import { type Route, STAFF_ROLES, staffRoute } from '../../../http/route.ts';
import type { ReadDeps } from '../case/read-image.ts';
import type { CaseDeps } from '../case/show-case.ts';
import { submissionId } from '../contract.ts';
import { listSubmissions } from '../queue/contract.ts';
import { exportCaseReport } from './export-case-report.ts';
import { exportCases } from './export-cases.ts';
import { REPORT_LANGUAGES } from './report-texts.ts';

const reportQuery = z.object({
  picture: queryBoolean.default(false).describe('With the newest attempt’s picture in it.'),
  language: z.enum(REPORT_LANGUAGES).default('en').describe('That of who reads it.'),
});

/** The files of the review desk: a case for an auditor, the queue and decisions for a spreadsheet. */
export function caseReportRoutes(deps: CaseDeps & ReadDeps): Route[] {
  const { db, now } = deps;
  return [
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/submissions/:id/paper',
      operationId: 'printSubmission',
      summary: 'Gives a case as one HTML file, to be kept or printed.',
      description:
        'What was seen, measured and decided, by whom, under which limits, with the audit’s hashes. It runs nothing and loads nothing. Its making is audited.',
      params: submissionId,
      query: reportQuery,
      answers: {
        200: {
          bytes: ['text/html'],
          headers: { 'Content-Disposition': 'A file name that says nothing of the person.' },
        },
      },
      refusals: { 503: 'The image store is away.' },
      handle: async ({ tenant, staff, params: { id }, query }) => {
        const { picture: withPicture, language } = query;
        const wish = { tenant, submissionId: id, withPicture, language, viewer: staff.actor };
        const text = await exportCaseReport(deps, wish);
        return {
          status: 200,
          bytes: Buffer.from(text),
          contentType: 'text/html; charset=utf-8',
          headers: { 'Content-Disposition': `attachment; filename="case-${id}.html"` },
        };
      },
    }),
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/submissions/export',
      operationId: 'exportSubmissions',
      summary: 'Gives a page of submissions as CSV, with who decided each.',
      description:
        'Filters, order and pages are those of `listSubmissions`; where more follow, `Attesta-Next-Cursor` has the `cursor` of the next page. What a spreadsheet would take for a formula begins with an apostrophe. It is audited.',
      query: listSubmissions,
      answers: {
        200: {
          bytes: ['text/csv'],
          headers: { 'Content-Disposition': 'A file name with the day of the export.' },
        },
      },
      handle: async ({ tenant, staff, query }) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        const { csv, next_cursor } = await db.asTenant(tenant.id, (tx) => exportCases(tx, context, query));
        const day = context.now.toISOString().slice(0, 10);
        return {
          status: 200,
          bytes: Buffer.from(csv),
          contentType: 'text/csv; charset=utf-8',
          headers: {
            'Content-Disposition': `attachment; filename="submissions-${day}.csv"`,
            ...(next_cursor ? { 'Attesta-Next-Cursor': next_cursor } : {}),
          },
        };
      },
    }),
  ];
}
