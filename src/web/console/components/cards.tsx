import type { ReactNode } from 'react';
import styles from './cards.module.css';

type Props = {
  isBusy?: boolean;
  /** beside the rest on a wide page, above it on a narrow one */
  aside?: ReactNode;
  /** over all of it */
  above?: ReactNode;
  children: ReactNode;
};

/** A page of cards on a separate background. */
export function Cards({ isBusy = false, above, aside, children }: Props) {
  return (
    <main className={styles['cards']} aria-busy={isBusy}>
      {above}
      {aside ? (
        <div className={styles['halves']}>
          {aside}
          <div className={styles['stack']}>{children}</div>
        </div>
      ) : (
        children
      )}
    </main>
  );
}
