import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../../ui/button/button.tsx';
import { Table } from '../../../ui/table/table.tsx';
import type { TenantRow } from '../../api/answers.ts';
import { useRead } from '../../api/use-api.ts';
import { Done } from '../../components/dialog/done.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { usePart } from '../../components/list/more.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { linkTo } from '../../hash-location.ts';
import { usePlatformWords } from '../../locales/use-platform-words.ts';
import { getRefusalSentence } from '../components/format-refusal.ts';
import { countUploads, getMonth } from '../components/sum-usage.ts';
import { formatDay, TenantState, Used } from '../components/tenant-state.tsx';
import { AddTenant } from './add-tenant.tsx';
import styles from './tenant-list.module.css';

/** How often the tenants are read again, in milliseconds. */
export const TENANTS_REFRESH_MS = 15_000;

/** This month's usage by tenant, once it is known. */
export function useThisMonth() {
  const month = getMonth(new Date());
  const read = useRead(
    'GET /platform/usage',
    { query: { from: month, to: month } },
    { every: TENANTS_REFRESH_MS },
  );
  return read.data && new Map(read.data.map((row) => [row.tenant_id, row]));
}

/** Every tenant: its state, and its usage this month. */
export function TenantList() {
  const words = usePlatformWords();
  const [parameters] = useSearchParams();
  const read = useRead('GET /platform/tenants', {}, { every: TENANTS_REFRESH_MS });
  const rows = read.data ?? [];
  const { part, more } = usePart(rows);
  const [adding, setAdding] = useState(false);
  const deleted = parameters.get('deleted');
  return (
    <>
      <PageHead
        name={words.text('tenants.title')}
        lead={read.isSuccess ? words.text('tenants.count', { count: rows.length }) : ''}
      >
        <Button look="primary" onClick={() => setAdding(true)}>
          {words.text('tenants.add')}
        </Button>
      </PageHead>
      <main aria-busy={read.isFetching}>
        {deleted && (
          <div className={styles['deleted']}>
            <Done>
              <span>{words.nodes('tenants.deleted', { host: <bdi key="host">{deleted}</bdi> })}</span>
            </Done>
          </div>
        )}
        {rows.length > 0 && <Tenants rows={part} />}
        {more}
        <ListStates
          format={getRefusalSentence(words)}
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

function Tenants({ rows }: { rows: readonly TenantRow[] }) {
  const words = usePlatformWords();
  const used = useThisMonth();
  return (
    <Table
      stacks
      heads={[
        words.text('tenants.tenant'),
        words.text('tenants.state'),
        words.text('tenants.created'),
        words.text('tenants.people'),
        words.text('tenants.requests'),
        words.text('tenants.uploads'),
      ]}
    >
      {rows.map((row) => {
        const usage = used?.get(row.tenant_id);
        return (
          <tr key={row.tenant_id}>
            <th scope="row">
              <a href={linkTo(`/tenants/${row.tenant_id}`)}>
                <bdi>{row.name}</bdi>
              </a>
              <small>{row.host}</small>
            </th>
            <td className={styles['state']}>
              <TenantState tenant={row} />
            </td>
            <td className="wide-only">{formatDay(words, row.created_at)}</td>
            <td className="wide-only">{row.subjects.toLocaleString(words.locale)}</td>
            <td>
              <span className="narrow-only">{words.text('tenants.requests')} </span>
              {used ? <Used used={usage?.requests ?? 0} limit={row.monthly_request_quota} /> : '–'}
            </td>
            <td>
              <span className="narrow-only">{words.text('tenants.uploads')} </span>
              {used ? (usage ? countUploads(usage) : 0).toLocaleString(words.locale) : '–'}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
