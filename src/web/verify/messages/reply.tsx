import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { useUnsavedGuard } from '../components/confirm-back.tsx';
import { Icon } from '../components/icon.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './reply.module.css';

export type ReplyProps = {
  /** the reply is what the screen is for */
  isAwaited: boolean;
  /** sends an answer; whether it arrived */
  onReply(comment: string): Promise<boolean>;
};

/** The form for a reply. */
export function Reply({ isAwaited, onReply }: ReplyProps) {
  const { nodes } = useTranslations();
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
        onChange={(newComment) => {
          setComment(newComment);
          setState((now) => (now === 'sending' ? now : 'writing'));
        }}
      />
      <Button
        type="submit"
        look={isAwaited ? 'primary' : 'plain'}
        className={styles['send']}
        aria-disabled={state === 'sending'}
      >
        <Icon name="send" />
        {nodes('messages.send')}
      </Button>
      <p role="status" className={state === 'empty' ? styles['complaint'] : undefined}>
        {state === 'empty' && nodes('messages.empty')}
        {state === 'sent' && nodes('messages.sent')}
      </p>
    </form>
  );
}
