import { type FormEvent, useId, useState } from 'react';
import type { Shot } from '../journey/journey.ts';
import { useTyped } from '../parts/asked-back.tsx';
import { Icon } from '../parts/icon.tsx';
import { ShotPicture } from '../parts/shot-picture.tsx';
import { STEP_ICONS } from '../parts/step-icon.ts';
import { useWords } from '../words/use-words.ts';
import { Earlier, type EarlierProps } from './earlier.tsx';
import { Said } from './said.tsx';
import { MESSAGES_A_PAGE, type Thread } from './threads.ts';

type Props = Pick<EarlierProps, 'onEarlier'> & {
  thread: Thread;
  /** the picture that it is about, where this page has it */
  shot: Shot | null;
  /** sends an answer; whether it arrived */
  onReply(comment: string): Promise<boolean>;
};

/** What was said about one picture, and the answer that it asks for. */
export function ThreadView({ thread, shot, onEarlier, onReply }: Props) {
  const { say, text } = useWords();
  const { kind, messages, reupload_required: isNeeded, response_required: isAwaited } = thread;
  const name = text(`messages.${kind}`);
  const [first] = messages;
  const step = kind === 'license' ? 'verify_license' : 'check_selfie';
  return (
    <section className="thread" aria-label={name}>
      <h2>{name}</h2>
      {first && messages.length >= MESSAGES_A_PAGE && (
        <Earlier key={first.id} before={first.id} onEarlier={onEarlier} />
      )}
      <div className="log" role="log" aria-label={name}>
        {messages.map((message) => (
          <Said key={message.id} message={message} />
        ))}
      </div>
      {(isNeeded || isAwaited) && (
        <div className="needed">
          {shot ? (
            <ShotPicture shot={shot} alt={text(`step.${step}.shot`)} />
          ) : (
            <Icon name={STEP_ICONS[step]} />
          )}
          <span>
            <strong>{name}</strong>
            {say(isNeeded ? 'messages.neededAgain' : 'messages.answerAwaited')}
          </span>
        </div>
      )}
      <Reply onReply={onReply} />
    </section>
  );
}

function Reply({ onReply }: Pick<Props, 'onReply'>) {
  const { say, text } = useWords();
  const field = useId();
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'writing' | 'sending' | 'sent' | 'empty'>('writing');
  useTyped(comment.trim() !== '');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'sending') return;
    if (!comment.trim()) return setState('empty');
    setState('sending');
    const hasArrived = await onReply(comment);
    setState(hasArrived ? 'sent' : 'writing');
    if (hasArrived) setComment('');
  };
  return (
    <form className="field" onSubmit={send} noValidate>
      <label htmlFor={field}>{say('messages.write')}</label>
      <div className="reply">
        <textarea
          id={field}
          rows={1}
          dir="auto"
          maxLength={4096}
          value={comment}
          aria-invalid={state === 'empty'}
          aria-describedby={`${field}-state`}
          onChange={({ target }) => {
            setComment(target.value);
            setState('writing');
          }}
        />
        <button
          type="submit"
          className="round send"
          aria-label={text('messages.send')}
          aria-disabled={state === 'sending'}
        >
          <Icon name="send" />
        </button>
      </div>
      <p id={`${field}-state`} role="status" className={state === 'empty' ? 'complaint' : undefined}>
        {state === 'empty' && say('messages.empty')}
        {state === 'sent' && say('messages.sent')}
      </p>
    </form>
  );
}
