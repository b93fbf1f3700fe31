import type { Answer } from '../../api/ask-api.ts';
import type { MessageKey } from '../locales/catalogue.ts';

type Changes = Pick<Answer<'GET /admin/changes'>, 'queue' | 'mentions' | 'due'>;

/** The counts at the last notification, or when the user last looked at the page. */
export type ChangeSnapshot = { waiting: number; due: number; mentions: number };

export const readTold = ({ queue, mentions, due }: Changes): ChangeSnapshot => ({
  waiting: queue.license + queue.selfie + queue.age,
  due,
  mentions,
});

/** The possible notifications with their counts, the most urgent first. */
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
 * The notification for a user who does not look at the page. A case of theirs or an unassigned one is late now, a note
 * names them, or an empty queue has a case. Not each new case: a user who works through the queue sees them. Null
 * without one.
 */
export function pickNotification(
  before: ChangeSnapshot,
  now: ChangeSnapshot,
): { word: MessageKey; count: number } | null {
  const news = NEWS.find(({ is }) => is(before, now));
  return news ? { word: news.word, count: news.count(now) } : null;
}
