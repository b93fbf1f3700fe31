import { useEffect, useRef } from 'react';
import { recall } from '../../ui/remember.ts';
import type { useChanges } from '../api/use-changes.ts';
import { NOTIFICATIONS_KEY } from '../browser-notifications.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { type ChangeSnapshot, pickNotification, readTold } from './pick-notification.ts';

/** Shows a browser notification to users who asked for it and look elsewhere: a count, never a name. */
export function useNotifications(changes: ReturnType<typeof useChanges>): void {
  const translations = useTranslations();
  const before = useRef<ChangeSnapshot | null>(null);
  useEffect(() => {
    if (!changes) return;
    const now = readTold(changes);
    const news = before.current && pickNotification(before.current, now);
    before.current = now;
    if (!news || !document.hidden || recall('local', NOTIFICATIONS_KEY) !== 'on') return;
    const body = translations.text(news.word, { count: news.count });
    try {
      const notice = new Notification(translations.text('shell.product'), { body, tag: 'attesta' });
      notice.onclick = () => window.focus();
    } catch {
      // A phone's browser has them for installed pages alone.
    }
  }, [changes, translations]);
}
