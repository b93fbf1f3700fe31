import type { ReactNode } from 'react';
import styles from './cards.module.css';

type Props = {
  isBusy?: boolean;
  /** beside the rest where there is room, and before it elsewhere */
  aside?: ReactNode;
  /** over all of it */
  above?: ReactNode;
  children: ReactNode;
};

/** A page of cards on a ground of their own. */
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
