import { useTranslations } from '../locales/use-translations.ts';
import styles from './thread-message.module.css';
import { type Message, readTimestamp } from './threads.ts';

/** One message: who wrote it, when, and what. */
export function MessageBubble({ message }: { message: Message }) {
  const { nodes, text } = useTranslations();
  const isOwn = message.author_type === 'subject';
  const when = readTimestamp(message.created_at);
  return (
    <div className={`${styles['word']} ${isOwn ? styles['own'] : ''}`.trimEnd()}>
      <p className={styles['by']}>
        <strong>{isOwn ? nodes('messages.you') : <bdi>{text('messages.tenant')}</bdi>}</strong>
        <time dateTime={when.toISOString()}>
          <span aria-hidden="true">· </span>
          {text('messages.at', { when })}
        </time>
      </p>
      <p dir="auto">{message.comment_text}</p>
    </div>
  );
}
