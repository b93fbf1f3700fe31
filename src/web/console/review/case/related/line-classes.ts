import type { TieName } from './layout-graph.ts';
import styles from './related.module.css';

/** A line shows its kind by its dashes, not by its colour alone. */
export const lineClasses = (what: TieName): string => `${styles['line']} ${styles[what]}`;
