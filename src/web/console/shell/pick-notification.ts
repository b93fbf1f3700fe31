import type { Answer } from '../../api/ask-api.ts';
import type { MessageKey } from '../locales/catalogue.ts';

type Changes = Pick<Answer<'GET /admin/changes'>, 'queue' | 'mentions' | 'due'>;

/** The counts when the person was last told something, or last looked. */
export type ChangeSnapshot = { waiting: number; due: number; mentions: number };

export const readTold = ({ queue, mentions, due }: Changes): ChangeSnapshot => ({
  waiting: queue.license + queue.selfie + queue.age,
  due,
  mentions,
});

/** What there can be to tell, and how many there are of it; what presses most comes first. */
const NEWS = [
  { word: 'notice.due', is: (before, now) => now.due > before.due, count: ({ due }) => due },
  { word: 'notice.mention', is: (before, now) => now.mentions > before.mentions, count: () => 1 },
  {
    word: 'notice.waiting',
    is: (before, now) => before.waiting === 0 && now.waiting > 0,
    count: ({ waiting }) => waiting,
  },
] as const satisfies readonly {
  word: MessageKey;
  is(before: ChangeSnapshot, now: ChangeSnapshot): boolean;
  count(now: ChangeSnapshot): number;
}[];

/**
 * What somebody is told who does not look: a case of theirs or nobody's is late now, a note names them, or a queue that
 * was empty has something. Not each case that comes: whoever works through a queue knows. Null when there is nothing.
 */
export function pickNotification(
  before: ChangeSnapshot,
  now: ChangeSnapshot,
): { word: MessageKey; count: number } | null {
  const news = NEWS.find(({ is }) => is(before, now));
  return news ? { word: news.word, count: news.count(now) } : null;
}
