import { useSearchParams } from 'wouter';
import type { UsageRow } from '../../api/answers.ts';
import { useRead } from '../../api/use-api.ts';
import { Choice } from '../../parts/choice.tsx';
import { Icon } from '../../parts/icons.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { goTo, linkTo, placeOf } from '../../places.ts';
import { saveFile } from '../../save-file.ts';
import { type PlatformWords, usePlatformWords } from '../../words/use-platform-words.ts';
import { PlatformStates } from '../parts/platform-states.tsx';
import {
  type MonthSum,
  monthAfter,
  monthOf,
  readMonth,
  sumMonths,
  sumUsage,
  uploadsOf,
} from '../parts/sum-usage.ts';
import { writeUsageCsv } from './write-usage-csv.ts';

/** Months that are read together. */
const SPAN = 12;

/** What the tenants used in a month, and how that compares with the months around it. */
export default function Usage() {
  const words = usePlatformWords();
  const [asked] = useSearchParams();
  const now = monthOf(new Date());
  const last = readMonth(asked.get('to')) ?? now;
  const month = readMonth(asked.get('month')) ?? last;
  const read = useRead('GET /platform/usage', { query: { from: monthAfter(last, 1 - SPAN), to: last } });
  const tenants = useRead('GET /platform/tenants', {}).data ?? [];
  const names = new Map(tenants.map(({ tenant_id, name }) => [tenant_id, name]));
  const nameOf = (id: string) => names.get(id) ?? '';
  const months = sumMonths(read.data ?? [], last, SPAN);
  const rows = (read.data ?? [])
    .filter((row) => row.month === month)
    .toSorted((one, other) => other.requests - one.requests || (one.host < other.host ? -1 : 1));
  const said = sayMonth(words, month);
  const place = (wanted: string) => placeOf('/usage', { to: last === now ? null : last, month: wanted });
  return (
    <>
      <PageHead name={words.text('usage.title')} lead={words.text('usage.lead')}>
        <Choice
          inline
          label={words.text('usage.month')}
          value={month}
          options={months.map((each) => ({ value: each.month, word: sayMonth(words, each.month) }))}
          onChange={(wanted) => goTo(place(wanted), { replace: true })}
        />
        {rows.length > 0 && (
          <button
            className="button"
            type="button"
            onClick={() =>
              saveFile(new Blob([writeUsageCsv(rows, nameOf)], { type: 'text/csv' }), `usage-${month}.csv`)
            }
          >
            <Icon name="save" />
            {words.text('usage.save')}
          </button>
        )}
      </PageHead>
      <main className="cards" aria-busy={read.isFetching}>
        <PlatformStates
          read={read}
          isEmpty={rows.length === 0}
          empty={words.text('usage.none', { month: said })}
          lead={words.text('usage.noneLead')}
        />
        {read.data && (
          <div className="usage">
            {rows.length > 0 && <ByTenant rows={rows} said={said} nameOf={nameOf} />}
            <ByMonth months={months} month={month} last={last} now={now} />
          </div>
        )}
      </main>
    </>
  );
}

const sayMonth = ({ locale }: PlatformWords, month: string) =>
  new Date(`${month}-01`).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

type BarProps = { value: number; most: number };

/** A figure with its bar; the figure says it all. */
function Bar({ value, most }: BarProps) {
  const words = usePlatformWords();
  return (
    <span className="gauged">
      <meter min={0} max={most || 1} value={value} aria-hidden="true" />
      <span>{value.toLocaleString(words.locale)}</span>
    </span>
  );
}

type TenantProps = { rows: UsageRow[]; said: string; nameOf(id: string): string };

function ByTenant({ rows, said, nameOf }: TenantProps) {
  const words = usePlatformWords();
  const total = sumUsage(rows);
  const most = Math.max(...rows.map(({ requests }) => requests));
  return (
    <section className="card" aria-labelledby="by-tenant">
      <h2 id="by-tenant">{words.text('usage.byTenant', { month: said })}</h2>
      <table className="list sums">
        <thead>
          <tr>
            <th scope="col">{words.text('usage.tenant')}</th>
            <th scope="col">{words.text('usage.requests')}</th>
            <th scope="col">{words.text('usage.uploads')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.tenant_id}>
              <th scope="row">
                <a href={linkTo(`/tenants/${row.tenant_id}`)}>
                  <bdi>{nameOf(row.tenant_id) || row.host}</bdi>
                </a>{' '}
                <span className="quiet small host">{row.host}</span>
              </th>
              <td>
                <Bar value={row.requests} most={most} />
              </td>
              <td>{uploadsOf(row).toLocaleString(words.locale)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.text('usage.total')}</th>
            <td>{total.requests.toLocaleString(words.locale)}</td>
            <td>{total.uploads.toLocaleString(words.locale)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type MonthProps = { months: MonthSum[]; month: string; last: string; now: string };

/** A row for each month, which opens it; further months lie behind a link. */
function ByMonth({ months, month, last, now }: MonthProps) {
  const words = usePlatformWords();
  const most = Math.max(...months.map(({ requests }) => requests));
  const to = last === now ? null : last;
  const later = monthAfter(last, SPAN) >= now ? null : monthAfter(last, SPAN);
  return (
    <section className="card" aria-labelledby="by-month">
      <h2 id="by-month">{words.text('usage.byMonth')}</h2>
      <table className="list sums">
        <thead>
          <tr>
            <th scope="col">{words.text('usage.month')}</th>
            <th scope="col">{words.text('usage.requests')}</th>
            <th scope="col">{words.text('usage.uploads')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((each) => (
            <tr key={each.month}>
              <th scope="row" className="month">
                <a
                  href={linkTo('/usage', { to, month: each.month })}
                  aria-current={each.month === month ? 'true' : undefined}
                >
                  {sayMonth(words, each.month)}
                </a>
              </th>
              <td>
                <Bar value={each.requests} most={most} />
              </td>
              <td>{each.uploads.toLocaleString(words.locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pager">
        {last < now && (
          <a className="button" href={linkTo('/usage', { to: later })}>
            {words.text('usage.later')}
          </a>
        )}
        <a className="button" href={linkTo('/usage', { to: monthAfter(last, -SPAN) })}>
          {words.text('usage.earlier')}
        </a>
      </p>
    </section>
  );
}
