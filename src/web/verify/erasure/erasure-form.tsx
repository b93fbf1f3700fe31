import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Problem } from '../../ui/field/problem.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './erasure-form.module.css';

type Props = {
  /** the reason was refused */
  isTooLong: boolean;
  /** asks to be erased, once that is ticked */
  onAsk(reason: string): Promise<void>;
};

/** Why, if they like, and that it is meant. */
export function ErasureForm({ isTooLong, onAsk }: Props) {
  const { nodes } = useTranslations();
  const complaintId = useId();
  const [reason, setReason] = useState('');
  const [isWanted, setIsWanted] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isUnticked, setIsUnticked] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsUnticked(!isWanted);
    if (!isWanted || isAsking) return;
    setIsAsking(true);
    await onAsk(reason);
    setIsAsking(false);
  };
  const complaint = isUnticked ? 'erasure.tickFirst' : isTooLong ? 'erasure.reasonTooLong' : null;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field label={nodes('erasure.reason')} lines={2} dir="auto" value={reason} onChange={setReason} />
      <label className={styles['tick']}>
        <input
          type="checkbox"
          checked={isWanted}
          aria-describedby={complaintId}
          onChange={({ target }) => setIsWanted(target.checked)}
        />
        <span>{nodes('erasure.understand')}</span>
      </label>
      <Problem id={complaintId} sentence={complaint && nodes(complaint)} />
      <Button type="submit" look="primary" aria-disabled={isAsking}>
        {nodes('erasure.ask')}
      </Button>
    </form>
  );
}
