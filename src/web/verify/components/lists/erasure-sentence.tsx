import type { ReactNode } from 'react';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './erasure-sentence.module.css';

type Props = {
  /** null if the tenant keeps the photos until it is asked */
  days: number | null;
  /** the day, if it is known */
  when?: Date | null;
  onErase(): void;
};

/** When the photos are deleted, with the button that asks for it. */
export function ErasureSentence({ days, when = null, onErase }: Props) {
  const { nodes } = useTranslations();
  const a = (inside: ReactNode[]) => (
    <button key="a" type="button" className={styles['erase']} onClick={onErase}>
      {inside}
    </button>
  );
  if (days === null) return nodes('welcome.keptUntilAsked', { a });
  return when ? nodes('done.erasedOn', { when, a }) : nodes('welcome.erasedAfter', { days, a });
}
