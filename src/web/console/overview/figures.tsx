import type { Stats } from '../api/answers.ts';
import { Tiles } from '../parts/list/tiles.tsx';
import { sayShare, saySpan } from '../words/say-moment.ts';
import { useWords } from '../words/use-words.ts';
import { saySeconds } from './say-figures.ts';
import type { DayCount } from './sort-uploads.ts';

/** The figures of the period, each with what it is made of. */
export function Figures({ stats, days, total }: { stats: Stats; days: DayCount[]; total: number }) {
  const words = useWords();
  const passed = days.reduce((sum, day) => sum + day.passed, 0);
  const { approval, queue, pipeline_seconds: time, usage } = stats;
  const oldest = queue.oldest_seconds;
  const { decided, in_time, late } = stats.targets;
  const inTime = {
    word: words.text('overview.inTime'),
    told: decided === 0 ? '–' : sayShare(words, in_time / decided, 1),
    lead: words.text('overview.inTimeLead', { count: decided, late }),
  };
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
    ...(stats.targets.decided + stats.targets.late > 0 ? [inTime] : []),
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
  return <Tiles areFigures tiles={tiles} />;
}
