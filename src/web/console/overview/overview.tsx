import { useSearchParams } from 'wouter';
import { Button } from '../../ui/button/button.tsx';
import { createPart } from '../../ui/loading/create-part.ts';
import type { Stats } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { Cards } from '../components/cards.tsx';
import { TypedField } from '../components/dialog/typed-field.tsx';
import { Icon } from '../components/icons.tsx';
import { LazyPage } from '../components/lazy-page.tsx';
import { Filters } from '../components/list/filters.tsx';
import { ListStates } from '../components/list/list-states.tsx';
import { Segments } from '../components/list/segments.tsx';
import { Tiles } from '../components/list/tiles.tsx';
import { PageHead } from '../components/page-head.tsx';
import { useConsole } from '../console-context.ts';
import { hrefFor, linkTo, navigate } from '../hash-location.ts';
import { formatStoredDetail } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { mayManageUsers } from '../rights.ts';
import { saveFile } from '../save-file.ts';
import { compareStats } from './compare.ts';
import { Devices } from './devices.tsx';
import { Fraud } from './fraud.tsx';
import styles from './overview.module.css';
import { askFor, type Period, periodBefore, readPeriod, SPANS } from './period.ts';
import { Reasons } from './reasons.tsx';
import { Requests } from './requests.tsx';
import { Signals } from './signals.tsx';
import { notableOutages, sortUploads, writeDays } from './sort-uploads.ts';
import { Speed } from './speed.tsx';
import { Stuck } from './stuck.tsx';
import { tileFigures } from './tile-figures.ts';
import { Uploads } from './uploads.tsx';
import { Waits } from './waits.tsx';

const Kinds = createPart(() => import('./kinds.tsx'));
const Reviewers = createPart(() => import('./reviewers.tsx'));
const Quality = createPart(() => import('./quality/quality.tsx'));

/** How the service does: uploads, causes of failure, processing times and usage. */
export default function Overview() {
  const translations = useTranslations();
  const [search] = useSearchParams();
  const period = readPeriod(search, new Date());
  const { from, to } = period;
  const read = useRead('GET /admin/stats', { query: { from, to } });
  const days = SPANS.map((value) => ({ value, label: translations.text('overview.days', { days: value }) }));
  return (
    <>
      <PageHead name={translations.text('overview.title')}>
        <Segments
          label={translations.text('overview.period')}
          value={period.span}
          options={[...days, { value: 'chosen', label: translations.text('overview.chosen') }]}
          getHref={(span) => linkTo('/overview', askFor(span, period))}
        />
        <Button aria-disabled={!read.data} onClick={() => read.data && saveDays(read.data)}>
          <Icon name="save" />
          {translations.text('overview.csv')}
        </Button>
      </PageHead>
      {period.span === 'chosen' && <Days period={period} />}
      <Cards isBusy={read.isFetching}>
        <ListStates read={read} isEmpty={false} empty="" />
        {read.data && <Parts stats={read.data} />}
      </Cards>
    </>
  );
}

/** The first and the last day, picked; the address keeps them. */
function Days({ period: { from, to } }: { period: Period }) {
  const translations = useTranslations();
  const ask = (days: { from: string; to: string }) => navigate(hrefFor('/overview', days), { replace: true });
  return (
    <Filters isTall label={translations.text('overview.period')}>
      <TypedField
        label={translations.text('audit.from')}
        type="date"
        value={from}
        onSettled={(day) => day && ask({ from: day, to })}
      />
      <TypedField
        label={translations.text('audit.to')}
        type="date"
        value={to}
        onSettled={(day) => day && ask({ from, to: day })}
      />
    </Filters>
  );
}

const saveDays = (stats: Stats) =>
  saveFile(
    new Blob([writeDays(sortUploads(stats))], { type: 'text/csv' }),
    `uploads-${stats.from}-${stats.to}.csv`,
  );

function Parts({ stats }: { stats: Stats }) {
  const translations = useTranslations();
  const { session } = useConsole();
  const before = periodBefore(stats);
  const earlier = useRead('GET /admin/stats', { query: before }).data;
  const days = sortUploads(stats);
  const total = days.reduce((sum, { passed, waiting, back }) => sum + passed + waiting + back, 0);
  const trends = earlier && earlier.from === before.from ? compareStats(translations, stats, earlier) : {};
  return (
    <>
      <Tiles areFigures tiles={tileFigures(translations, stats, days, trends)} />
      {Object.keys(trends).length > 0 && (
        <p className="muted small">
          {translations.text('overview.against', {
            from: formatStoredDetail(translations, before.from),
            to: formatStoredDetail(translations, before.to),
          })}
        </p>
      )}
      <div className={styles['screen']}>
        <div className={styles['wide']}>
          <Uploads stats={stats} days={days} outages={notableOutages(stats.outages)} total={total} />
        </div>
        <Stuck undecided={stats.undecided} days={stats} />
        <Signals signals={stats.signals} days={stats} />
        <Reasons reasons={stats.reasons} second_looks={stats.second_looks} days={stats} />
        <Fraud fraud={stats.fraud} signals={stats.signals} days={stats} />
        <Devices events={stats.client_events} />
        <Waits waits={stats.queue.by_wait} />
        {mayManageUsers(session) && (
          <LazyPage>
            <Reviewers from={stats.from} to={stats.to} />
          </LazyPage>
        )}
      </div>
      <details className={styles['more']}>
        <summary>{translations.text('overview.more')}</summary>
        <LazyPage>
          <Kinds stats={stats} />
        </LazyPage>
        <LazyPage>
          <Quality from={stats.from} to={stats.to} />
        </LazyPage>
        <Speed days={stats.pipeline_by_day} />
        <Requests usage={stats.usage} />
      </details>
    </>
  );
}
