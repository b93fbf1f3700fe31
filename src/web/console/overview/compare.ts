import type { Stats } from '../api/answers.ts';
import type { Trend } from '../components/list/tiles.tsx';
import type { Translations } from '../locales/catalogue.ts';
import { sortUploads } from './sort-uploads.ts';

export type ComparedStats = Pick<
  Stats,
  'from' | 'to' | 'uploads' | 'approval' | 'targets' | 'pipeline_seconds'
>;

/** The figures that are compared with the period before; null without anything to measure. */
function measure(stats: ComparedStats) {
  const days = sortUploads(stats);
  const count = (name: 'passed' | 'waiting' | 'back') => days.reduce((sum, day) => sum + day[name], 0);
  const total = count('passed') + count('waiting') + count('back');
  const { decided, in_time } = stats.targets;
  return {
    passed: total > 0 ? count('passed') / total : null,
    approved: stats.approval.rate,
    inTime: decided > 0 ? in_time / decided : null,
    seconds: stats.pipeline_seconds.median,
  };
}
export type Figure = keyof ReturnType<typeof measure>;

/** Which change is good; a change of the share that is approved in the end is neither. */
const GOOD_DIRECTIONS: Record<Figure, 1 | -1 | 0> = { passed: 1, approved: 0, inTime: 1, seconds: -1 };
/** The smallest change that is shown: a tenth of a point, a hundredth of a second. */
const MIN_CHANGES: Record<Figure, number> = { passed: 0.001, approved: 0.001, inTime: 0.001, seconds: 0.01 };

/**
 * How the figures changed against the period before. A figure that one of the two periods does not have, is missing.
 */
export function compareStats(
  translations: Translations,
  stats: ComparedStats,
  before: ComparedStats,
): Partial<Record<Figure, Trend>> {
  const [now, then] = [measure(stats), measure(before)];
  const trends: Partial<Record<Figure, Trend>> = {};
  for (const name of Object.keys(now) as Figure[]) {
    const [value, earlier] = [now[name], then[name]];
    if (value === null || earlier === null) continue;
    const steps = Math.round((value - earlier) / MIN_CHANGES[name]);
    const good = Math.sign(steps) * GOOD_DIRECTIONS[name];
    trends[name] = {
      change: formatChange(translations, name, steps),
      tone: good === 0 ? 'neutral' : good > 0 ? 'good' : 'bad',
    };
  }
  return trends;
}

function formatChange(translations: Translations, name: Figure, steps: number): string {
  const digits = name === 'seconds' ? 2 : 1;
  const sign = steps === 0 ? '±' : '';
  const change =
    sign +
    (steps / 10 ** digits).toLocaleString(translations.locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: 'exceptZero',
    });
  return name === 'seconds'
    ? translations.text('overview.seconds', { seconds: change })
    : translations.text('overview.points', { points: change });
}
