import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A short notice: a state, or a fact to know. */
export function Notice({ hue, children }: { hue?: 'ok' | 'warn'; children: ReactNode }) {
  return <div className={`${styles['notice']} ${hue ? styles[hue] : ''}`.trimEnd()}>{children}</div>;
}
