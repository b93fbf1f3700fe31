import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import styles from './dialog-end.module.css';

type Props = {
  /** closes without a change, if that has a separate button */
  leave?: string;
  onClose?(): void;
  children?: ReactNode;
};

/** The end of a dialog: the way out, and the way on last. */
export function DialogEnd({ leave, onClose, children }: Props) {
  return (
    <div className={styles['end']}>
      {leave && <Button onClick={onClose}>{leave}</Button>}
      {children}
    </div>
  );
}
