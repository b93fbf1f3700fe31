import { useTranslations } from '../locales/use-translations.ts';
import styles from './thread-message.module.css';
import { type Message, readTimestamp } from './threads.ts';

type Props = {
  message: Message;
  /** the screen's title says it already */
  isTitle?: boolean;
};

/** One message: who wrote it, when, and what. */
export function MessageBubble({ message, isTitle = false }: Props) {
  const { nodes, text } = useTranslations();
  const isOwn = message.author_type === 'subject';
  const when = readTimestamp(message.created_at);
  return (
    <div className={`${styles['word']} ${isOwn ? styles['own'] : ''}`.trimEnd()}>
      <p className={styles['by']}>
        <strong>{isOwn ? nodes('messages.you') : <bdi>{text('messages.tenant')}</bdi>}</strong>
        <time dateTime={when.toISOString()}>· {text('messages.at', { when })}</time>
      </p>
      {!isTitle && <p dir="auto">{message.comment_text}</p>}
    </div>
  );
}
