import { useEffect, useRef } from 'react';
import { recall } from '../../ui/remember.ts';
import type { useChanges } from '../api/use-changes.ts';
import { NOTICES } from '../notices.ts';
import { useWords } from '../words/use-words.ts';
import { isNews, readTold, type Told } from './what-to-tell.ts';

/** Tells through the browser what has come, to who asked for that and looks elsewhere: a count, and nobody's name. */
export function useNotices(changes: ReturnType<typeof useChanges>): void {
  const words = useWords();
  const before = useRef<Told | null>(null);
  useEffect(() => {
    if (!changes) return;
    const now = readTold(changes);
    const isNew = before.current !== null && isNews(before.current, now);
    before.current = now;
    if (!isNew || !document.hidden || recall('local', NOTICES) !== 'on') return;
    const body = words.text(now.waiting > 0 ? 'notice.waiting' : 'notice.mention', { count: now.waiting });
    try {
      const notice = new Notification(words.text('shell.product'), { body, tag: 'attesta' });
      notice.onclick = () => window.focus();
    } catch {
      // A phone's browser has them for installed pages alone.
    }
  }, [changes, words]);
}
