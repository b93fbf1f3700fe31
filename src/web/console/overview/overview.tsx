import { lazy, Suspense } from 'react';
import type { Stats } from '../answers.ts';
import { ListStates } from '../list-states.tsx';
import { type PagePlace, pageHash } from '../page-address.ts';
import { PageHead } from '../shell.tsx';
import { useRead } from '../use-api.ts';
import { sayStored, sayWhy } from '../words.ts';
import { type DayCount, sortUploads } from './sort-uploads.ts';

const UploadsChart = lazy(() => import('./uploads-chart.tsx'));

const SPANS = [7, 14, 30, 90];
const DAY = 86_400_000;

/** How the service does: what came, where people get stuck, how long it takes, what is used. */
export default function Overview({ place }: { place: PagePlace }) {
  const span = SPANS.find((days) => String(days) === place.query.get('days')) ?? 14;
  const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
  const read = useRead<Stats>(`/admin/stats?from=${dayBefore(span - 1)}&to=${dayBefore(0)}`);
  return (
    <>
      <PageHead title="Overview">
        <nav className="segments" aria-label="Period">
          {SPANS.map((days) => (
            <a
              key={days}
              href={pageHash('overview', null, { days: String(days) })}
              aria-current={days === span ? 'page' : undefined}
            >
              {days} days
            </a>
          ))}
        </nav>
      </PageHead>
      <main className="cards" aria-busy={read.isFetching}>
        <ListStates read={read} isEmpty={false} empty="" />
        {read.data && <Figures stats={read.data} />}
      </main>
    </>
  );
}

function Figures({ stats }: { stats: Stats }) {
  const days = sortUploads(stats);
  const total = days.reduce((sum, { passed, waiting, back }) => sum + passed + waiting + back, 0);
  return (
    <>
      <Tiles stats={stats} days={days} total={total} />
      <section className="card" aria-labelledby="uploads">
        <h2 id="uploads">Uploads by verdict</h2>
        {total === 0 ? (
          <p className="quiet">No uploads yet</p>
        ) : (
          <div className="chart-and-table">
            <Suspense fallback={<div className="chart" />}>
              <UploadsChart days={days} />
            </Suspense>
            <UploadsTable days={days} />
          </div>
        )}
      </section>
      <Stuck undecided={stats.undecided} />
    </>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const seconds = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)} s`);

function sayLong(oldest: number | null): string {
  if (oldest === null) return 'Nobody waits.';
  const hours = Math.floor(oldest / 3600);
  return hours >= 24 ? `Oldest ${Math.floor(hours / 24)} d ${hours % 24} h` : `Oldest ${hours} h`;
}

function Tiles({ stats, days, total }: { stats: Stats; days: DayCount[]; total: number }) {
  const passed = days.reduce((sum, day) => sum + day.passed, 0);
  const { approval, queue, pipeline_seconds: time, usage } = stats;
  const number = new Intl.NumberFormat('en');
  const tiles = [
    {
      word: 'Passed by themselves',
      told: total ? percent(passed / total) : '–',
      lead: `${number.format(passed)} of ${number.format(total)} uploads`,
    },
    {
      word: 'Approved in the end',
      told: approval.rate === null ? '–' : percent(approval.rate),
      lead: `${number.format(approval.approved)} approved, ${number.format(approval.rejected)} rejected`,
    },
    { word: 'Waiting for a person', told: number.format(queue.length), lead: sayLong(queue.oldest_seconds) },
    {
      word: 'Time to a verdict',
      told: seconds(time.median),
      lead: `median; 95 % within ${seconds(time.p95)}`,
    },
    {
      word: 'Requests this month',
      told: number.format(usage.requests),
      lead: usage.quota === null ? 'no limit' : `of ${number.format(usage.quota)}`,
    },
  ];
  return (
    <ul className="tiles">
      {tiles.map(({ word, told, lead }) => (
        <li className="card" key={word}>
          <span className="quiet small">{word}</span>
          <strong className="figure">{told}</strong>
          <span className="quiet small">{lead}</span>
        </li>
      ))}
    </ul>
  );
}

function UploadsTable({ days }: { days: DayCount[] }) {
  return (
    // Scrolled by keys, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls takes the focus (WCAG 2.1.1)
    <section className="scroll" tabIndex={0} aria-label="Uploads by day, as a table">
      <table className="list figures">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Passed</th>
            <th scope="col">To a person</th>
            <th scope="col">Turned back</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, passed, waiting, back }) => (
            <tr key={day}>
              <th scope="row">{sayStored(day).replace(/ \d{4}$/, '')}</th>
              <td>{passed}</td>
              <td>{waiting}</td>
              <td>{back}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const NOTHING = { kind: 'license', score: null, similarity: null, face_comparison: null };
const WORDS_OF: Record<string, string> = {
  LICENSE_PENDING_APPROVAL: 'Read below 0.80, or faces unsure',
  SELFIE_PENDING_APPROVAL: 'First selfie, or unsure',
  ID_NOT_MATCHED: 'Other face than the reference',
};
const sayStuck = (verdict: string, reason: string | null) =>
  (reason === null && WORDS_OF[verdict]) || sayWhy({ ...NOTHING, verdict, reason }).replace(/\.$/, '');

/** A table whose bars are its chart: each row has its figure beside it. */
function Stuck({ undecided }: { undecided: Stats['undecided'] }) {
  const most = Math.max(1, ...undecided.map(({ count }) => count));
  return (
    <section className="card" aria-labelledby="stuck">
      <h2 id="stuck">Where people get stuck</h2>
      {undecided.length === 0 && <p className="quiet">Nowhere</p>}
      <table className="list bars">
        <thead className="sr">
          <tr>
            <th scope="col">Why</th>
            <th scope="col">Uploads</th>
          </tr>
        </thead>
        <tbody>
          {undecided.map(({ verdict, reason, count }) => (
            <tr key={`${verdict} ${reason}`}>
              <th scope="row">{sayStuck(verdict, reason)}</th>
              <td>
                <meter min={0} max={most} value={count} aria-hidden="true" />
                {count}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
