import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A sentence beside the way: how it stands, or what to know. */
export function Notice({ hue, children }: { hue?: 'ok' | 'warn'; children: ReactNode }) {
  return <div className={`${styles['notice']} ${hue ? styles[hue] : ''}`.trimEnd()}>{children}</div>;
}
