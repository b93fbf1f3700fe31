import type { Stats } from '../api/answers.ts';
import type { Tile } from '../components/list/tiles.tsx';
import type { Translations } from '../locales/catalogue.ts';
import { formatShare, formatSpan } from '../locales/format-values.ts';
import type { compareStats } from './compare.ts';
import { linkToUploads, linkToWaiting } from './figure-links.ts';
import { formatSeconds } from './format-figures.ts';
import { type DayCount, listVerdicts } from './sort-uploads.ts';

type TileStats = Pick<
  Stats,
  'from' | 'to' | 'uploads' | 'approval' | 'queue' | 'pipeline_seconds' | 'usage' | 'targets'
>;
type Trends = ReturnType<typeof compareStats>;

/** The figures of the period, each with its parts; one of nothing says that there is nothing yet. */
export function tileFigures(
  translations: Translations,
  stats: TileStats,
  days: readonly DayCount[],
  trends: Trends = {},
): Tile[] {
  const { queue, pipeline_seconds: time, usage, targets } = stats;
  const oldest = queue.oldest_seconds;
  const inTime = {
    word: translations.text('overview.inTime'),
    value:
      targets.decided === 0 ? NO_FIGURE : formatShare(translations, targets.in_time / targets.decided, 1),
    lead: translations.text('overview.inTimeLead', { count: targets.decided, late: targets.late }),
    trend: trends.inTime,
  };
  return [
    ...listVerdictTiles(translations, stats, days, trends),
    {
      word: translations.text('overview.queue'),
      value: queue.length.toLocaleString(translations.locale),
      lead:
        oldest === null
          ? translations.text('overview.noOpenCases')
          : translations.text('overview.oldest', { age: formatSpan(translations, oldest * 1000) }),
      href: oldest === null ? undefined : linkToWaiting(),
    },
    ...(targets.decided + targets.late > 0 ? [inTime] : []),
    {
      word: translations.text('overview.time'),
      ...(time.median === null
        ? { value: NO_FIGURE, lead: translations.text('overview.noVerdicts') }
        : {
            value: translations.text('overview.seconds', {
              seconds: formatSeconds(translations, time.median),
            }),
            lead: translations.text('overview.timeLead', { seconds: formatSeconds(translations, time.p95) }),
            trend: trends.seconds,
          }),
    },
    {
      word: translations.text('overview.requests'),
      value: usage.requests.toLocaleString(translations.locale),
      lead:
        usage.quota === null
          ? translations.text('overview.noLimit')
          : translations.text('overview.ofLimit', { limit: usage.quota }),
    },
  ];
}

/** The shares of uploads that passed by themselves, and of decisions that approved in the end. */
function listVerdictTiles(
  translations: Translations,
  stats: TileStats,
  days: readonly DayCount[],
  trends: Trends,
): Tile[] {
  const { approval } = stats;
  const passed = days.reduce((sum, day) => sum + day.passed, 0);
  const total = days.reduce((sum, day) => sum + day.passed + day.waiting + day.back, 0);
  return [
    {
      word: translations.text('overview.byThemselves'),
      ...(total === 0
        ? { value: NO_FIGURE, lead: translations.text('overview.noUploads') }
        : {
            value: formatShare(translations, passed / total, 1),
            lead: translations.text('overview.ofUploads', { count: passed, total }),
            href: passed > 0 ? linkToUploads(stats, { verdicts: listVerdicts(stats, 'passed') }) : undefined,
            trend: trends.passed,
          }),
    },
    {
      word: translations.text('overview.inTheEnd'),
      ...(approval.rate === null
        ? { value: NO_FIGURE, lead: translations.text('overview.noDecisions') }
        : {
            value: formatShare(translations, approval.rate, 1),
            lead: translations.text('overview.counts', {
              approved: approval.approved,
              rejected: approval.rejected,
            }),
            trend: trends.approved,
          }),
    },
  ];
}

/** Shown in place of a figure when there is nothing to count. */
const NO_FIGURE = '–';
