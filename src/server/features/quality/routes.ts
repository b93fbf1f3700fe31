import type { Tenant } from '../../http/find-tenant.ts';
import { type Route, STAFF_ROLES, staffRoute } from '../../http/route.ts';
import { periodQuery, toPeriod } from '../stats/period-contract.ts';
import * as contract from './contract.ts';
import { readQuality, writeQualityCsv } from './read-quality.ts';

const toPolicy = ({ id, settings: { policy } }: Tenant) => ({ id, policy });

/** How often decisions are wrong, as people found who judged a random share without knowing them. */
export function qualityRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/quality',
      operationId: 'readQuality',
      summary: 'Returns the shares of false approvals and rejections, measured on a blind sample.',
      description:
        'Days are in UTC, both ends included, at most 366. Default: the last 30. A sample counts for the day of its decision. A user who decides cases does not see the open samples that they may still judge: for them, these count nowhere. The setting `quality` draws samples.',
      query: periodQuery,
      answers: { 200: contract.quality },
      mayLag: true,
      read: async ({ tenant, query }, tx) => ({
        status: 200,
        body: await readQuality(tx, toPolicy(tenant), toPeriod(query, now())),
      }),
    }),
    staffRoute(['cases', 'export'], {
      method: 'GET',
      path: '/admin/quality/export',
      operationId: 'exportQuality',
      summary: 'Exports the shares of false approvals and rejections as CSV.',
      description: 'One row for each figure. Figures that are not shown are not exported.',
      query: periodQuery,
      answers: {
        200: {
          bytes: ['text/csv'],
          headers: { 'Content-Disposition': 'A file name with the first and last day.' },
        },
      },
      handle: async ({ tenant, query, readDb }) => {
        const period = toPeriod(query, now());
        const figures = await readDb.asTenant(tenant.id, (tx) => readQuality(tx, toPolicy(tenant), period));
        return {
          status: 200,
          bytes: Buffer.from(writeQualityCsv(figures)),
          contentType: 'text/csv; charset=utf-8',
          headers: {
            'Content-Disposition': `attachment; filename="quality-${period.from}-${period.to}.csv"`,
          },
        };
      },
    }),
  ];
}
