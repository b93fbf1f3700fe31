import type { ReactNode } from 'react';
import styles from './field.module.css';

type Props = {
  sentence: ReactNode;
  /** said aloud when it comes */
  isLive?: boolean;
  id?: string;
};

/** A sentence about what went wrong; nothing while nothing did. */
export function Problem({ sentence, isLive = true, id }: Props) {
  return (
    <p id={id} className={styles['problem']} role={isLive ? 'alert' : undefined}>
      {sentence}
    </p>
  );
}
