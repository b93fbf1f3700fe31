import { useSearchParams } from 'wouter';
import { Button } from '../../../ui/button/button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Table } from '../../../ui/table/table.tsx';
import type { UsageRow } from '../../api/answers.ts';
import { useRead } from '../../api/use-api.ts';
import { Card } from '../../components/card.tsx';
import { Cards } from '../../components/cards.tsx';
import { Choice } from '../../components/choice.tsx';
import { Icon } from '../../components/icons.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { Pager } from '../../components/list/pager.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { hrefFor, linkTo, navigate } from '../../hash-location.ts';
import { type PlatformWords, usePlatformWords } from '../../locales/use-platform-words.ts';
import { saveFile } from '../../save-file.ts';
import { getRefusalSentence } from '../components/format-refusal.ts';
import {
  countUploads,
  getMonth,
  type MonthSum,
  monthAfter,
  readMonth,
  sumMonths,
  sumUsage,
} from '../components/sum-usage.ts';
import styles from './usage.module.css';
import { writeUsageCsv } from './write-usage-csv.ts';

/** Months that are read together. */
const SPAN = 12;

/** The usage of the tenants in a month, and the months around it to compare. */
export default function Usage() {
  const words = usePlatformWords();
  const [parameters] = useSearchParams();
  const now = getMonth(new Date());
  const last = readMonth(parameters.get('to')) ?? now;
  const month = readMonth(parameters.get('month')) ?? last;
  const read = useRead('GET /platform/usage', { query: { from: monthAfter(last, 1 - SPAN), to: last } });
  const tenants = useRead('GET /platform/tenants', {}).data ?? [];
  const names = new Map(tenants.map(({ tenant_id, name }) => [tenant_id, name]));
  const getTenantName = (id: string) => names.get(id) ?? '';
  const months = sumMonths(read.data ?? [], last, SPAN);
  const rows = (read.data ?? [])
    .filter((row) => row.month === month)
    .toSorted((one, other) => other.requests - one.requests || (one.host < other.host ? -1 : 1));
  const monthName = formatMonth(words, month);
  const place = (wanted: string) => hrefFor('/usage', { to: last === now ? null : last, month: wanted });
  return (
    <>
      <PageHead name={words.text('usage.title')} lead={words.text('usage.lead')}>
        <Choice
          inline
          label={words.text('usage.month')}
          value={month}
          options={months.map((each) => ({ value: each.month, word: formatMonth(words, each.month) }))}
          onChange={(wanted) => navigate(place(wanted), { replace: true })}
        />
        {rows.length > 0 && (
          <Button
            onClick={() =>
              saveFile(
                new Blob([writeUsageCsv(rows, getTenantName)], { type: 'text/csv' }),
                `usage-${month}.csv`,
              )
            }
          >
            <Icon name="save" />
            {words.text('usage.save')}
          </Button>
        )}
      </PageHead>
      <Cards isBusy={read.isFetching}>
        <ListStates
          format={getRefusalSentence(words)}
          read={read}
          isEmpty={rows.length === 0}
          empty={words.text('usage.none', { month: monthName })}
          lead={words.text('usage.noneLead')}
        />
        {read.data && (
          <div className={styles['usage']}>
            {rows.length > 0 && <ByTenant rows={rows} monthName={monthName} getTenantName={getTenantName} />}
            <ByMonth months={months} month={month} last={last} now={now} />
          </div>
        )}
      </Cards>
    </>
  );
}

const formatMonth = ({ locale }: PlatformWords, month: string) =>
  new Date(`${month}-01`).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

type BarProps = { value: number; max: number };

/** A figure with its bar; the figure says it all. */
function Bar({ value, max }: BarProps) {
  const words = usePlatformWords();
  return (
    <span className={styles['gauged']}>
      <meter min={0} max={max || 1} value={value} aria-hidden="true" />
      <span>{value.toLocaleString(words.locale)}</span>
    </span>
  );
}

type TenantProps = { rows: UsageRow[]; monthName: string; getTenantName(id: string): string };

function ByTenant({ rows, monthName, getTenantName }: TenantProps) {
  const words = usePlatformWords();
  const total = sumUsage(rows);
  const max = Math.max(...rows.map(({ requests }) => requests));
  return (
    <Card id="by-tenant" title={words.text('usage.byTenant', { month: monthName })}>
      <Table
        className={styles['sums']}
        heads={[words.text('usage.tenant'), words.text('usage.requests'), words.text('usage.uploads')]}
        foot={
          <tr>
            <th scope="row">{words.text('usage.total')}</th>
            <td>{total.requests.toLocaleString(words.locale)}</td>
            <td>{total.uploads.toLocaleString(words.locale)}</td>
          </tr>
        }
      >
        {rows.map((row) => (
          <tr key={row.tenant_id}>
            <th scope="row">
              <a href={linkTo(`/tenants/${row.tenant_id}`)}>
                <bdi>{getTenantName(row.tenant_id) || row.host}</bdi>
              </a>
              <small>{row.host}</small>
            </th>
            <td>
              <Bar value={row.requests} max={max} />
            </td>
            <td>{countUploads(row).toLocaleString(words.locale)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

type MonthProps = { months: MonthSum[]; month: string; last: string; now: string };

/** A row for each month, which opens it; further months lie behind a link. */
function ByMonth({ months, month, last, now }: MonthProps) {
  const words = usePlatformWords();
  const max = Math.max(...months.map(({ requests }) => requests));
  const to = last === now ? null : last;
  const later = monthAfter(last, SPAN) >= now ? null : monthAfter(last, SPAN);
  return (
    <Card id="by-month" title={words.text('usage.byMonth')}>
      <Table
        className={styles['sums']}
        heads={[words.text('usage.month'), words.text('usage.requests'), words.text('usage.uploads')]}
      >
        {months.map((each) => (
          <tr key={each.month}>
            <th scope="row" className={styles['month']}>
              <a
                href={linkTo('/usage', { to, month: each.month })}
                aria-current={each.month === month ? 'true' : undefined}
              >
                {formatMonth(words, each.month)}
              </a>
            </th>
            <td>
              <Bar value={each.requests} max={max} />
            </td>
            <td>{each.uploads.toLocaleString(words.locale)}</td>
          </tr>
        ))}
      </Table>
      <Pager>
        {last < now && (
          <LinkButton href={linkTo('/usage', { to: later })}>{words.text('usage.later')}</LinkButton>
        )}
        <LinkButton href={linkTo('/usage', { to: monthAfter(last, -SPAN) })}>
          {words.text('usage.earlier')}
        </LinkButton>
      </Pager>
    </Card>
  );
}
