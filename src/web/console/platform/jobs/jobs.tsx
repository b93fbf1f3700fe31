import { Table } from '../../../ui/table/table.tsx';
import type { JobRow } from '../../api/answers.ts';
import { useRead } from '../../api/use-api.ts';
import { ListStates } from '../../components/list/list-states.tsx';
import { PageHead } from '../../components/page-head.tsx';
import type { PlatformMessageKey } from '../../locales/load-platform-catalogue.ts';
import { type PlatformWords, usePlatformWords } from '../../locales/use-platform-words.ts';
import { getRefusalSentence } from '../components/format-refusal.ts';
import { JOB_TITLES } from './job-titles.ts';

/** How often the jobs are read again, in milliseconds. */
const JOBS_REFRESH_MS = 15_000;

/** The periodic jobs of all servers: when each ran, when it runs next, and its last error. */
export default function Jobs() {
  const words = usePlatformWords();
  const read = useRead('GET /platform/jobs', {}, { every: JOBS_REFRESH_MS });
  const rows = read.data ?? [];
  return (
    <>
      <PageHead name={words.text('jobs.title')} lead={words.text('jobs.lead')} />
      <main aria-busy={read.isFetching}>
        {rows.length > 0 && (
          <Table
            stacks
            heads={[
              words.text('jobs.job'),
              words.text('jobs.lastSuccess'),
              words.text('jobs.lastRun'),
              words.text('jobs.nextRun'),
              words.text('jobs.lastError'),
            ]}
          >
            {rows.map((row) => (
              <Job key={row.name} row={row} />
            ))}
          </Table>
        )}
        <ListStates
          format={getRefusalSentence(words)}
          read={read}
          isEmpty={rows.length === 0}
          empty={words.text('jobs.none')}
        />
      </main>
    </>
  );
}

/** The API's times are in UTC, as the jobs' log is. */
function formatMoment({ locale }: PlatformWords, moment: string): string {
  const at = new Date(`${moment.replace(' ', 'T')}Z`);
  return at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
}

function Job({ row }: { row: JobRow }) {
  const words = usePlatformWords();
  const cell = (head: PlatformMessageKey, moment: string | null) => (
    <td>
      <span className="narrow-only">{words.text(head)} </span>
      {moment === null ? words.text('jobs.never') : formatMoment(words, moment)}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {words.text(JOB_TITLES[row.name])}
        <small>{row.name}</small>
      </th>
      {cell('jobs.lastSuccess', row.last_success_at)}
      {cell('jobs.lastRun', row.last_run_at)}
      {row.running ? <td>{words.text('jobs.running')}</td> : cell('jobs.nextRun', row.next_run_at)}
      <td>
        <span className="narrow-only">{words.text('jobs.lastError')} </span>
        {row.last_error_at === null ? words.text('jobs.noError') : formatMoment(words, row.last_error_at)}
        {row.last_error !== null && <small lang="en">{row.last_error}</small>}
      </td>
    </tr>
  );
}
