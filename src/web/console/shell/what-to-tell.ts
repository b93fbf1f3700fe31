import type { Answer } from '../../api/ask-api.ts';

type Changes = Pick<Answer<'GET /admin/changes'>, 'queue' | 'mentions'>;

/** What there was when somebody was told last, or looked. */
export type Told = { waiting: number; mentions: number };

export const readTold = ({ queue, mentions }: Changes): Told => ({
  waiting: queue.license + queue.selfie + queue.age,
  mentions,
});

/**
 * Whether somebody who does not look is told: a queue that was empty has something, or a note names them. Not each case
 * that comes: whoever works through a queue knows.
 */
export function isNews(before: Told, now: Told): boolean {
  return (before.waiting === 0 && now.waiting > 0) || now.mentions > before.mentions;
}
