import type { ReactNode } from 'react';
import hues from '../chip/hue.module.css';
import styles from './badge.module.css';

/** The large round sign above a heading, with an icon in it; the heading says the same in words. */
export function Badge({ hue, children }: { hue: 'ok' | 'info' | 'warn'; children: ReactNode }) {
  return <span className={`${styles['badge']} ${hues[hue]}`}>{children}</span>;
}
