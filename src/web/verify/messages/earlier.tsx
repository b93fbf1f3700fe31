import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import { MessageBubble } from './message-bubble.tsx';
import styles from './thread-view.module.css';
import { MESSAGES_A_PAGE, type Message } from './threads.ts';

export type EarlierProps = {
  /** the id of the first message that is shown without asking */
  before: string;
  /** the messages before one, first to last; null if they could not be loaded, which is shown elsewhere */
  onEarlier(before: string): Promise<Message[] | null>;
};

/** Earlier messages, a page at a time: outside of the log, so that no ear has to hear it all at once. */
export function Earlier({ before, onEarlier }: EarlierProps) {
  const { nodes, text } = useTranslations();
  const [pages, setPages] = useState<Message[][]>([]);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const isWhole = pages[0] !== undefined && pages[0].length < MESSAGES_A_PAGE;
  const ask = async () => {
    if (busy) return;
    setBusy(true);
    const page = await onEarlier(pages[0]?.[0]?.id ?? before);
    if (page) setPages((loadedPages) => [page, ...loadedPages]);
    setBusy(false);
  };
  // One reads on where the new ones begin, also when the button is gone.
  useEffect(() => {
    if (pages.length > 0) list.current?.focus();
  }, [pages.length]);
  return (
    <>
      {!isWhole && (
        <Button look="quiet" aria-disabled={busy} onClick={() => void ask()}>
          {nodes('messages.earlier')}
        </Button>
      )}
      {pages.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
        <div
          className={styles['log']}
          role="group"
          aria-label={text('messages.earlier')}
          tabIndex={-1}
          ref={list}
        >
          {pages.flat().map((message) => (
            <MessageBubble key={message.id} message={message} />
          ))}
        </div>
      )}
    </>
  );
}
