import type { ReactNode } from 'react';
import styles from './filters.module.css';

type Props = {
  label: string;
  /** its fields have their labels over them */
  isTall?: boolean;
  children: ReactNode;
};

/** The filters of a list, above it. */
export function Filters({ label, isTall = false, children }: Props) {
  return (
    <search className={`${styles['filters']} ${isTall ? styles['tall'] : ''}`} aria-label={label}>
      {children}
    </search>
  );
}
