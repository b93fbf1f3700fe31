import { useSearchParams } from 'wouter';
import type { Stats } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { Icon } from '../parts/icons.tsx';
import { ListStates } from '../parts/list-states.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Segments } from '../parts/segments.tsx';
import { linkTo } from '../places.ts';
import { saveFile } from '../save-file.ts';
import { useWords } from '../words/use-words.ts';
import { Requests } from './requests.tsx';
import { notableOutages, sortUploads, writeDays } from './sort-uploads.ts';
import { Speed } from './speed.tsx';
import { Stuck } from './stuck.tsx';
import { Tiles } from './tiles.tsx';
import { Uploads } from './uploads.tsx';
import { Waits } from './waits.tsx';

const SPANS = ['7', '14', '30', '90'] as const;
const USUAL = '14';
const DAY = 86_400_000;

/** How the service does: what came, where people get stuck, how long it takes, what is used. */
export default function Overview() {
  const words = useWords();
  const [search] = useSearchParams();
  const span = SPANS.find((days) => days === search.get('days')) ?? USUAL;
  const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
  const read = useRead('GET /admin/stats', {
    query: { from: dayBefore(Number(span) - 1), to: dayBefore(0) },
  });
  return (
    <>
      <PageHead name={words.text('overview.title')}>
        <Segments
          label={words.text('overview.period')}
          value={span}
          options={SPANS.map((days) => ({ value: days, word: words.text('overview.days', { days }) }))}
          linkTo={(days) => linkTo('/overview', { days: days === USUAL ? null : days })}
        />
        <button
          className="button"
          type="button"
          aria-disabled={!read.data}
          onClick={() => read.data && saveDays(read.data)}
        >
          <Icon name="save" />
          {words.text('overview.csv')}
        </button>
      </PageHead>
      <main className="cards" aria-busy={read.isFetching}>
        <ListStates read={read} isEmpty={false} empty="" />
        {read.data && <Figures stats={read.data} />}
      </main>
    </>
  );
}

const saveDays = (stats: Stats) =>
  saveFile(
    new Blob([writeDays(sortUploads(stats))], { type: 'text/csv' }),
    `uploads-${stats.from}-${stats.to}.csv`,
  );

function Figures({ stats }: { stats: Stats }) {
  const days = sortUploads(stats);
  const total = days.reduce((sum, { passed, waiting, back }) => sum + passed + waiting + back, 0);
  return (
    <>
      <Tiles stats={stats} days={days} total={total} />
      <Uploads days={days} outages={notableOutages(stats.outages)} total={total} />
      <Speed days={stats.pipeline_by_day} />
      <Stuck undecided={stats.undecided} />
      <Waits waits={stats.queue.by_wait} />
      <Requests usage={stats.usage} />
    </>
  );
}
