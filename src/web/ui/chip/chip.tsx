import type { ReactNode } from 'react';
import styles from './chip.module.css';
import hues from './hue.module.css';

export type ChipTone = 'plain' | 'ok' | 'info' | 'warn' | 'bad';

/** How something stands, in a word or two with its sign. The hue says nothing that the word does not. */
export function Chip({ hue = 'plain', children }: { hue?: ChipTone; children: ReactNode }) {
  return <span className={`${styles['chip']} ${hues[hue]}`}>{children}</span>;
}
