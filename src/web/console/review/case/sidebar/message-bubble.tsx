import { formatMoment } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { Message } from '../../case-types.ts';
import styles from './message-bubble.module.css';

/** One message: who wrote it, when, and what. */
export function MessageBubble({ message, person }: { message: Message; person: string }) {
  const words = useTranslations();
  return (
    <li className={`${styles['said']} ${message.author_type === 'admin' ? styles['own'] : ''}`}>
      <strong>
        <bdi>{message.author_type === 'subject' ? person : message.author}</bdi>
      </strong>
      <time>{formatMoment(words, message.created_at)}</time>
      <p>
        <bdi>{message.comment_text}</bdi>
      </p>
    </li>
  );
}
