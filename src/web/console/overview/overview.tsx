import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import type { Stats } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { ListStates } from '../parts/list-states.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Segments } from '../parts/segments.tsx';
import { linkTo } from '../places.ts';
import type { WordKey, Words } from '../words/catalogue.ts';
import { sayShare, saySpan } from '../words/say-moment.ts';
import { PASSING, sayWhy, two } from '../words/say-why.ts';
import { useWords } from '../words/use-words.ts';
import { type DayCount, sortUploads } from './sort-uploads.ts';

const UploadsChart = lazy(() => import('./uploads-chart.tsx'));

const SPANS = ['7', '14', '30', '90'] as const;
const USUAL = '14';
const DAY = 86_400_000;

/** How the service does: what came, where people get stuck, how long it takes, what is used. */
export default function Overview() {
  const words = useWords();
  const [search] = useSearchParams();
  const span = SPANS.find((days) => days === search.get('days')) ?? USUAL;
  const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
  const read = useRead<Stats>(`/admin/stats?from=${dayBefore(Number(span) - 1)}&to=${dayBefore(0)}`);
  return (
    <>
      <PageHead name={words.text('overview.title')}>
        <Segments
          label={words.text('overview.period')}
          value={span}
          options={SPANS.map((days) => ({ value: days, word: words.text('overview.days', { days }) }))}
          linkTo={(days) => linkTo('/overview', { days: days === USUAL ? null : days })}
        />
      </PageHead>
      <main className="cards" aria-busy={read.isFetching}>
        <ListStates read={read} isEmpty={false} empty="" />
        {read.data && <Figures stats={read.data} />}
      </main>
    </>
  );
}

function Figures({ stats }: { stats: Stats }) {
  const words = useWords();
  const days = sortUploads(stats);
  const total = days.reduce((sum, { passed, waiting, back }) => sum + passed + waiting + back, 0);
  return (
    <>
      <Tiles stats={stats} days={days} total={total} />
      <section className="card" aria-labelledby="uploads">
        <h2 id="uploads">{words.text('overview.uploads')}</h2>
        {total === 0 ? (
          <p className="quiet">{words.text('overview.noUploads')}</p>
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

/** Seconds with two decimals, as the reader writes them. */
const saySeconds = ({ locale }: Words, value: number | null) =>
  value === null ? '–' : value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function Tiles({ stats, days, total }: { stats: Stats; days: DayCount[]; total: number }) {
  const words = useWords();
  const passed = days.reduce((sum, day) => sum + day.passed, 0);
  const { approval, queue, pipeline_seconds: time, usage } = stats;
  const oldest = queue.oldest_seconds;
  const tiles = [
    {
      word: words.text('overview.byThemselves'),
      told: total ? sayShare(words, passed / total, 1) : '–',
      lead: words.text('overview.ofUploads', { count: passed, total }),
    },
    {
      word: words.text('overview.inTheEnd'),
      told: approval.rate === null ? '–' : sayShare(words, approval.rate, 1),
      lead: words.text('overview.counts', { approved: approval.approved, rejected: approval.rejected }),
    },
    {
      word: words.text('overview.queue'),
      told: queue.length.toLocaleString(words.locale),
      lead:
        oldest === null
          ? words.text('overview.nobodyWaits')
          : words.text('overview.oldest', { age: saySpan(words, oldest * 1000) }),
    },
    {
      word: words.text('overview.time'),
      told: words.text('overview.seconds', { seconds: saySeconds(words, time.median) }),
      lead: words.text('overview.timeLead', { seconds: saySeconds(words, time.p95) }),
    },
    {
      word: words.text('overview.requests'),
      told: usage.requests.toLocaleString(words.locale),
      lead:
        usage.quota === null
          ? words.text('overview.noLimit')
          : words.text('overview.ofLimit', { limit: usage.quota }),
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
  const words = useWords();
  return (
    // Scrolled by keys, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls takes the focus (WCAG 2.1.1)
    <section className="scroll" tabIndex={0} aria-label={words.text('overview.uploadsTable')}>
      <table className="list figures">
        <thead>
          <tr>
            <th scope="col">{words.text('overview.day')}</th>
            <th scope="col">{words.text('overview.passed')}</th>
            <th scope="col">{words.text('overview.waiting')}</th>
            <th scope="col">{words.text('overview.back')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, passed, waiting, back }) => (
            <tr key={day}>
              <th scope="row">{sayDay(words, day)}</th>
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

const sayDay = ({ locale }: Words, day: string) =>
  new Date(day).toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

const NOTHING = { kind: 'license', score: null, similarity: null, face_comparison: null };
/** Verdicts whose sentence rests on a figure, said of many at once. */
const STUCK: Record<string, WordKey> = {
  LICENSE_PENDING_APPROVAL: 'stuck.LICENSE_PENDING_APPROVAL',
  SELFIE_PENDING_APPROVAL: 'stuck.SELFIE_PENDING_APPROVAL',
  ID_NOT_MATCHED: 'stuck.ID_NOT_MATCHED',
};
const sayStuck = (words: Words, verdict: string, reason: string | null) => {
  const key = reason === null ? STUCK[verdict] : undefined;
  if (key) return words.text(key, { passing: two(words, PASSING) });
  return sayWhy(words, { ...NOTHING, verdict, reason }).replace(/\.$/, '');
};

/** A table whose bars are its chart: each row has its figure beside it. */
function Stuck({ undecided }: { undecided: Stats['undecided'] }) {
  const words = useWords();
  const most = Math.max(1, ...undecided.map(({ count }) => count));
  return (
    <section className="card" aria-labelledby="stuck">
      <h2 id="stuck">{words.text('overview.stuck')}</h2>
      {undecided.length === 0 && <p className="quiet">{words.text('overview.nowhere')}</p>}
      <table className="list bars">
        <thead className="sr">
          <tr>
            <th scope="col">{words.text('overview.why')}</th>
            <th scope="col">{words.text('overview.count')}</th>
          </tr>
        </thead>
        <tbody>
          {undecided.map(({ verdict, reason, count }) => (
            <tr key={`${verdict} ${reason}`}>
              <th scope="row">{sayStuck(words, verdict, reason)}</th>
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
