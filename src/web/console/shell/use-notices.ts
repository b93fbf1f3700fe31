import { useEffect, useRef } from 'react';
import { recall } from '../../ui/remember.ts';
import type { useChanges } from '../api/use-changes.ts';
import { NOTICES } from '../notices.ts';
import { useWords } from '../words/use-words.ts';
import { readTold, type Told, whatToTell } from './what-to-tell.ts';

/** Tells through the browser what has come, to who asked for that and looks elsewhere: a count, and nobody's name. */
export function useNotices(changes: ReturnType<typeof useChanges>): void {
  const words = useWords();
  const before = useRef<Told | null>(null);
  useEffect(() => {
    if (!changes) return;
    const now = readTold(changes);
    const news = before.current && whatToTell(before.current, now);
    before.current = now;
    if (!news || !document.hidden || recall('local', NOTICES) !== 'on') return;
    const body = words.text(news.word, { count: news.count });
    try {
      const notice = new Notification(words.text('shell.product'), { body, tag: 'attesta' });
      notice.onclick = () => window.focus();
    } catch {
      // A phone's browser has them for installed pages alone.
    }
  }, [changes, words]);
}
