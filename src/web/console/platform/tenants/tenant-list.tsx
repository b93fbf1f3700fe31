import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { TenantRow } from '../../api/answers.ts';
import { useRead } from '../../api/use-api.ts';
import { Icon } from '../../parts/icons.tsx';
import { usePart } from '../../parts/more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { linkTo } from '../../places.ts';
import { usePlatformWords } from '../../words/use-platform-words.ts';
import { PlatformStates } from '../parts/platform-states.tsx';
import { monthOf, uploadsOf } from '../parts/sum-usage.ts';
import { sayDay, TenantState, Used } from '../parts/tenant-state.tsx';
import { AddTenant } from './add-tenant.tsx';

/** How often the tenants are read again, in milliseconds. */
export const LIVE_MS = 15_000;

/** This month's usage by tenant, once it is known. */
export function useThisMonth() {
  const month = monthOf(new Date());
  const read = useRead('GET /platform/usage', { query: { from: month, to: month } }, { every: LIVE_MS });
  return read.data && new Map(read.data.map((row) => [row.tenant_id, row]));
}

/** Every tenant: how it stands, and what it used this month. */
export function TenantList() {
  const words = usePlatformWords();
  const [asked] = useSearchParams();
  const read = useRead('GET /platform/tenants', {}, { every: LIVE_MS });
  const rows = read.data ?? [];
  const { part, more } = usePart(rows);
  const [adding, setAdding] = useState(false);
  const deleted = asked.get('deleted');
  return (
    <>
      <PageHead
        name={words.text('tenants.title')}
        lead={read.isSuccess ? words.text('tenants.count', { count: rows.length }) : ''}
      >
        <button className="button primary" type="button" onClick={() => setAdding(true)}>
          {words.text('tenants.add')}
        </button>
      </PageHead>
      <main aria-busy={read.isFetching}>
        {deleted && (
          <p className="done inset">
            <Icon name="check" />
            <span>{words.nodes('tenants.deleted', { host: <bdi key="host">{deleted}</bdi> })}</span>
          </p>
        )}
        {rows.length > 0 && <Table rows={part} />}
        {more}
        <PlatformStates
          read={read}
          isEmpty={rows.length === 0}
          empty={words.text('tenants.none')}
          lead={words.text('tenants.noneLead')}
        />
      </main>
      {adding && <AddTenant onClose={() => setAdding(false)} />}
    </>
  );
}

function Table({ rows }: { rows: readonly TenantRow[] }) {
  const words = usePlatformWords();
  const used = useThisMonth();
  return (
    <table className="list tenants">
      <thead>
        <tr>
          <th scope="col">{words.text('tenants.tenant')}</th>
          <th scope="col">{words.text('tenants.state')}</th>
          <th scope="col">{words.text('tenants.created')}</th>
          <th scope="col">{words.text('tenants.people')}</th>
          <th scope="col">{words.text('tenants.requests')}</th>
          <th scope="col">{words.text('tenants.uploads')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const usage = used?.get(row.tenant_id);
          return (
            <tr key={row.tenant_id}>
              <th scope="row">
                <a href={linkTo(`/tenants/${row.tenant_id}`)}>
                  <bdi>{row.name}</bdi>
                </a>{' '}
                <span className="quiet small host">{row.host}</span>
              </th>
              <td>
                <TenantState tenant={row} />
              </td>
              <td className="wide-only">{sayDay(words, row.created_at)}</td>
              <td className="wide-only">{row.subjects.toLocaleString(words.locale)}</td>
              <td className="figures-cell">
                <span className="narrow-only">{words.text('tenants.requests')} </span>
                {used ? <Used used={usage?.requests ?? 0} limit={row.monthly_request_quota} /> : '–'}
              </td>
              <td>
                <span className="narrow-only">{words.text('tenants.uploads')} </span>
                {used ? (usage ? uploadsOf(usage) : 0).toLocaleString(words.locale) : '–'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
