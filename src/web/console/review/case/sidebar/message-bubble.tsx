import type { ReactNode } from 'react';
import type { Message, Note } from '../../../cases/case-types.ts';
import { formatBriefMoment, formatMoment } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import styles from './message-bubble.module.css';

/** One message: who wrote it, when, and what. */
export function MessageBubble({ message, person }: { message: Message; person: string }) {
  const isOwn = message.author_type === 'admin';
  return (
    <Bubble
      look={isOwn ? styles['own'] : undefined}
      title={<bdi>{isOwn ? message.author : person}</bdi>}
      at={message.created_at}
      text={message.comment_text}
    />
  );
}

/** A note among colleagues; one that is not confidential is in an export for the customer. */
export function NoteBubble({ note }: { note: Note }) {
  const translations = useTranslations();
  return (
    <Bubble
      look={styles['note']}
      title={translations.nodes(
        note.restricted ? 'thread.restricted' : note.confidential ? 'thread.confidential' : 'thread.note',
        {
          name: <bdi key="name">{note.author}</bdi>,
        },
      )}
      at={note.created_at}
      text={note.text}
    />
  );
}

type BubbleProps = { look: string | undefined; title: ReactNode; at: string; text: string };

function Bubble({ look, title, at, text }: BubbleProps) {
  const translations = useTranslations();
  return (
    <li className={`${styles['bubble']} ${look ?? ''}`}>
      <strong>{title}</strong>
      <time title={formatMoment(translations, at)}>{formatBriefMoment(translations, at)}</time>
      <p>
        <bdi>{text}</bdi>
      </p>
    </li>
  );
}
