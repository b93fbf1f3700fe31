import { type FormEvent, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Field } from '../../ui/field/field.tsx';
import { useUnsavedGuard } from '../components/confirm-back.tsx';
import { Icon } from '../components/icon.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './reply.module.css';

export type ReplyProps = {
  /** sends an answer; whether it arrived */
  onReply(comment: string): Promise<boolean>;
};

/** The form for a reply. */
export function Reply({ onReply }: ReplyProps) {
  const { nodes, text } = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'writing' | 'sending' | 'sent' | 'empty'>('writing');
  useUnsavedGuard(comment.trim() !== '');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'sending') return;
    if (!comment.trim()) {
      form.current?.querySelector('textarea')?.focus();
      return setState('empty');
    }
    setState('sending');
    const hasArrived = await onReply(comment);
    setState(hasArrived ? 'sent' : 'writing');
    if (hasArrived) setComment((now) => (now === comment ? '' : now));
  };
  return (
    <form ref={form} className={styles['reply']} onSubmit={send} noValidate>
      <Field
        label={nodes('messages.write')}
        lines={1}
        dir="auto"
        maxLength={4096}
        value={comment}
        isWrong={state === 'empty'}
        onChange={(typed) => {
          setComment(typed);
          setState((now) => (now === 'sending' ? now : 'writing'));
        }}
      />
      <button
        type="submit"
        className={buttonClass('primary', styles['send'], true)}
        aria-label={text('messages.send')}
        aria-disabled={state === 'sending'}
      >
        <Icon name="send" />
      </button>
      <p role="status" className={state === 'empty' ? styles['complaint'] : undefined}>
        {state === 'empty' && nodes('messages.empty')}
        {state === 'sent' && nodes('messages.sent')}
      </p>
    </form>
  );
}
