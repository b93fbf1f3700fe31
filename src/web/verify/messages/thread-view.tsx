import { CaptureImage } from '../components/capture-image.tsx';
import { Icon } from '../components/icon.tsx';
import { STEP_ICONS } from '../components/lists/step-icon.ts';
import type { Capture } from '../journey/journey.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { Earlier, type EarlierProps } from './earlier.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { Reply, type ReplyProps } from './reply.tsx';
import styles from './thread-view.module.css';
import { MESSAGES_A_PAGE, type Thread } from './threads.ts';

type Props = Pick<EarlierProps, 'onEarlier'> &
  Pick<ReplyProps, 'onReply'> & {
    thread: Thread;
    /** the tenant's words for why it was rejected, where it has some */
    why: string | null;
    /** the message that is the screen's title already; null if none is */
    titleId: string | null;
    /** the image that it is about, where this page has it */
    capture: Capture | null;
  };

/** The messages about one image, and the reply that they ask for. */
export function ThreadView({ thread, why, titleId, capture, onEarlier, onReply }: Props) {
  const { nodes, text } = useTranslations();
  const { kind, messages, reupload_required: isNeeded, response_required: isAwaited } = thread;
  const name = text(`messages.${kind}`);
  const [first] = messages;
  const step = kind === 'license' ? 'verify_license' : 'check_selfie';
  return (
    <section className={styles['thread']} aria-label={name}>
      <h2>{name}</h2>
      {first && messages.length >= MESSAGES_A_PAGE && (
        <Earlier key={first.id} before={first.id} onEarlier={onEarlier} />
      )}
      <div className={styles['log']} role="log" aria-label={text('messages.title')}>
        {messages
          .filter(({ id }) => id !== titleId)
          .map((message) => (
            <MessageBubble key={message.id} message={message} />
          ))}
      </div>
      {(isNeeded || isAwaited) && (
        <div className={styles['needed']}>
          {capture ? (
            <CaptureImage size="card" capture={capture} alt={text(`step.${step}.shot`)} />
          ) : (
            <Icon name={STEP_ICONS[step]} />
          )}
          <span>
            {nodes(isNeeded ? 'messages.neededAgain' : 'messages.answerAwaited')}
            {isNeeded && why && <span className={styles['why']}>{why}</span>}
          </span>
        </div>
      )}
      <Reply isAwaited={isAwaited && !isNeeded} onReply={onReply} />
    </section>
  );
}
