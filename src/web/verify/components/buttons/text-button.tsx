import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './text-button.module.css';

type Props = { icon: IconName; label: ReactNode; onClick(): void; children?: ReactNode };

/** A button to a side screen that looks like a link. */
export function TextButton({ icon, label, onClick, children }: Props) {
  return (
    <button type="button" className={styles['text']} onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
      {children}
    </button>
  );
}
